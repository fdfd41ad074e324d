#===- standby.py - A compiler that waits for the next program -------------===//
#
# Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
#===-----------------------------------------------------------------------===//
"""A third of what tcp-aot takes for a small program is to start, and to do what a
process does once. Who has compiled a program mostly has another one soon, such as the
backward graph or one of other sizes: a process that has done all this (--warm-up) waits
for it. It ends with this one."""

import atexit
import os
import select
import subprocess
import threading
import typing

#: What the compiler says before it reads.
_READY = b"ready\n"


class _Waiting(typing.NamedTuple):
    key: tuple
    process: subprocess.Popen


_lock = threading.Lock()
_waiting = None


def _make_key(command, environment):
    """Equal where a process that was started then does what one would now."""
    status = os.stat(command[0])
    return (tuple(command), environment, os.getcwd(), status.st_size,
            status.st_mtime_ns)


def _end():
    global _waiting
    if _waiting:
        with _waiting.process as process:
            process.kill()
    _waiting = None


def start(command, environment):
    """Starts a compiler that waits for a program for `command`, which reads standard
    input. Does nothing if there is one; one for another command ends. What goes wrong
    is left to the compile that would have needed it. Any thread may call it."""
    global _waiting
    try:
        with _lock:
            key = _make_key(command, environment)
            if _waiting and _waiting.key == key:
                return
            _end()
            _waiting = _Waiting(key, subprocess.Popen(
                [*command, "--warm-up"], stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                stderr=subprocess.PIPE, env=environment))
    except OSError:
        pass


def take(command, environment):
    """The process that waits for a program for `command`: its standard input takes the
    text. None if there is none; one that is not ready yet stays for a later call, for a
    new process may be faster. Any thread may call it."""
    global _waiting
    try:
        with _lock:
            if not _waiting or _waiting.key != _make_key(command, environment):
                return None
            output = _waiting.process.stdout.fileno()
            poll = select.poll()
            poll.register(output, select.POLLIN)
            if not poll.poll(0):
                return None
            if os.read(output, len(_READY)) != _READY:
                # It was killed, or it is no tcp-aot that knows of this.
                _end()
                return None
            process, _waiting = _waiting.process, None
            return process
    except OSError:
        return None


def leave(process):
    """In a fork: leaves a process alone that is a child of another one."""
    for pipe in (process.stdin, process.stdout, process.stderr):
        if pipe:
            pipe.close()
    # Else it would be waited for.
    process.returncode = 0


def _forget():
    """In a fork: the process ends with its parent."""
    global _lock, _waiting
    _lock = threading.Lock()
    if _waiting:
        leave(_waiting.process)
    _waiting = None


atexit.register(_end)
os.register_at_fork(after_in_child=_forget)
