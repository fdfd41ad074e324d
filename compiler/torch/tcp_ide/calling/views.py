#===- views.py - Results that are views, for sizes that are not known -----===//
#
# Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
#===-----------------------------------------------------------------------===//
"""AOTAutograd makes a result that is a view of an argument, or of another result, from that tensor
anew. If sizes are symbols, it takes the strides and the offset from the result that the graph
returns. A compiled function returns copies, whose offsets are 0. So a call takes such views by
PyTorch's own ops, and the graph does not compute them.
"""

import operator

import torch
from torch.utils._pytree import tree_leaves


def _is_view(node):
    """Returns whether a node gives a view of its first argument, or one of a list of views."""
    if node.op != "call_function" or not node.args:
        return False
    if node.target is operator.getitem:
        return _is_view(node.args[0])
    returned = getattr(node.target, "_schema", None) and node.target._schema.returns
    return bool(returned) and returned[0].alias_info is not None \
        and not returned[0].alias_info.is_write


def _is_symbolic(value):
    return isinstance(value, torch.SymInt) or isinstance(value, torch.Tensor) and not all(
        isinstance(n, int) for n in (*value.shape, *value.stride(), value.storage_offset()))


def _find_base(node):
    """Returns the node of which a chain of views begins."""
    while _is_view(node):
        node = node.args[0]
    return node


def _find_needed(node, given, found):
    """Adds to `found` the nodes that compute `node`, views and sizes, from those in `given`.
    Returns whether these are all."""
    if node in given or node in found:
        return True
    is_size = node.op == "call_function" and not any(
        isinstance(leaf, torch.Tensor) for leaf in tree_leaves(node.meta.get("val")))
    if not (is_size or _is_view(node)):
        return False
    if not all(_find_needed(other, given, found) for other in node.all_input_nodes):
        return False
    found[node] = None
    return True


class Views:
    """The views among the results of a graph."""

    def __init__(self, module, numbers, bases):
        #: Takes the arguments of the graph and then the results `bases`, and returns the views.
        self._module = module
        #: The numbers of the results that are views.
        self._numbers = numbers
        self._bases = bases

    def wrap(self, call):
        """Returns a function that calls `call` and puts the views between its results."""
        def call_with_views(*arguments):
            results = list(call(*arguments))
            views = self._module(*arguments, *(results[base] for base in self._bases))
            for number, view in zip(self._numbers, views):
                results[number] = view
            return results

        return call_with_views


def take(graph_module, updated):
    """Takes from a graph whose arguments have symbols for sizes the results that are views, of
    arguments or of other results; None takes their places. A view may have numbers for its sizes
    and its offset and still be one whose offset AOTAutograd asks for: `x[-1:]` if other ops say how
    long `x` is. The last results go into the arguments with the numbers `updated`, and views of
    those are of the arguments.

    Returns the graph module without them and its Views, or the given module and None if there are
    no such results."""
    results = graph_module.graph.output_node().args[0]
    first = len(results) - len(updated)
    placeholders = list(graph_module.graph.find_nodes(op="placeholder"))
    # An argument or a result stands for a node that the module does not compute.
    given = {node: node for node in placeholders}
    for number, node in zip(updated, results[first:]):
        # The argument itself has other elements at the end.
        given.pop(placeholders[number], None)
        given[node] = placeholders[number]
    if not any(_is_symbolic(node.meta.get("val")) for node in placeholders):
        return graph_module, None
    candidates = [number for number, node in enumerate(results[:first])
                  if isinstance(node, torch.fx.Node) and _is_view(node)]
    bases = {}
    for number, node in enumerate(results[:first]):
        if isinstance(node, torch.fx.Node) and node not in given and number not in candidates:
            bases.setdefault(node, number)
    needed, taken = {}, []
    for number in candidates:
        found = dict(needed)
        if _find_base(results[number]) in (*given, *bases) \
                and _find_needed(results[number], {*given, *bases}, found):
            needed = found
            taken.append(number)
    if not taken:
        return graph_module, None

    graph = torch.fx.Graph()
    copies = {node: graph.placeholder(node.name) for node in placeholders}
    values = {node: copies[argument] for node, argument in given.items()}
    for node, number in bases.items():
        values[node] = graph.placeholder(f"result_{number}")
    for node in graph_module.graph.nodes:
        if node in needed:
            values[node] = graph.node_copy(node, values.__getitem__)
    graph.output([values[results[number]] for number in taken])
    views = Views(torch.fx.GraphModule(graph_module, graph), taken, list(bases.values()))

    rest, copies = torch.fx.Graph(), {}
    rest.output(rest.graph_copy(graph_module.graph, copies))
    output = rest.output_node()
    output.args = (tuple(None if number in taken else node
                         for number, node in enumerate(output.args[0])),)
    for node in reversed([copies[node] for node in graph_module.graph.nodes if node in needed]):
        if not node.users:
            rest.erase_node(node)
    return torch.fx.GraphModule(graph_module, rest), views
