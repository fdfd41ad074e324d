#===- decisions.py - Which ops of graphs could not be compiled ------------===//
#
# Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
#===-----------------------------------------------------------------------===//
"""The ops of a graph that could not be compiled are kept beside the libraries of its parts,
so that the next process does not ask the compiler again. They have the key of the libraries:
another compiler or another version of this package finds them out anew."""

import contextlib
import json

from ..compiling import cache, graphkey
from ..compiling.options import find_dumps, is_debugged
from ..compiling.tcp_aot import TcpAot
from ..debug.directory import is_debug_dir_on

_FILE = "decisions.json"


class Decisions:
    """The nodes of one graph that can't be compiled with some options, and why."""

    def __init__(self, graph_module, options):
        self._nodes = list(graph_module.graph.nodes)
        self._key = self._find_key(graph_module, options)
        #: The nodes and the compiler's messages, without lines of Python; empty where nothing
        #: is known.
        self.known = self._load()

    @staticmethod
    def _find_key(graph_module, options):
        if is_debug_dir_on() or find_dumps() or is_debugged(options):
            return None
        described = graphkey.describe(graph_module)
        return described and cache.make_key("decisions", described, " ".join(options),
                                            TcpAot().identify())

    def _load(self):
        path = self._key and cache.find(self._key, _FILE)
        if not path:
            return {}
        try:
            with open(path, encoding="utf-8") as file:
                return {self._nodes[int(number)]: message
                        for number, message in json.load(file).items()}
        except OSError:
            # Another process has removed it since.
            return {}

    def keep(self, messages):
        """Keeps the messages of the nodes that have these names, unless one of them is not
        of the graph as it came."""
        numbers = {node.name: number for number, node in enumerate(self._nodes)}
        if self.known or not self._key or not messages or not messages.keys() <= numbers.keys():
            return

        def write(path):
            with open(path, "w", encoding="utf-8") as file:
                json.dump({numbers[name]: message for name, message in messages.items()}, file)

        # A process that can't write it asks the compiler anew.
        with contextlib.suppress(OSError):
            cache.add(self._key, write, _FILE)
