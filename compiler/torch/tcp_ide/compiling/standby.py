#===- standby.py - A compiler that waits for the next program -------------===//
#
# Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
#===-----------------------------------------------------------------------===//
"""A third of the time of tcp-aot for a small program is its start, and work that each
process does once. A process that has compiled a program mostly compiles another one soon,
such as the backward graph or the graph for other sizes. A tcp-aot that has done this work
(--warm-up) therefore waits for it. It ends with this process."""

import atexit
import os
import select
import subprocess
import threading
import typing

from ..errors import CompileError

#: The line that the compiler writes before it reads.
_READY = b"ready\n"


class _Waiting(typing.NamedTuple):
    key: tuple
    process: subprocess.Popen


_lock = threading.Lock()
_waiting = None


def _make_key(compiler, arguments):
    """Returns a key of all that decides what a compiler process does; equal keys, equal
    processes."""
    return compiler, tuple(arguments), compiler.identify(), os.getcwd()


def _end():
    global _waiting
    if _waiting:
        with _waiting.process as process:
            process.kill()
    _waiting = None


def start(compiler, arguments):
    """Starts a process of a TcpAot that waits for a program for these arguments, with which
    it reads standard input. Does nothing if there is such a process; one for other
    arguments is ended. Errors are left to the compile that would use the process. Any
    thread may call it."""
    global _waiting
    try:
        with _lock:
            key = _make_key(compiler, arguments)
            if _waiting and _waiting.key == key:
                return
            _end()
            _waiting = _Waiting(key, compiler.start([*arguments, "--warm-up"]))
    except (OSError, CompileError):
        pass


def take(compiler, arguments):
    """Returns the process that waits for a program for these arguments of a TcpAot, on its
    standard input. None if there is none. A process that is not ready yet stays for a later
    call, because a new one may be faster. Any thread may call it."""
    global _waiting
    try:
        with _lock:
            if not _waiting or _waiting.key != _make_key(compiler, arguments):
                return None
            output = _waiting.process.stdout.fileno()
            poll = select.poll()
            poll.register(output, select.POLLIN)
            if not poll.poll(0):
                return None
            if os.read(output, len(_READY)) != _READY:
                # The process was killed, or it is a tcp-aot without --warm-up.
                _end()
                return None
            process, _waiting = _waiting.process, None
            return process
    except (OSError, CompileError):
        return None


def leave(process):
    """To be called in a fork: gives up a process that is a child of the parent."""
    for pipe in (process.stdin, process.stdout, process.stderr):
        if pipe:
            pipe.close()
    # With an exit status, Popen does not wait for it.
    process.returncode = 0


def _forget():
    """To be called in a fork: gives up the waiting compiler, which ends with the parent."""
    global _lock, _waiting
    _lock = threading.Lock()
    if _waiting:
        leave(_waiting.process)
    _waiting = None


atexit.register(_end)
os.register_at_fork(after_in_child=_forget)
