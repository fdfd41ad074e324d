#===- tcp_aot.py - The compiler, which is a program -----------------------===//
#
# Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
#===-----------------------------------------------------------------------===//
import contextlib
import dataclasses
import functools
import os
import re
import shutil
import subprocess
import sys

import torch_mlir

from ..errors import CompileError, OptionError, OutputError
from ..files import PACKAGE
from .options import is_debugged, prints_ir, waits_for_debugger

#: The arguments of a compile of standard input to a library on standard output.
TO_LIBRARY = ("-", "--emit=library", "-o", "-", "--quiet")


def _find_path():
    """Returns the path of the compiler: TCP_AOT, the one of this tree, or the first in
    PATH."""
    if named := os.environ.get("TCP_AOT"):
        return named
    # The package is at TREE/share/tcp-ide/python/tcp_ide.
    tree = os.path.abspath(os.path.join(PACKAGE, "../../../.."))
    beside = os.path.join(tree, "bin", "tcp-aot")
    if os.access(beside, os.X_OK):
        return beside
    if found := shutil.which("tcp-aot"):
        return found
    raise CompileError("there is no tcp-aot; name it by TCP_AOT, or put it in PATH")


@functools.cache
def _find_torch_mlir_opt():
    """Returns the torch-mlir-opt of the package that is imported here, or None."""
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


def _find_diagnostics(messages):
    """Returns the diagnostics among printed IR, each with the lines of source below it."""
    lines = messages.splitlines()
    found = []
    for i, line in enumerate(lines):
        if re.match(r"\S.*?: (error|warning|note): ", line):
            found.append(line)
            if len(lines) > i + 2 and lines[i + 2].strip() == "^":
                found += lines[i + 1:i + 3]
    return "\n".join(found) or messages


def report(messages, status, has_ir=False):
    """Prints the messages of a successful compile, and raises a CompileError after another
    one. With `has_ir`, the diagnostics are between printed IR."""
    messages = messages.decode(errors="replace").strip()
    if has_ir:
        print(messages, file=sys.stderr)
        messages = _find_diagnostics(messages)
    if status != 0:
        kind = OutputError if "tcp-aot: error: can't write '" in messages else CompileError
        raise kind(messages or f"tcp-aot ended by {status}")
    if messages and not has_ir:
        print(messages, file=sys.stderr)


def _identify(path):
    """Returns a text that changes when a file is replaced, also by one of the same size and with
    the same time of modification, as a copy that keeps times may have."""
    status = os.stat(path)
    return f"{path} {status.st_size} {status.st_mtime_ns} {status.st_ctime_ns}"


def give(process, text):
    """Writes the standard input of a compiler, and ends it. The compiler reads the whole text
    before it says much. If it can't, its exit status tells."""
    with contextlib.suppress(OSError):
        process.stdin.write(text)
    with contextlib.suppress(OSError):
        process.stdin.close()
    process.stdin = None


def announce_port(process, arguments):
    """Prints at once on which port a compiler waits for a debugger, if its arguments say that
    it waits. Returns what else its standard error has begun with."""
    if not waits_for_debugger(arguments):
        return b""
    # A buffer here would hide the rest from Popen.communicate.
    line = b""
    while not line.endswith(b"\n") and (byte := os.read(process.stderr.fileno(), 1)):
        line += byte
    if not line.startswith(b"waiting for a debugger"):
        return line
    print(line.decode().strip(), file=sys.stderr, flush=True)
    return b""


def is_library(code):
    return code.startswith(b"\x7fELF")


@dataclasses.dataclass(frozen=True)
class TcpAot:
    """The compiler: a path and an environment, by default those of this process. It starts
    all of its processes. Any thread may use it."""

    path: str = dataclasses.field(default_factory=_find_path)
    environment: dict = dataclasses.field(default_factory=_make_environment)

    def identify(self):
        """Returns a text that changes when the program, or the torch-mlir-opt that it runs, is
        replaced. Raises a CompileError if there is no program."""
        try:
            program = _identify(self.path)
        except OSError as error:
            raise self._make_error(error) from error
        named = self.environment.get("TCP_TORCH_MLIR_OPT")
        try:
            return f"{program} {named and _identify(named)}"
        except OSError:
            # The compiler says so.
            return f"{program} {named}"

    def start(self, arguments, stdin=subprocess.PIPE):
        """Starts a process of the compiler and returns it. Raises a CompileError if it
        can't be run."""
        try:
            return subprocess.Popen([self.path, *arguments], stdin=stdin,
                                    stdout=subprocess.PIPE, stderr=subprocess.PIPE,
                                    env=self.environment)
        except OSError as error:
            raise self._make_error(error) from error

    def ask(self, arguments, text=None):
        """Runs the compiler with `text`, as bytes, on standard input. Returns its standard
        output, its standard error and its exit status. Raises a CompileError if it can't be
        run."""
        with self.start(arguments, None if text is None else subprocess.PIPE) as process:
            if text is not None:
                give(process, text)
            begin = announce_port(process, arguments)
            code, messages = process.communicate()
        return code, begin + messages, process.returncode

    def run(self, arguments, text=None):
        """Runs the compiler, with `text` on standard input if it is given. Raises a
        CompileError with its messages. Warnings, and IR that the environment asks for, go
        to standard error."""
        _, messages, status = self.ask(
            [*([] if text is None else ["-"]), *arguments],
            None if text is None else text.encode())
        report(messages, status, prints_ir())

    def blame_options(self, error, options):
        """Raises an OptionError if a CompileError is about `options`: with them the compiler
        makes no library of an empty function, and without them it does."""
        # Errors about programs have locations, and do not begin like this.
        if not re.search(r"^tcp-aot: ", str(error), re.MULTILINE) or is_debugged(options):
            return
        if not self._compiles_nothing(options) and self._compiles_nothing(()):
            raise OptionError(str(error)) from error

    def _compiles_nothing(self, options):
        code, _, status = self.ask([*TO_LIBRARY, *options], b"func.func @f() { return }")
        return status == 0 and is_library(code)

    def _make_error(self, error):
        return CompileError(f"can't run '{self.path}': {error.strerror}")
