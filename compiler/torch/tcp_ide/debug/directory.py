#===- directory.py - Debug directories of compiles ------------------------===//
#
# Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
#===-----------------------------------------------------------------------===//
"""The record of a compile, as files: `TORCH_COMPILE_DEBUG=1` or `tcp_ide.debug_dir`."""

import contextlib
import functools
import os
import warnings

from ..errors import OutputError
from .folder import DebugFolder, warn_unwritten
from .recorder import Recorder

_root = None


class _Restore(contextlib.AbstractContextManager):
    """Restores the directory that was set before."""

    def __init__(self, before):
        self.before = before

    def __exit__(self, *_):
        global _root
        _root = self.before


def debug_dir(path):
    """Makes each compile write its files into a new folder below `path`, from now on or
    inside `with debug_dir(path):`. None ends it."""
    global _root
    restore = _Restore(_root)
    _root = None if path is None else os.path.abspath(path)
    return restore


def _find_root():
    if _root is not None:
        return _root
    return _find_run() if os.environ.get("TORCH_COMPILE_DEBUG") == "1" else None


@functools.cache
def _find_run():
    """Returns the folder beside the files of Dynamo, which names another one at each
    call."""
    from torch._dynamo.utils import get_debug_dir

    return os.path.join(get_debug_dir(), "tcp")


def is_debug_dir_on():
    """Returns whether compiles write debug folders now."""
    return _find_root() is not None


def _open_folder(name):
    """Returns a DebugFolder for the graph called `name`, or None if none is wanted."""
    root = _find_root()
    if root is None:
        return None
    number = 0
    while True:
        path = os.path.join(root, f"{name}.{number}")
        try:
            os.makedirs(path)
            return DebugFolder(path, name)
        except FileExistsError:
            number += 1
        except OSError as error:
            warnings.warn(f"tcp: no debug directory: {error}", stacklevel=2)
            return None


def record(name, compile_):
    """Returns the result of `compile_` with the recorder of the graph called `name`. If its
    files can't be written, compiles again with a recorder that keeps nothing, which is also
    used for the name None."""
    if name and (folder := _open_folder(name)):
        try:
            return compile_(folder)
        except (OSError, OutputError) as error:
            warn_unwritten(error)
    return compile_(Recorder())
