"""Exports and compiles onto a disk that is full. Runs where it may mount one."""

import contextlib
import io
import os
import subprocess
import sys
import tempfile
import warnings

import torch

import tcp_ide
from tcp_ide import backend
from tcp_ide.__main__ import main

folder = sys.argv[1]
disk = os.path.join(folder, "disk")
os.makedirs(disk)
subprocess.run(["mount", "-t", "tmpfs", "-o", "size=64k", "none", disk], check=True)
os.mkdir(os.path.join(disk, "tmp"))
with open(os.path.join(disk, "ballast"), "wb", buffering=0) as file:
    with contextlib.suppress(OSError):
        while True:
            file.write(b"x" * 4096)


def list_files():
    return sorted(name for _, _, files in os.walk(disk) for name in files
                  if name != "ballast")


def show(what, *lines):
    """What was said, and which files are left."""
    text = "; ".join(str(line).replace(disk, "DISK") for line in lines)
    print(f"{what}: {text}; left: {list_files()}")


def export():
    messages = io.StringIO()
    with contextlib.redirect_stderr(messages):
        status = main(["full_disk_models.loader", "--torch", f"{disk}/x_torch.mlir",
                       "--reference", f"{disk}/x.npz"])
    show(f"export, status {status}", messages.getvalue().strip())


def compile_function():
    """By tcp_ide.compile, into the debug directory."""
    with warnings.catch_warnings(record=True) as said:
        warnings.simplefilter("always")
        call = tcp_ide.compile(lambda x: x + 1, (torch.ones(3),))
    assert call(torch.ones(3)).equal(torch.full((3,), 2.0))
    show("debug directory of tcp_ide.compile",
         *(w.message for w in said if "tcp: " in str(w.message)))


def compile_graph(what, make=lambda: lambda x: torch.tanh(x) * 2):
    torch._dynamo.reset()
    x = torch.rand(3, 4)
    function = make()
    with warnings.catch_warnings(record=True) as said:
        warnings.simplefilter("always")
        result = torch.compile(function, backend=backend.tcp)(x)
    torch.testing.assert_close(result, function(x))
    show(what, *(w.message for w in said if "tcp: " in str(w.message)))


export()
os.environ["TCP_IDE_CACHE_DIR"] = os.path.join(disk, "cache")
compile_graph("cache")
with tcp_ide.debug_dir(os.path.join(disk, "debug")):
    os.environ["TCP_IDE_CACHE_DIR"] = os.path.join(folder, "cache")
    compile_graph("debug directory")
    compile_function()
try:
    tcp_ide.compile(lambda x: x + 1, (torch.ones(3),), keep=os.path.join(disk, "kept"))
except (OSError, tcp_ide.CompileError) as error:
    show("keep", type(error).__name__, error)
tempfile.tempdir = os.path.join(disk, "tmp")
os.environ["TCP_IDE_CACHE_DIR"] = os.path.join(disk, "cache")
compile_graph("cache and temporary files", lambda: lambda x: torch.tanh(x) * 3)
