"""Recurrent networks without gradients are loops over their steps: programs of short sequences and
of long ones have the same text. Their results are those of eager PyTorch, in programs of
torch.export and in those of torch.compile."""

import subprocess
import tempfile
import warnings

import numpy as np
import torch
from torch.utils._pytree import tree_leaves

import tcp_ide
from tcp_ide.backend import tcp

warnings.filterwarnings("error", message="tcp: ")
torch.manual_seed(0)

FORMS = {
    "one layer": ({}, (6, 2, 5)),
    "GRU": ({"kind": torch.nn.GRU, "batch_first": True, "num_layers": 2, "bidirectional": True},
            (2, 6, 5)),
    "GRU without bias": ({"kind": torch.nn.GRU, "bias": False}, (6, 2, 5)),
    "RNN": ({"kind": torch.nn.RNN, "bidirectional": True}, (6, 2, 5)),
    "RNN with relu": ({"kind": torch.nn.RNN, "nonlinearity": "relu", "num_layers": 2}, (6, 2, 5)),
    "batch first, two layers, both directions":
        ({"batch_first": True, "num_layers": 2, "bidirectional": True}, (2, 6, 5)),
    "no bias": ({"bias": False}, (6, 2, 5)),
    "projections": ({"proj_size": 3}, (6, 2, 5)),
    "no batch": ({"bidirectional": True}, (6, 5)),
    "doubles": ({"dtype": torch.float64}, (6, 2, 5)),
    "one step": ({"batch_first": True}, (2, 1, 5)),
}


def compare(found, expected):
    torch.testing.assert_close(tree_leaves(found), tree_leaves(expected), rtol=1e-5, atol=1e-6)


class WithState(torch.nn.Module):
    """An LSTM whose first state is an argument."""

    def __init__(self):
        super().__init__()
        self.lstm = torch.nn.LSTM(5, 4)

    def forward(self, x, state, cell):
        return self.lstm(x, (state, cell))


def count_lines(kind, steps):
    """The lines of the program in the torch dialect, and of the one in TCP."""
    with tempfile.TemporaryDirectory() as folder:
        tcp_ide.compile(kind(5, 4, bidirectional=True).eval(),
                        (torch.randn(steps, 2, 5),), keep=folder)
        text = f"{folder}/program_torch.mlir"
        program = subprocess.check_output(["tcp-aot", text, "--emit=tcp", "-o", "-"])
        with open(text) as file:
            return len(file.readlines()), program.count(b"\n")


def interpret(model, x):
    """Compares the text with PyTorch, without compiling it."""
    with tempfile.TemporaryDirectory() as folder:
        tcp_ide.compile(model, (x,), keep=folder)
        results = {f"Output{i}": result.numpy() for i, result in enumerate(tree_leaves(model(x)))}
        np.savez(f"{folder}/reference.npz", Input0=x.numpy(), **results)
        subprocess.check_output(["tcp-aot", "test", "--interpret", f"{folder}/program_torch.mlir",
                                 "--reference", f"{folder}/reference.npz", "--ulp", "100000"])


with torch.no_grad():
    for name, (options, shape) in FORMS.items():
        torch._dynamo.reset()
        dtype = options.pop("dtype", torch.float32)
        model = options.pop("kind", torch.nn.LSTM)(5, 4, **options).eval().to(dtype)
        x = torch.randn(shape, dtype=dtype)
        compare(tcp_ide.compile(model, (x,))(x), model(x))
        with torch._dynamo.config.patch(allow_rnn=True):
            compare(torch.compile(model, backend=tcp, fullgraph=True)(x), model(x))
        print(f"{name}: equal", flush=True)

    model = WithState().eval()
    # torch.export itself fixes the number of steps.
    batches = torch.export.Dim("batches", min=2)
    arguments = torch.randn(6, 3, 5), torch.randn(1, 3, 4), torch.randn(1, 3, 4)
    call = tcp_ide.compile(model, arguments, dynamic_shapes=(
        {1: batches}, {1: batches}, {1: batches}))
    for count in (3, 2, 17):
        arguments = (torch.randn(6, count, 5), *torch.randn(2, 1, count, 4))
        compare(call(*arguments), model(*arguments))
    print("sizes that change: equal", flush=True)

    for kind in (torch.nn.LSTM, torch.nn.GRU, torch.nn.RNN):
        # No other size is 30 or 90, so no constant is shared in one program alone.
        short, long = count_lines(kind, 30), count_lines(kind, 90)
        print(f"lines of {kind.__name__}:", "equal" if short == long else f"{short} and {long}")
        interpret(kind(5, 4, bidirectional=True).eval(), torch.randn(6, 2, 5))
        print("interpreted: equal", flush=True)
