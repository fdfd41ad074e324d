#===- library.py - Compiled programs that Python calls --------------------===//
#
# Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
#===-----------------------------------------------------------------------===//
import ctypes
import os
import shutil
import subprocess
import sys
import tempfile

import torch

from . import fastcall
from .exporter import export


class CompileError(Exception):
    """What tcp-aot said of a program."""


def find_tcp_aot():
    """The compiler: TCP_AOT, the one of this tree, or the first of the path."""
    if named := os.environ.get("TCP_AOT"):
        return named
    # As the package was found: TREE/share/tcp-ide/python/tcp_ide.
    tree = os.path.abspath(os.path.join(os.path.dirname(__file__), "../../../.."))
    beside = os.path.join(tree, "bin", "tcp-aot")
    if os.access(beside, os.X_OK):
        return beside
    if found := shutil.which("tcp-aot"):
        return found
    raise CompileError("there is no tcp-aot; name it by TCP_AOT, or put it in PATH")


def run_tcp_aot(arguments, text):
    """Runs the compiler on a text; raises a CompileError with what it says."""
    environment = dict(os.environ)
    environment.setdefault("TCP_TORCH_PYTHON", sys.executable)
    result = subprocess.run(
        [find_tcp_aot(), "-", *arguments],
        input=text.encode(),
        capture_output=True,
        env=environment,
        check=False,
    )
    if result.returncode != 0:
        raise CompileError(result.stderr.decode(errors="replace").strip())


def _make_descriptor(rank):
    """The C struct of a tensor of this rank."""
    return type(f"MemRef{rank}", (ctypes.Structure,), {"_fields_": [
        ("base", ctypes.c_void_p), ("data", ctypes.c_void_p),
        ("offset", ctypes.c_int64),
        *([("sizes", ctypes.c_int64 * rank), ("strides", ctypes.c_int64 * rank)]
          if rank else []),
    ]})


_libc = ctypes.CDLL(None)
_libc.free.argtypes = [ctypes.c_void_p]


class _Owner:
    """Frees a result when the last tensor on it goes."""

    def __init__(self, descriptor, size):
        self.base = descriptor.base
        self.buffer = (ctypes.c_char * size).from_address(descriptor.data)
        self.buffer._owner = self

    def __del__(self):
        _libc.free(self.base)


class Library:
    """A compiled program. Calls take contiguous tensors and numbers, and give
    tensors, without copies."""

    def __init__(self, path, func_name, result_types):
        """`result_types` are pairs of an element type and a rank."""
        self.path = path
        self.result_types = result_types
        self.function = getattr(ctypes.CDLL(path), func_name)
        self.descriptors = [_make_descriptor(rank) for _, rank in result_types]
        if len(self.descriptors) == 1:
            self.struct = self.descriptors[0]
        else:
            self.struct = type("Results", (ctypes.Structure,), {"_fields_": [
                (f"r{i}", d) for i, d in enumerate(self.descriptors)]})
        self.function.restype = self.struct if result_types else None
        #: The same in C, where there is that.
        self.fast = self.make_fast()

    def make_fast(self, argument_types=None, single=False, boxed=False):
        """The calls in C, which give a list or a `single` tensor; or None.

        See fastcall.make. They compare their arguments with `argument_types`, as result types are."""
        address = ctypes.cast(self.function, ctypes.c_void_p).value
        return fastcall.make(address, self.result_types, argument_types, single, boxed)

    def __call__(self, *tensors):
        if self.fast:
            return self.fast(*tensors)
        arguments = []
        for tensor in tensors:
            if not isinstance(tensor, torch.Tensor):
                arguments.append(
                    ctypes.c_double(tensor) if isinstance(tensor, float)
                    else ctypes.c_int64(int(tensor)))
                continue
            pointer = ctypes.c_void_p(tensor.data_ptr())
            arguments += [pointer, pointer, ctypes.c_int64(0)]
            arguments += map(ctypes.c_int64, tensor.shape)
            arguments += map(ctypes.c_int64, tensor.stride())
        results = self.function(*arguments)
        if len(self.descriptors) == 1:
            results = [results]
        else:
            results = [getattr(results, f"r{i}")
                       for i in range(len(self.descriptors))]
        return [self._take(descriptor, dtype, rank)
                for descriptor, (dtype, rank) in zip(results, self.result_types)]

    @staticmethod
    def _take(descriptor, dtype, rank):
        shape = list(descriptor.sizes) if rank else []
        count = 1
        for size in shape:
            count *= size
        if count == 0:
            _libc.free(descriptor.base)
            return torch.empty(shape, dtype=dtype)
        owner = _Owner(descriptor, count * dtype.itemsize)
        return torch.frombuffer(owner.buffer, dtype=dtype, count=count).view(shape)


def compile(model, inputs, dynamic_shapes=None, options=(), keep=None):
    """Compiles a module or a function for arguments like `inputs`.

    Gives a callable that returns what the model returns: a tensor or a tuple.
    `options` go to tcp-aot; `keep` is a directory for the stages and the
    library. Raises an ExportError or a CompileError.
    """
    exported = export(model, inputs, dynamic_shapes)
    folder = keep or tempfile.mkdtemp(prefix="tcp-ide-")
    os.makedirs(folder, exist_ok=True)
    path = os.path.join(folder, "program.so")
    if keep:
        with open(os.path.join(folder, "program_torch.mlir"), "w") as file:
            file.write(exported.text)
    run_tcp_aot(["-o", path, "--quiet", *options], exported.text)
    results = [value.meta["val"]
               for value in exported.program.graph.output_node().args[0]
               if value is not None]
    library = Library(path, exported.func_name,
                      [(r.dtype, r.dim()) for r in results])
    if not keep:
        # Loaded already.
        shutil.rmtree(folder)

    single = exported.program.call_spec.out_spec.is_leaf()
    arguments = [(value.dtype, value.dim()) for value in exported.inputs]
    if single and (fast := library.make_fast(arguments, single=True)):
        return fast
    if not single:
        library.fast = library.make_fast(arguments)

    def call(*arguments):
        results = library(*arguments)
        return results[0] if single else tuple(results)

    return call
