#===- culprits.py - Ops that can't be compiled ----------------------------===//
#
# Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
#===-----------------------------------------------------------------------===//
"""An error names a line of Python, from which several ops may come. To find the op, a graph
that can't be compiled is compiled once more with a line of its own for each node."""

import re

import torch

from ..errors import CompileError, ExportError
from ..graphs import start_graph

#: The file name of these lines.
_FILE = "tcp-node"


def _mark(graph_module):
    """Returns a copy of a graph in which node n comes from line n of a file that does not
    exist."""
    values = {}
    graph = torch.fx.Graph()
    graph.output(graph.graph_copy(graph_module.graph, values))
    for number, node in enumerate(graph_module.graph.nodes):
        if node in values:
            values[node].meta = {**node.meta, "stack_trace":
                                 f'  File "{_FILE}", line {number}, in forward\n'}
    return torch.fx.GraphModule(graph_module, graph)


def find_culprits(graph_module, options):
    """Returns the nodes that the errors of a graph are about, and the error of each,
    without a line. Empty if the errors name no node."""
    try:
        start_graph(_mark(graph_module), None, options)()
        return {}
    except (ExportError, CompileError) as error:
        messages = str(error)
    nodes, found = list(graph_module.graph.nodes), {}
    for number, message in re.findall(rf"^{_FILE}:(\d+):\d+: (error: .*)$", messages,
                                      re.MULTILINE):
        # With types, there would be a message for each size.
        message = re.sub(r" '\(!torch[^']*'", "", message)
        named = nodes[int(number)]
        # If an argument can't be passed, the ops that read it are named.
        for node in (named, *(named.users if named.op == "placeholder" else ())):
            if node.op == "call_function":
                found.setdefault(node, message)
    return found
