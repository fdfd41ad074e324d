#===- apart.py - Measurements in processes of their own -------------------===//
#
# Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
#===-----------------------------------------------------------------------===//
"""Calls functions in processes that are forked: what this process has imported, they have, too."""

import json
import os
import resource
import signal
import tempfile

import torch

#: So many of the last lines of its errors are shown of a process that ended by a signal.
LAST_LINES = 5


def _call(function, most_seconds, most_bytes, out, errors):
    """Calls a function in a process that is forked, and writes its result; the process ends."""
    os.setsid()
    resource.setrlimit(resource.RLIMIT_DATA, (most_bytes, most_bytes))
    os.dup2(errors.fileno(), 2)
    signal.signal(signal.SIGTERM, signal.SIG_DFL)
    signal.alarm(most_seconds)
    # A pool of threads of PyTorch is made anew after a fork. Two threads of gradients that do so at
    # once end the process ("Invalid thread pool!").
    torch.set_num_threads(1)
    try:
        found = function(), None
    except BaseException as error:
        found = None, f"{type(error).__name__}: {error}"
    with os.fdopen(out, "w") as file:
        json.dump(found, file)
    # No destructors: what they stop is this process's parent's, too.
    os._exit(0)


def _end_group(process):
    try:
        os.killpg(process, signal.SIGKILL)
    except ProcessLookupError:
        pass


def run_apart(function, most_seconds, most_bytes):
    """Returns what a function without arguments returns in a process of its own, and why it returns
    nothing: an exception, a signal, or the time. The result is what JSON makes of it."""
    given, taken = os.pipe()
    with tempfile.TemporaryFile() as errors:
        child = os.fork()
        if not child:
            os.close(given)
            _call(function, most_seconds, most_bytes, taken, errors)
        os.close(taken)
        try:
            with os.fdopen(given) as file:
                text = file.read()
            _, status = os.waitpid(child, 0)
        finally:
            _end_group(child)
        errors.seek(0)
        said = [line for line in errors.read().decode(errors="replace").splitlines()
                if not line.startswith("frame #")]
    if text:
        return json.loads(text)
    ended = os.WTERMSIG(status)
    return None, (f"takes more than {most_seconds} s" if ended == signal.SIGALRM else
                  f"ends by {signal.Signals(ended).name}: {'; '.join(said[-LAST_LINES:])}")
