#===- library.py - Compiled programs that Python calls --------------------===//
#
# Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
#===-----------------------------------------------------------------------===//
import contextlib
import ctypes
import functools
import os
import re
import shutil
import subprocess
import sys
import tempfile
import threading

import torch
import torch_mlir
from torch.utils._pytree import tree_unflatten

from .. import files
from ..compiling import standby
from ..importing.exporter import export
from . import fastcall
from .calls import GraphCall


class CompileError(Exception):
    """What tcp-aot said of a program."""


class OutputError(CompileError):
    """What tcp-aot said of a file that it can't write, as on a full disk."""


def find_tcp_aot():
    """The compiler: TCP_AOT, the one of this tree, or the first of the path."""
    if named := os.environ.get("TCP_AOT"):
        return named
    # As the package was found: TREE/share/tcp-ide/python/tcp_ide.
    tree = os.path.abspath(os.path.join(files.PACKAGE, "../../../.."))
    beside = os.path.join(tree, "bin", "tcp-aot")
    if os.access(beside, os.X_OK):
        return beside
    if found := shutil.which("tcp-aot"):
        return found
    raise CompileError("there is no tcp-aot; name it by TCP_AOT, or put it in PATH")


#: What Triton's users set to see the IR after each pass, and what says it here.
_DUMPS = {
    "MLIR_ENABLE_DUMP": "--mlir-print-ir-after-all",
    "LLVM_IR_ENABLE_DUMP": "--print-after-all",
}


def find_dumps():
    """The options that print the IR which the environment asks for."""
    return [option for name, option in _DUMPS.items() if os.environ.get(name) == "1"]


def is_debugged(options):
    """Whether a debugger looks at the compiles of this process, or these options of
    tcp-aot have them wait for one."""
    return bool(os.environ.get("TCP_DEBUG_AGENT")) or any(
        re.fullmatch("--?wait-for-debugger(=.*)?", option) for option in options)


def find_custom_ops(options):
    """The ops that options of tcp-aot leave to functions of C."""
    return tuple(name for option in options
                 if (match := re.fullmatch("--?custom-ops=(.*)", option))
                 for name in match[1].split(","))


def _find_diagnostics(messages):
    """The diagnostics among printed IR, each with the lines of source below it."""
    lines = messages.splitlines()
    found = []
    for i, line in enumerate(lines):
        if re.match(r"\S.*?: (error|warning|note): ", line):
            found.append(line)
            if len(lines) > i + 2 and lines[i + 2].strip() == "^":
                found += lines[i + 1:i + 3]
    return "\n".join(found) or messages


@functools.cache
def _find_torch_mlir_opt():
    """The program of the package that is imported here, or None."""
    programs = (os.path.join(folder, "_mlir_libs", "torch-mlir-opt")
                for folder in torch_mlir.__path__)
    return next((program for program in programs if os.access(program, os.X_OK)), None)


def _make_environment():
    environment = dict(os.environ)
    if "TCP_TORCH_PYTHON" not in environment:
        environment["TCP_TORCH_PYTHON"] = sys.executable
        if program := _find_torch_mlir_opt():
            environment.setdefault("TCP_TORCH_MLIR_OPT", program)
    return environment


def _start(command, environment, stdin=subprocess.PIPE):
    """A process of the compiler; raises a CompileError if it can't be run."""
    try:
        return subprocess.Popen(command, stdin=stdin, stdout=subprocess.PIPE,
                                stderr=subprocess.PIPE, env=environment)
    except OSError as error:
        raise CompileError(f"can't run '{command[0]}': {error.strerror}") from error


def _run(command, text):
    """What the compiler writes to standard output and to standard error, and its exit
    status; raises a CompileError if it can't be run."""
    with _start(command, _make_environment(),
                None if text is None else subprocess.PIPE) as process:
        said = process.communicate(text)
    return *said, process.returncode


