"""Models by torch.compile, by tcp_ide.compile and as what a loader gives to tcp-aot, which leave
PyTorch's generator as it is. The latter two have one program, and give the same bits. Dynamo may
trace other ops than torch.export, as for attention, so torch.compile gives the same numbers."""

import os
import subprocess
import sys
import tempfile
import warnings

import numpy
import torch
from torch.utils._pytree import tree_leaves

import tcp_ide
from tcp_ide.__main__ import main as export
from tcp_ide.backend import tcp

sys.path.append(os.path.join(os.path.dirname(__file__), "../../../bench"))
from sweep_models import classics

#: Layers of recurrent networks are unrolled by torch.export, and take long.
NAMES = [name for name in classics.MODELS
         if name not in ("rnn", "gru", "lstm", "lstm-bidirectional")]
LEVEL = 1


def make(name):
    torch.manual_seed(0)
    model, arguments, _ = classics.MODELS[name]()
    return model.eval(), arguments


def find_values(results):
    return [x.detach().numpy() for x in tree_leaves(results)]


def make_loader(name):
    def load():
        model, arguments = make(name)
        return tcp_ide.TorchLoaderOutput(model=model, inputs=arguments)

    return load


def run_loaded(name, folder, arguments):
    """What a program of tcp-aot's computes, of arguments from a file."""
    prefix = os.path.join(folder, name)
    numpy.savez(f"{prefix}_arguments.npz", **{
        f"Input{number}": x.numpy() for number, x in enumerate(arguments)})
    subprocess.run(["tcp-aot", "run", f"{prefix}_torch.mlir", f"-O{LEVEL}", "--quiet",
                    f"--input={prefix}_arguments.npz", f"--output={prefix}_results.npz"],
                   check=True)
    with numpy.load(f"{prefix}_results.npz") as results:
        return [results[f"Output{number}"] for number in range(len(results.files))]


def find_problem(name, folder):
    torch._dynamo.reset()
    model, arguments = make(name)
    with torch.no_grad():
        model(*arguments)
        state = torch.get_rng_state()
        traced = find_values(torch.compile(model, backend=tcp, options={"O": LEVEL})(*arguments))
        exported = find_values(tcp_ide.compile(
            model, arguments, options=(f"-O{LEVEL}",))(*arguments))
        loaded = run_loaded(name, folder, arguments)
    if not torch.equal(torch.get_rng_state(), state):
        return "the generator has moved on"
    for x, y, z in zip(traced, exported, loaded, strict=True):
        if y.tobytes() != z.tobytes():
            return "the loader's program gives other bits than tcp_ide.compile"
        if not numpy.allclose(x, y, rtol=1e-5, atol=1e-6):
            return f"torch.compile is {numpy.abs(x - y).max():.2g} off what tcp_ide.compile gives"
    return None


def main():
    warnings.filterwarnings("error", message="tcp: ")
    names = [name for name in NAMES if not sys.argv[1:] or name in sys.argv[1:]]
    failed = 0
    with tempfile.TemporaryDirectory() as folder:
        # Each loader is found as a function of a module.
        module = sys.modules["ways"] = type(sys)("ways")
        for name in names:
            setattr(module, name, make_loader(name))
        if export([f"ways.{name}={os.path.join(folder, name)}" for name in names]):
            sys.exit(1)
        for name in names:
            if problem := find_problem(name, folder):
                failed += 1
                print(f"{name}: {problem}", flush=True)
    print(f"{failed} of {len(names)} models differ")


if __name__ == "__main__":
    main()
