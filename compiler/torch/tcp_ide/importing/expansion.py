#===- expansion.py - Graphs in the ops that torch-mlir accepts -------------===//
#
# Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
#===-----------------------------------------------------------------------===//
import torch

from ..decompositions import assertions, sizes, table
from ..decompositions.complex import complex_numbers
from ..decompositions.expand import expand
from . import constants, settled, size_nodes, strided

_aten = torch.ops.aten


def expand_graph(graph_module, kept=()):
    """Replaces the ops of a graph that torch-mlir does not accept, but for those that `kept`
    names. Raises any error of PyTorch or of a decomposition."""
    # Other ops may give their results other strides.
    strided.rewrite(graph_module.graph)
    written = table.add({}, kept)
    complex_numbers.split(graph_module, written)
    expand(graph_module, written, table.find_untraced(kept))
    assertions.rewrite(graph_module.graph)
    sizes.rewrite(graph_module.graph)
    constants.fold(graph_module)
    # A decomposition may have determined a size.
    settled.settle(graph_module.graph)


def copy_graph(graph_module):
    """Returns a copy of a graph, because the given one may have to run eagerly. Its sizes are
    settled, and numbers that are computed from them are nodes."""
    graph = torch.fx.Graph()
    graph.output(graph.graph_copy(graph_module.graph, {}))
    for node in graph.find_nodes(op="call_function", target=_aten.true_divide.Tensor):
        # AOTAutograd makes this op of quotients of sizes, after all decompositions.
        node.target = _aten.div.Tensor
    settled.settle(graph)
    settled.replace_strides(graph)
    size_nodes.make_tensors(graph)
    settled.replace_numbers(graph)
    return torch.fx.GraphModule(graph_module, graph)