def _report(messages, status, dumps=()):
    """Prints what the compiler said of a program that it has compiled, and raises a
    CompileError for another one."""
    messages = messages.decode(errors="replace").strip()
    if dumps:
        print(messages, file=sys.stderr)
        messages = _find_diagnostics(messages)
    if status != 0:
        kind = OutputError if "tcp-aot: error: can't write '" in messages else CompileError
        raise kind(messages or f"tcp-aot ended by {status}")
    if messages and not dumps:
        print(messages, file=sys.stderr)


def run_tcp_aot(arguments, text=None):
    """Runs the compiler, on a text if one is given; raises a CompileError with
    what it says. Warnings, and IR that the environment asks for, go to standard
    error."""
    dumps = find_dumps()
    command = [find_tcp_aot(), *([] if text is None else ["-"]), *arguments, *dumps]
    _, messages, status = _run(command, None if text is None else text.encode())
    _report(messages, status, dumps)


class TextCompile:
    """A program that tcp-aot compiles while this process does other things: in a
    compiler that waits for one, if there is such a one. Any thread may use it."""

    def __init__(self, text, options):
        self._text = text.encode()
        self._command = [find_tcp_aot(), "-", "--emit=library", "-o", "-", "--quiet",
                         *options]
        self._environment = _make_environment()
        self._lock = threading.Lock()
        #: What the compiler writes to standard output and to standard error, and its
        #: exit status, once it has ended.
        self._said = None
        #: A fork would read from the pipes of its parent.
        self._owner = os.getpid()
        self._process = standby.take(self._command, self._environment)
        self._has_waited = self._process is not None
        if not self._process:
            self._process = _start(self._command, self._environment)
        # The compiler reads all of it. Whether it could, its exit status says.
        with contextlib.suppress(OSError):
            self._process.stdin.write(self._text)
        with contextlib.suppress(OSError):
            self._process.stdin.close()
        self._process.stdin = None

    def write(self, path):
        """Writes the library to `path` when it is there; raises a CompileError with what
        the compiler said. From then on another compiler waits."""
        with self._lock:
            if not self._said:
                self._said = self._wait()
                standby.start(self._command, self._environment)
        code, messages, status = self._said
        _report(messages, status)
        files.write(path, code)

    def _wait(self):
        process, self._process = self._process, None
        if os.getpid() != self._owner:
            standby.leave(process)
            return _run(self._command, self._text)
        said = process.communicate()
        if self._has_waited and process.returncode < 0:
            # Somebody has ended it.
            return _run(self._command, self._text)
        return *said, process.returncode

    def __del__(self):
        process = getattr(self, "_process", None)
        if not process:
            return
        # Nobody asks for it any more.
        if os.getpid() == self._owner:
            process.kill()
            process.communicate()
        else:
            standby.leave(process)


def compile_text(text, path, options):
    """Compiles a text to a library at `path`, as run_tcp_aot does; see TextCompile."""
    if find_dumps():
        run_tcp_aot(["-o", path, "--quiet", *options], text)
    else:
        TextCompile(text, options).write(path)


def _make_descriptor(rank):
    """The C struct of a tensor of this rank."""
    return type(f"MemRef{rank}", (ctypes.Structure,), {"_fields_": [
        ("base", ctypes.c_void_p), ("data", ctypes.c_void_p),
        ("offset", ctypes.c_int64),
        *([("sizes", ctypes.c_int64 * rank), ("strides", ctypes.c_int64 * rank)]
          if rank else []),
    ]})


