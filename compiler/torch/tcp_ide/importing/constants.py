#===- constants.py - Computation with constants ---------------------------===//
#
# Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
#===-----------------------------------------------------------------------===//
"""Computes constant parts of a graph by PyTorch. torch-mlir would fold them, but treats
negative numbers as unsigned ones, bools as signed ones, and uses the remainder of C."""

import operator

import torch
from torch._subclasses.fake_tensor import FakeTensor
from torch.utils._python_dispatch import _disable_current_modes

_aten = torch.ops.aten

#: torch-mlir folds tensors of at most these many elements, and splats.
_FEW = 64
#: Ops that use the sizes and the type of a tensor, but none of its elements.
_ALIKE = (_aten.full_like, _aten.ones_like, _aten.zeros_like, _aten.fill, _aten.new_full,
          _aten.new_ones, _aten.new_zeros)
#: The greatest number of elements of a tensor that is computed here.
_MOST = 1 << 22


def _is_fixed(value):
    return isinstance(value, torch.Tensor) and not isinstance(value, FakeTensor)


def _is_small(value):
    """Returns whether a value is one tensor with few enough elements."""
    return isinstance(value, torch.Tensor) and not value.is_complex() and \
        all(isinstance(size, int) for size in value.shape) and value.numel() <= _MOST


def _is_function(op):
    """Returns whether an op is a pure function that changes no argument."""
    return isinstance(op, torch._ops.OpOverload) and op.namespace in ("aten", "prims") and \
        torch.Tag.nondeterministic_seeded not in op.tags and \
        not op._schema.is_mutable


def _find_op(node):
    """Returns the op that gives a node its value, which may be one of several results."""
    return node.args[0].target if node.target is operator.getitem else node.target


def _compute(node, values):
    args, kwargs = torch.fx.map_arg((node.args, node.kwargs), values.__getitem__)
    try:
        with torch.no_grad():
            value = node.target(*args, **kwargs)
    except Exception:
        # The program reports the error when it runs.
        return None
    return value if _is_fixed(value) else None


def _find_values(graph_module, given):
    """Returns the values of constant nodes. `given` has those of placeholders, by name."""
    values, without_elements = {}, set()

    def is_constant(source, op):
        return source in values and (source not in without_elements
                                     or op.overloadpacket in _ALIKE)

    for node in graph_module.graph.nodes:
        if node.op == "placeholder":
            value = given.get(node.name)
        elif node.op == "get_attr":
            value = getattr(graph_module, node.target, None)
        elif node.op != "call_function" or not _is_function(_find_op(node)) or \
                not _is_small(node.meta.get("val")):
            value = None
        elif not node.meta["val"].numel():
            # A tensor without elements is constant, whatever it is computed from.
            value = torch.zeros(node.meta["val"].shape, dtype=node.meta["val"].dtype)
        elif node.target is operator.getitem:
            value = None
        elif all(is_constant(source, node.target) for source in node.all_input_nodes):
            value = _compute(node, values)
            if "empty" in node.target._schema.name:
                without_elements.add(node)
        else:
            value = None
        if _is_fixed(value) and value.numel() <= _MOST:
            values[node] = value
    return {node: value for node, value in values.items() if node not in without_elements}


def _find_splat(value):
    """Returns the single value of all elements of a tensor, or None. +0 and -0 differ."""
    if not value.numel():
        return 0
    flat = value.reshape(-1)
    # The stride of an expanded element is 0, which contiguous() does not change.
    bits = flat.clone(memory_format=torch.contiguous_format).view(torch.uint8).view(
        value.numel(), -1)
    return flat[0].item() if bool((bits == bits[0]).all()) else None


def _make_node(graph_module, node, value):
    """Adds a constant node before `node` and returns it; None if torch-mlir would not fold
    it."""
    graph, value = graph_module.graph, value.contiguous()
    splat = _find_splat(value)
    with graph.inserting_before(node):
        if splat is not None:
            made = graph.call_function(_aten.full.default, (list(value.shape), splat),
                                       {"dtype": value.dtype})
        elif value.numel() <= _FEW:
            name = f"_constant_{id(value)}"
            # The graph may belong to another module, too, which the importer reads.
            for module in (graph.owning_module or graph_module, graph_module):
                setattr(module, name, value)
            # Graph.get_attr would warn of an attribute that is no parameter or buffer.
            held = graph.create_node("get_attr", name)
            held.meta["val"] = node.meta["val"]
            # A result of a program must not be an attribute itself.
            made = graph.call_function(_aten.clone.default, (held,))
        else:
            return None
    made.meta.update({key: node.meta[key] for key in ("val", "stack_trace") if key in node.meta})
    return made


def _fold(graph_module, values):
    # A tensor that is created without arguments is as short as a constant.
    folded = [node for node in values if node.op == "call_function" and node.all_input_nodes]
    for node in folded:
        # A node whose users are all constants disappears with them.
        if all(user in values for user in node.users):
            continue
        if made := _make_node(graph_module, node, values[node]):
            node.replace_all_uses_with(made, lambda user: user not in values)
    for node in reversed(folded):
        whole = node.args[0] if node.target is operator.getitem else None
        if not node.users:
            graph_module.graph.erase_node(node)
        if whole is not None and not whole.users:
            graph_module.graph.erase_node(whole)
    graph_module.recompile()


def fold(graph_module, given=None):
    """Replaces constant nodes by constants. `given` has the values of placeholders that are
    constants, by name."""
    # Graphs are compiled under a mode in which tensors have no elements.
    with _disable_current_modes():
        _fold(graph_module, _find_values(graph_module, given or {}))
