#===- collecting.py - Python's garbage collector during compiles ----------===//
#
# Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
#===-----------------------------------------------------------------------===//
"""PyTorch's trace of a program makes objects that live until its end, beside the half million
objects of its modules. Python's collector would look through all of them again and again, and
find little: a fifth of the time of a trace."""

import contextlib
import gc
import os
import threading

#: The number of new objects after which the collector looks through them.
_OBJECTS = 50_000

_lock = threading.Lock()
_blocks = 0
_before = None


@contextlib.contextmanager
def rarely():
    """Inside, the collector works more rarely, in all threads. Blocks may be nested, and may be
    in several threads. A collector that is off stays off."""
    global _blocks, _before
    with _lock:
        if _blocks == 0:
            _before = gc.get_threshold()
            if 0 < _before[0] < _OBJECTS:
                gc.set_threshold(_OBJECTS, *_before[1:])
        _blocks += 1
    try:
        yield
    finally:
        with _lock:
            _blocks -= 1
            if _blocks == 0:
                gc.set_threshold(*_before)


def _forget():
    """To be called in a fork: another thread of the parent may have had the lock."""
    global _lock
    _lock = threading.Lock()


os.register_at_fork(after_in_child=_forget)
