#===- prefixes.py - Paths that do not depend on the folder ----------------===//
#
# Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
#===-----------------------------------------------------------------------===//
"""Replaces the beginnings of paths in locations, as `-ffile-prefix-map=OLD=NEW` says.

tcp-aot does the same (PrefixMap.h)."""

import argparse
import contextlib
import contextvars
import dataclasses
import os
import sys

#: The folders of Python and of its packages.
_ENVIRONMENT = {os.path.join(prefix, "") for prefix in (sys.prefix, sys.base_prefix)}

_maps = contextvars.ContextVar("prefix maps", default=())


def _make_absolute(path):
    """Returns a path that begins at the root, and ends in a slash if `path` does."""
    absolute = os.path.abspath(path)
    return absolute + "/" if path.endswith("/") and absolute != "/" else absolute


@dataclasses.dataclass(frozen=True)
class PrefixMap:
    """Paths that begin with `old` begin with `new` in locations, but for those that begin
    with one of `kept`."""

    old: str
    new: str
    kept: tuple = ()


def parse_map(text):
    """Returns the PrefixMap of OLD=NEW. A relative OLD starts at the current folder. That
    may be the root, as in a sandbox: files of Python and its packages elsewhere are kept."""
    old, equals, new = text.partition("=")
    if not old or not equals:
        raise argparse.ArgumentTypeError(f"'{text}' is not of the form OLD=NEW")
    kept = ()
    if not os.path.isabs(old):
        folder = _make_absolute("./")
        kept = tuple(prefix for prefix in _ENVIRONMENT if not folder.startswith(prefix))
    return PrefixMap(_make_absolute(old), new, kept)


@contextlib.contextmanager
def map_prefixes(maps):
    """Inside, locations have paths with these prefixes. The last PrefixMap comes first."""
    token = _maps.set(tuple(maps))
    try:
        yield
    finally:
        _maps.reset(token)


def map_path(path):
    """Returns the path that a location has for a file."""
    if not _maps.get() or path.startswith("<"):
        return path
    absolute = _make_absolute(path)
    for each in reversed(_maps.get()):
        if absolute.startswith(each.old) and not absolute.startswith(each.kept):
            return each.new + absolute[len(each.old):]
    return path
