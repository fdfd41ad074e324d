"""Compiles a function, as the environment says."""

import torch

import debugged
from tcp_ide.backend import tcp

x = torch.arange(6.0).view(2, 3)
assert torch.equal(torch.compile(debugged.strided, backend=tcp)(x, x), x * 4)
