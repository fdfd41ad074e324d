#===- recorder.py - Recorders of compiles ---------------------------------===//
#
# Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
#===-----------------------------------------------------------------------===//
import contextlib


class Recorder:
    """Is told of each step of a compile, and keeps nothing. A DebugFolder keeps the
    steps."""

    #: True if a library may come from the cache, without any steps.
    uses_cache = True

    def write_graph(self, graph_module):
        """Is called with the graph as it came."""

    def write_exported(self, exported):
        """Is called with an Exported in place of a graph: as it came and as it is
        imported."""

    def write_transformed(self, graph_module):
        """Is called with the graph that torch-mlir imports."""

    def watch(self):
        """Returns a context for code whose errors are noted."""
        return contextlib.nullcontext()

    def compile(self, compile_, program, options, signature):
        """Returns the path of the library of a Program, which `compile_(program, options,
        folder)` makes. With the folder None it chooses one. `signature` is the library's
        Signature."""
        return compile_(program, options, None)

    def record_first(self, call):
        """Returns `call`, a GraphCall, or a callable that also keeps its first call."""
        return call
