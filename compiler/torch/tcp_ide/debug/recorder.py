#===- recorder.py - What may be kept of a compile -------------------------===//
#
# Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
#===-----------------------------------------------------------------------===//
import contextlib


class Recorder:
    """Is told of each step of a compile, and keeps nothing of it. A DebugFolder keeps it."""

    #: Whether a library may come out of the cache: then there would be no steps.
    uses_cache = True

    def write_graph(self, graph_module):
        """The graph as it came."""

    def write_exported(self, exported):
        """An Exported, in place of a graph: as it came and as it is imported."""

    def write_transformed(self, graph_module):
        """The graph that torch-mlir imports."""

    def watch(self):
        """A context for what may raise an error that is worth a note."""
        return contextlib.nullcontext()

    def compile(self, compile_, program, options, signature):
        """The path of the library of a Program, which `compile_(program, options, folder)`
        gives: for the folder None it chooses one. `signature` is the library's Signature."""
        return compile_(program, options, None)

    def record_first(self, call):
        """`call`, a GraphCall, whose first call is kept."""
        return call
