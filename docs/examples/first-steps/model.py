"""A PyTorch function that TCP IDE compiles. These commands in the clone of TCP IDE install what
it needs, 6 GB:

    python3 -m venv ~/torch-venv
    ~/torch-venv/bin/pip install torch==2.15.0 torch-mlir==20261001 ./compiler/torch

Choose ~/torch-venv/bin/python as the interpreter (the setting python.defaultInterpreterPath),
and press F5 to debug the compile, or run the file in a shell where tcp-aot is in PATH."""

import torch


@torch.compile(backend="tcp")
def silu(x):
    return x * torch.sigmoid(x)


print(silu(torch.tensor([-1.0, 0.0, 1.0])))
