#===- programs.py - Programs of the torch dialect to libraries ------------===//
#
# Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
#===-----------------------------------------------------------------------===//
import functools
import os
import shutil
import threading

from .. import files, temporary
from ..errors import CompileError
from . import standby
from .options import keeps_stages, prints_ir
from .stages import get_text_stages
from .tcp_aot import TO_LIBRARY, TcpAot, announce_port, give, is_library, report


class TextCompile:
    """A program that tcp-aot compiles while this process does other things. A waiting
    compiler does it, if there is one. Any thread may use it."""

    def __init__(self, text, options):
        self._text = text.encode()
        self._compiler = TcpAot()
        self._options = options
        self._arguments = [*TO_LIBRARY, *options]
        self._lock = threading.Lock()
        #: The compiler's standard output, its standard error and its exit status, after its
        #: end.
        self._said = None
        #: The process that started the compile. A fork must not read from its pipes.
        self._owner = os.getpid()
        self._process = standby.take(self._compiler, self._arguments)
        self._has_waited = self._process is not None
        if not self._process:
            self._process = self._compiler.start(self._arguments)
        give(self._process, self._text)
        self._begin = announce_port(self._process, self._arguments)

    def write(self, path):
        """Waits for the library and writes it to `path`. Raises a CompileError with the
        messages of the compiler. Then starts the next waiting compiler."""
        with self._lock:
            if not self._said:
                self._said = self._wait()
                standby.start(self._compiler, self._arguments)
        code, messages, status = self._said
        report(messages, status)
        if not is_library(code):
            raise CompileError("tcp-aot: error: tcp-aot makes no library with the options "
                               f"'{' '.join(self._options)}'; give only options that say how to "
                               "compile")
        files.write(path, code)

    def _wait(self):
        process, self._process = self._process, None
        if os.getpid() != self._owner:
            standby.leave(process)
            return self._compiler.ask(self._arguments, self._text)
        code, messages = process.communicate()
        if self._has_waited and process.returncode < 0:
            # A signal has ended the waiting compiler, so another one compiles.
            return self._compiler.ask(self._arguments, self._text)
        return code, self._begin + messages, process.returncode

    def __del__(self):
        process = getattr(self, "_process", None)
        if not process:
            return
        # Nobody has asked for the library.
        if os.getpid() == self._owner:
            process.kill()
            process.communicate()
        else:
            standby.leave(process)


def compile_text(text, path, options):
    """Compiles a text to a library at `path`; see TextCompile."""
    if prints_ir():
        TcpAot().run(["-o", path, "--quiet", *options], text)
    else:
        TextCompile(text, options).write(path)


def compile_in(folder, program, options):
    """Compiles a Program in a folder, in which its text and its large weights stay. Returns
    the path of the library, `program.so`."""
    source = os.path.join(folder, "program_torch.mlir")
    program.save(source)
    library = os.path.join(folder, "program.so")
    TcpAot().run([source, "-o", library, "--quiet", *options])
    return library


def _compile_with_stages(program, options, path):
    """Compiles a Program to a library at `path`, with the program at each stage beside it."""
    stages = ",".join(stage.name for stage in get_text_stages()[1:])
    made = compile_in(os.path.dirname(path), program, [f"--emit={stages},library", *options])
    if made != path:
        os.replace(made, path)


def _compile(program, options, path):
    """Compiles a Program to a library at `path`."""
    if not program.weights:
        compile_text(program.text, path, options)
        return
    with temporary.open_folder() as folder:
        try:
            library = compile_in(folder, program, options)
        except OSError as error:
            raise CompileError(
                f"can't write the constants of a graph: {error}") from error
        shutil.copyfile(library, path)


def start(program, options):
    """Starts to compile a Program. Returns a function that waits for the library and writes
    it to a path."""
    if keeps_stages():
        return functools.partial(_compile_with_stages, program, options)
    if program.weights or prints_ir():
        return functools.partial(_compile, program, options)
    return TextCompile(program.text, options).write
