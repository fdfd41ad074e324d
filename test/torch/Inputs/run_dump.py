"""Compiles a function that was compiled before: with the IR after each pass, which goes
to files in a folder, and to a debug directory there, without Graphviz."""

import contextlib
import os
import sys
from unittest import mock

import torch

import debugged
import tcp_ide
from tcp_ide.backend import tcp
from tcp_ide.calling import library

x = torch.arange(6.0).view(2, 3)


def compile_again():
    torch._dynamo.reset()
    assert torch.equal(torch.compile(debugged.strided, backend=tcp)(x, x), x * 4)


folder = sys.argv[1]
compile_again()
for name in ("MLIR_ENABLE_DUMP", "LLVM_IR_ENABLE_DUMP"):
    with open(os.path.join(folder, name), "w") as file, \
            contextlib.redirect_stderr(file), mock.patch.dict(os.environ, {name: "1"}):
        compile_again()
tools = os.path.dirname(library.find_tcp_aot())
with mock.patch.dict(os.environ, {"PATH": tools}), \
        tcp_ide.debug_dir(os.path.join(folder, "bare")):
    compile_again()
