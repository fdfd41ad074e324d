#===- decisions.py - Kept decisions about ops -----------------------------===//
#
# Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
#===-----------------------------------------------------------------------===//
"""The ops of a graph that can't be compiled are kept beside the libraries of its parts, so
that the next process does not have to ask the compiler. The key is like that of the
libraries, so another compiler or another version of this package asks again."""

import contextlib
import json

from ..compiling import cache, graphkey
from ..compiling.options import is_debugged, prints_ir
from ..compiling.tcp_aot import TcpAot
from ..debug.directory import is_debug_dir_on
from ..importing import conditions
from . import fixed_numbers

_FILE = "decisions.json"


class Decisions:
    """The nodes of one graph that can't be compiled with some options, and why."""

    def __init__(self, graph_module, options):
        self._nodes = list(graph_module.graph.nodes)
        self._key = self._find_key(graph_module, options)
        self._environment = conditions.find_environment(graph_module.graph)
        self._first = len(self._environment.guards) if self._environment else 0
        self._asked = []
        #: The nodes and the compiler's messages, without lines of Python; empty if nothing
        #: is known.
        self.known = self._load()

    @staticmethod
    def _find_key(graph_module, options):
        if is_debug_dir_on() or prints_ir() or is_debugged(options):
            return None
        described = graphkey.describe(graph_module)
        return described and cache.make_key("decisions", described,
                                            fixed_numbers.describe(graph_module.graph),
                                            " ".join(options), TcpAot().identify())

    def _load(self):
        path = self._key and cache.find(self._key, _FILE)
        if not path:
            return {}
        try:
            with open(path, encoding="utf-8") as file:
                kept = json.load(file)
            # The keys of the parts have these conditions.
            conditions.ask(self._environment, kept["conditions"])
            return {self._nodes[int(number)]: message
                    for number, message in kept["messages"].items()}
        except OSError:
            # Another process has removed it since.
            return {}

    def note_conditions(self):
        """Remembers the conditions that are known before the last parts are compiled. Some are of
        decompositions of larger parts, which the next process does not try."""
        self._asked = conditions.write_new(self._environment, self._first)

    def keep(self, messages):
        """Keeps the messages of the nodes with these names, unless a node was not in the
        original graph."""
        numbers = {node.name: number for number, node in enumerate(self._nodes)}
        if not self.known and messages and messages.keys() <= numbers.keys():
            self._write({numbers[name]: text for name, text in messages.items()})

    def keep_conditions(self):
        """Keeps the conditions under which all of the graph can be compiled."""
        self.note_conditions()
        self._write({})

    def _write(self, messages):
        def write(path):
            with open(path, "w", encoding="utf-8") as file:
                json.dump({"messages": messages, "conditions": self._asked}, file)

        # If this fails, the next process asks the compiler again.
        if self._key:
            with contextlib.suppress(OSError):
                cache.add(self._key, write, _FILE)
