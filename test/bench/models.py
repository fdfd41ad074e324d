#===- models.py - Calls of real models, beside eager PyTorch and Inductor -===//
#
# Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
#===-----------------------------------------------------------------------===//
"""usage: ./dev bench torch models [MODEL...] [--threads=N] [--turns=N] [--sides=eager,tcp]
                                [--parts]

Calls models of the sizes that people run, each in a process of its own, through
torch.compile(backend="tcp"), eagerly and through Inductor, in turns. The figures are the
speed against the other two; what is under its bar has a `*`.
"""

import argparse
import json
import math
import os
import subprocess
import sys

#: Models of real_models.py, which needs PyTorch, with their bars against eager PyTorch and
#: against Inductor.
BARS = {
    **dict.fromkeys(
        ("resnet18", "mobilenet_v3", "convnext", "densenet121", "vit", "swin_v2", "bert",
         "gpt2-prompt", "gpt2-token", "llama-prompt", "llama-token", "mlp", "lstm", "unet",
         "encoder"), {"eager": 1.2, "inductor": 1.2}),
    **dict.fromkeys(("resnet18-training", "unet-training", "encoder-training"),
                    {"inductor": 1.0}),
}


def measure(python, environment, model, arguments):
    """The times of one model; None if it fails, which the process has explained."""
    script = os.path.join(os.path.dirname(os.path.abspath(__file__)), "models_measure.py")
    run = subprocess.run([python, "-P", "-W", "ignore", script, model, *arguments],
                         env=environment, stdout=subprocess.PIPE, text=True, check=False)
    if run.returncode:
        print(f"{model:18} fails with the status {run.returncode}", flush=True)
        return None
    return run.stdout


def _show(value, text, bar=None):
    return f"{text:>8}" + ("*" if bar is not None and value < bar else " ")


def print_row(model, found, speeds):
    """Prints the speeds of a model against each peer, and adds them to `speeds`."""
    times, row = found["times"], f"{model:18}"
    for peer in ("eager", "inductor"):
        if peer not in times:
            row += f"{'':9}"
            continue
        speed = times[peer] / times["tcp"]
        speeds.setdefault(peer, []).append(speed)
        row += _show(speed, f"{speed:.2f}", BARS[model].get(peer))
    row += "".join(f"{times[side] * 1e3:11.2f} ms" if side in times else f"{'':14}"
                   for side in ("eager", "inductor", "tcp"))
    row += "".join(f"{found['first'][side]:9.1f} s" if side in found["first"] else f"{'':11}"
                   for side in ("inductor", "tcp"))
    print(row.rstrip(), flush=True)


def main(python, environment, _build, arguments):
    parser = argparse.ArgumentParser(prog="dev bench torch models")
    parser.add_argument("models", nargs="*", metavar="MODEL")
    parser.add_argument("--threads", type=int, default=1)
    parser.add_argument("--turns", type=int, default=7)
    parser.add_argument("--sides", default="eager,inductor,tcp",
                        help="without inductor, which takes long to compile: eager,tcp")
    parser.add_argument("--parts", action="store_true",
                        help="the ops of each model that take most of its time")
    options = parser.parse_args(arguments)
    if unknown := [model for model in options.models if model not in BARS]:
        parser.error(f"no model {unknown[0]}; there are: {', '.join(BARS)}")
    passed = [f"--threads={options.threads}", f"--turns={options.turns}",
              f"--sides={options.sides}", *(["--parts"] if options.parts else [])]
    if not options.parts:
        print(f"{'model, speed against':18}{'eager':>7} {'inductor':>9}{'eager':>12}"
              f"{'inductor':>14}{'tcp':>14}   first: inductor       tcp")
    speeds = {}
    for model in options.models or BARS:
        output = measure(python, environment, model, passed)
        if output and options.parts:
            print(f"{model}\n{output}", end="", flush=True)
        elif output:
            print_row(model, json.loads(output.splitlines()[-1]), speeds)
    for peer, each in speeds.items():
        mean = math.exp(sum(map(math.log, each)) / len(each))
        print(f"geometric mean against {peer}: {mean:.2f}")
    if not options.parts and not speeds:
        sys.exit(1)
