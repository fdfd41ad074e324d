#===- recomputing.py - Forward and backward graphs -------------------------===//
#
# Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
#===-----------------------------------------------------------------------===//
"""Cuts the graph of a training step into a forward and a backward graph, as PyTorch does.

A backward graph that recomputes a part of the forward graph, as `torch.utils.checkpoint` asks for,
reads the arguments of that part. PyTorch writes the new values of updated arguments, such as the
statistics of a batch norm, after the forward graph. Autograd refuses a tensor that was saved
before it was written, so a copy of such an argument is saved.
"""

import operator

import torch
from torch._functorch._aot_autograd.descriptors import InputMutationAOTOutput
from torch._functorch.partitioners import default_partition

from .mixed_norms import widen_moments


def _find_changed(graph):
    """Returns the arguments of a forward graph that are written after it."""
    output = graph.output_node()
    changed = {made.mutated_input for made in output.meta.get("desc", ())
               if isinstance(made, InputMutationAOTOutput)}
    copies = graph.find_nodes(op="call_function", target=torch.ops.aten.copy_.default)
    written = [node.args[0] for node in copies]
    return [node for node in graph.find_nodes(op="placeholder")
            if node.meta.get("desc") in changed or node in written]


def _has_effect(node):
    """Returns whether a node without users has to stay, as one that draws random numbers."""
    # PyTorch says that this op draws numbers, which it does on other devices.
    attention = torch.ops.aten._scaled_dot_product_flash_attention_for_cpu.default
    return node.is_impure() and node.target is not attention


def _remove_unused(graph):
    """Removes ops without users. Those that have an effect and several results get a user: the
    partitioner refuses others."""
    graph.eliminate_dead_code(_has_effect)
    for node in graph.nodes:
        if not node.users and isinstance(node.meta.get("val"), tuple):
            with graph.inserting_after(node):
                first = graph.call_function(operator.getitem, (node, 0))
            first.meta["val"] = node.meta["val"][0]


def _copy(node, last):
    with node.graph.inserting_after(last):
        copy = node.graph.call_function(torch.ops.aten.clone.default, (node,))
    copy.meta["val"] = node.meta["val"].clone()
    return copy


def partition(joint, inputs, *, num_fwd_outputs, **named):
    """Returns the forward and the backward graph of a joint one. AOTAutograd calls this
    with the number of results that are not for the backward graph."""
    widen_moments(joint.graph)
    _remove_unused(joint.graph)
    forward, backward = default_partition(joint, inputs, num_fwd_outputs=num_fwd_outputs, **named)
    output = forward.graph.output_node()
    results, saved = output.args[0][:num_fwd_outputs], output.args[0][num_fwd_outputs:]
    changed = _find_changed(forward.graph)
    last = forward.graph.find_nodes(op="placeholder")[-1]
    output.args = ((*results, *(_copy(node, last) if node in changed else node
                                for node in saved)),)
    forward.recompile()
    return forward, backward
