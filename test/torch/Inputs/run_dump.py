"""Compiles a function that was compiled before, as the environment says."""

import os

import torch

import debugged
import tcp_ide
from tcp_ide.backend import tcp

if "TCP_DEBUG" in os.environ:
    tcp_ide.debug_dir(os.environ["TCP_DEBUG"])
x = torch.arange(6.0).view(2, 3)
for _ in range(2):
    torch._dynamo.reset()
    assert torch.equal(torch.compile(debugged.strided, backend=tcp)(x, x), x * 4)