_NUMBERS = {bool: ctypes.c_bool, int: ctypes.c_int64, float: ctypes.c_double}

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
    """A compiled program. Calls take contiguous tensors, contiguous memory as
    (address, sizes), and numbers, and give tensors and numbers, without copies. Any
    thread may call it."""

    def __init__(self, path, func_name, result_types):
        """`result_types` are pairs of an element type and a rank, or the types of
        numbers: int, float or bool."""
        self.path = path
        self.result_types = result_types
        loaded = ctypes.CDLL(path)
        fastcall.catch_errors(loaded)
        self.function = getattr(loaded, func_name)
        self.fields = [_make_descriptor(t[1]) if isinstance(t, tuple) else _NUMBERS[t]
                       for t in result_types]
        if len(self.fields) == 1:
            self.struct = self.fields[0]
        else:
            self.struct = type("Results", (ctypes.Structure,), {"_fields_": [
                (f"r{i}", d) for i, d in enumerate(self.fields)]})
        self.function.restype = self.struct if result_types else None

    def make_fast(self, argument_types=None, single=False, boxed=False):
        """The calls in C, which give a list or a `single` tensor; or None.

        See fastcall.make. They compare their arguments with `argument_types`, which
        are given as those of results are."""
        address = ctypes.cast(self.function, ctypes.c_void_p).value
        return fastcall.make(address, self.result_types, argument_types, single, boxed)

    def __call__(self, *arguments):
        packed = []
        for argument in arguments:
            if isinstance(argument, torch.Tensor):
                argument = argument.data_ptr(), argument.shape
            if isinstance(argument, tuple):
                self._pack(packed, *argument)
            elif isinstance(argument, float):
                packed.append(ctypes.c_double(argument))
            else:
                packed.append(ctypes.c_int64(int(argument)))
        results = self.function(*packed)
        if len(self.fields) == 1:
            results = [results]
        else:
            results = [getattr(results, f"r{i}") for i in range(len(self.fields))]
        return [self._take(result, *type_) if isinstance(type_, tuple) else result
                for result, type_ in zip(results, self.result_types)]

    @staticmethod
    def _pack(packed, pointer, sizes):
        """Adds the descriptor of contiguous memory."""
        pointer = ctypes.c_void_p(pointer)
        packed += [pointer, pointer, ctypes.c_int64(0)]
        packed += map(ctypes.c_int64, sizes)
        strides, stride = [], 1
        for size in reversed(sizes):
            strides.append(ctypes.c_int64(stride))
            stride *= size
        packed += reversed(strides)

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
    exported = export(model, inputs, dynamic_shapes,
                      custom_ops=find_custom_ops(options))
    call = _compile_exported(exported, options, keep)
    spec = exported.program.call_spec.out_spec
    single = spec.is_leaf()
    arguments = [(value.dtype, value.dim()) for value in exported.inputs]
    fast = call.make_fast(arguments, single) if isinstance(call, GraphCall) else None
    if fast and single:
        return fast
    call = fast or call

    def call_model(*arguments):
        return tree_unflatten(call(*arguments), spec)

    return call_model


def _compile_exported(exported, options, keep):
    """The GraphCall of an exported program."""
    from ..debug import folder as debug

    types, results = exported.result_types, exported.results
    layouts, orders = [None] * len(exported.inputs), [None] * len(types)

    def load(path):
        return GraphCall(Library(path, exported.func_name, types), layouts, orders,
                         results)

    def compile_in(folder):
        program = os.path.join(folder, "program_torch.mlir")
        exported.save(program)
        path = os.path.join(folder, "program.so")
        run_tcp_aot([program, "-o", path, "--quiet", *options])
        return load(path)

    if keep:
        os.makedirs(keep, exist_ok=True)
        return compile_in(keep)
    if recorder := debug.open_folder(exported.func_name):
        try:
            # With the weights in it, as the library has them.
            recorder.write_graph(exported.program.module(check_guards=False))
            recorder.write_transformed(exported.program.graph_module)
            return recorder.record_first(load(recorder.compile(
                run_tcp_aot, exported.text, types, options, (layouts, orders, results),
                exported.weights)))
        except (OSError, OutputError) as error:
            debug.warn_unwritten(error)
    # Loaded already when its folder goes.
    with tempfile.TemporaryDirectory(prefix="tcp-ide-") as folder:
        return compile_in(folder)
