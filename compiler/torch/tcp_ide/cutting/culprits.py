#===- culprits.py - Which ops of a graph can't be compiled ----------------===//
#
# Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
#===-----------------------------------------------------------------------===//
"""Errors name lines of Python, which several ops may come from. A graph that can't be
compiled is compiled once more, with a line of its own for each node."""

import re

import torch

from ..errors import CompileError, ExportError
from ..graphs import start_graph

#: The file of these lines.
_FILE = "tcp-node"


def _mark(graph_module):
    """A copy of a graph in which the n-th node comes from the line n of a file that is
    not there."""
    values = {}
    graph = torch.fx.Graph()
    graph.output(graph.graph_copy(graph_module.graph, values))
    for number, node in enumerate(graph_module.graph.nodes):
        if node in values:
            values[node].meta = {**node.meta, "stack_trace":
                                 f'  File "{_FILE}", line {number}, in forward\n'}
    return torch.fx.GraphModule(graph_module, graph)


def find_culprits(graph_module, options):
    """The nodes of a graph that its errors are about, each with its error, without a line.
    Empty where they do not say."""
    try:
        start_graph(_mark(graph_module), None, options)()
        return {}
    except (ExportError, CompileError) as error:
        messages = str(error)
    nodes, found = list(graph_module.graph.nodes), {}
    for number, message in re.findall(rf"^{_FILE}:(\d+):\d+: (error: .*)$", messages,
                                      re.MULTILINE):
        # With the types it would be said again for each size.
        message = re.sub(r" '\(!torch[^']*'", "", message)
        named = nodes[int(number)]
        # The culprits of an argument that can't be passed are those that read it.
        for node in (named, *(named.users if named.op == "placeholder" else ())):
            if node.op == "call_function":
                found.setdefault(node, message)
    return found
