#===- updates.py - Arguments that a graph changes -------------------------===//
#
# Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
#===-----------------------------------------------------------------------===//
"""AOTAutograd ends a graph that changes arguments with an `aten.copy_` into each of them. Here
the new values become results behind all others.

A compiled function writes such a result into the buffer of its argument (the attribute
`tcp.aliasing_output` of the argument), so it computes it there if it can: a cache of keys and
values is not copied. A buffer that is written may not overlap other arguments. So a call passes
a copy of one that does, and stores its new elements afterwards.
"""

import torch

from . import layouts

_aten = torch.ops.aten


def take(graph_module):
    """Returns a graph module that changes no argument, and the numbers of the arguments
    into which its last results go. If the given module changes none, it is returned
    itself."""
    if not graph_module.graph.find_nodes(op="call_function", target=_aten.copy_.default):
        return graph_module, []
    graph = torch.fx.Graph()
    graph.output(graph.graph_copy(graph_module.graph, {}))
    placeholders = list(graph.find_nodes(op="placeholder"))
    values = {}
    for node in graph.find_nodes(op="call_function", target=_aten.copy_.default):
        argument, value = node.args[:2]
        if argument not in placeholders:
            continue
        values[placeholders.index(argument)] = value
        node.replace_all_uses_with(value)
        graph.erase_node(node)
    output = graph.output_node()
    output.args = ((*output.args[0], *values.values()),)
    return torch.fx.GraphModule(graph_module, graph), list(values)


def _fits(argument, value):
    """Returns whether a node's value can be computed in the memory of an argument."""
    if not isinstance(value, torch.fx.Node) or value.op == "placeholder":
        return False
    old, new = argument.meta["val"], value.meta["val"]
    if old.is_complex() or old.dtype != new.dtype or tuple(old.shape) != tuple(new.shape):
        return False
    layout = layouts.find_layout(old)
    return layout is None or layout.is_dense


def separate(graph, updated):
    """Takes those of the last results of a graph, which go into the arguments `updated`,
    out of it that can be computed in the argument. Returns them as pairs of the number of
    an argument and a node."""
    placeholders = list(graph.find_nodes(op="placeholder"))
    output = graph.output_node()
    first = len(output.args[0]) - len(updated)
    kept, in_place = list(output.args[0][:first]), []
    for number, value in zip(updated, output.args[0][first:]):
        if _fits(placeholders[number], value):
            in_place.append((number, value))
        else:
            kept.append(value)
    output.args = (tuple(kept),)
    return in_place


def add(graph, in_place, argument_layouts):
    """Adds the results that `separate` has returned after all others, in the layout of
    their arguments. Returns the number of the result by that of the argument."""
    output = graph.output_node()
    results, numbers = list(output.args[0]), {}
    for number, value in in_place:
        if layout := argument_layouts[number]:
            value = layouts.insert_after(graph, value, _aten.permute.default, layout.order)
        numbers[number] = len(results)
        results.append(value)
    output.args = (tuple(results),)
    return numbers


def find_shared(arguments, updated):
    """Returns the numbers of those of the arguments `updated` whose memory overlaps that of
    another argument."""
    ranges = []
    for number, argument in enumerate(arguments):
        if isinstance(argument, torch.Tensor) and argument.numel():
            last = sum((n - 1) * s for n, s in zip(argument.shape, argument.stride()))
            start = argument.data_ptr()
            ranges.append((start, start + (last + 1) * argument.itemsize, number))
    ranges.sort()
    shared, end = set(), 0
    for i, (start, own_end, number) in enumerate(ranges):
        if number in updated and (
                start < end or i + 1 < len(ranges) and ranges[i + 1][0] < own_end):
            shared.add(number)
        end = max(end, own_end)
    return shared


def store(argument, value):
    """Copies new elements into an argument. AOTAutograd counts the versions of
    arguments."""
    argument.data.copy_(value)


def store_last(results, arguments, updated):
    """Copies the last of `results` into the arguments `updated`, and returns the others."""
    first = len(results) - len(updated)
    for number, value in zip(updated, results[first:]):
        store(arguments[number], value)
    return results[:first]
