#===- splitting.py - Graphs in parts --------------------------------------===//
#
# Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
#===-----------------------------------------------------------------------===//
"""Cuts a graph into parts that are compiled and parts that PyTorch runs, alternately.

Each node is in the first part after its arguments. Random numbers that do not depend on the
program are therefore drawn first, and the rest stays one part. Nodes that draw random numbers or
have effects keep their order, so that the state of the generator after each of them is that of
eager PyTorch.
"""

import operator

import torch
from torch.fx.passes.split_module import split_module

from ..decompositions.random_ops import is_random


def _is_ordered(node):
    """Returns whether a node has effects that its results do not show."""
    return is_random(node) or node.is_impure() or \
        isinstance(node.target, torch._ops.HigherOrderOperator)


def _is_free(node):
    """Returns whether a node computes no elements."""
    op = node.target
    if not isinstance(op, torch._ops.OpOverload):
        return True
    return op.is_view or not isinstance(node.meta.get("val"), (torch.Tensor, list, tuple))


def _find_steps(graph, eager):
    """Returns the number of each node's part: even if PyTorch runs it, odd if it is
    compiled. `eager` are the nodes that PyTorch runs."""
    steps, last = {}, 0
    for node in graph.nodes:
        if node.op in ("placeholder", "get_attr", "output"):
            continue
        is_eager = node in eager
        step = 0 if is_eager else 1
        for argument in node.all_input_nodes:
            step = max(step, steps.get(argument, 0))
        # Go to the next part of the right kind.
        step += (step % 2) == is_eager
        if is_eager and _is_ordered(node):
            step = last = max(step, last)
        steps[node] = step
    return steps


def _complete(graph, eager):
    """Returns all nodes that PyTorch runs: `eager`, the elements of their results, and the
    rest of the graph if nothing in it would compute anything."""
    eager = set(eager)
    for node in graph.nodes:
        if node.target is operator.getitem:
            (eager.add if node.args[0] in eager else eager.discard)(node)
    while True:
        steps = _find_steps(graph, eager)
        computing = {step for node, step in steps.items() if not _is_free(node)}
        free = {node for node, step in steps.items() if step not in computing} - eager
        if not free:
            return eager
        eager |= free


def split(graph_module, eager):
    """Returns a module that does the same as a graph. Its modules `submod_N` are the parts;
    those with odd numbers are to be compiled. Nodes keep their names. Changes the order of
    the graph's nodes."""
    graph = graph_module.graph
    eager = _complete(graph, eager)
    steps = _find_steps(graph, eager)
    if not steps:
        return graph_module
    at = next(iter(steps)).prev
    for node in [*graph.find_nodes(op="get_attr"), *sorted(steps, key=steps.get)]:
        at.append(node)
        at = node
    return split_module(graph_module, graph_module, steps.get, keep_original_order=True,
                        keep_original_node_name=True, tuple_return=True)


def find_compiled(split_graph):
    """Returns the parts in the result of `split` that are to be compiled, by name."""
    return {name: part for name, part in split_graph.named_children()
            if name.startswith("submod_") and int(name.removeprefix("submod_")) % 2}
