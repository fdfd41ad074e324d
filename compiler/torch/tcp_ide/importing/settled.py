#===- settled.py - Sizes and strides in other words ------------------------===//
#
# Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
#===-----------------------------------------------------------------------===//
"""While PyTorch traces a graph, or a decomposition of one, conditions can determine a size that was
unknown before: n is 5 if n >= 5 for one op and n <= 5 for another. Values before the last of them
then have n, and values behind it have 5, and torch-mlir takes these for two types. It has no
strides either, which follow from sizes."""

import functools

import sympy
import torch
from torch.fx.experimental.symbolic_shapes import statically_known_true

from .size_nodes import SizeNodes

_LAYOUTS = (torch.ops.aten.sym_stride.int, torch.ops.aten.sym_storage_offset.default)
#: Views whose first list has the sizes of the result.
_VIEWS = (torch.ops.aten.view.default, torch.ops.aten._unsafe_view.default,
          torch.ops.aten.reshape.default)


def _find_guarded(graph):
    """Returns the numbers that PyTorch's guards say that expressions of sizes have. PyTorch makes
    such a guard if a size of 1 is broadcast in the sample."""
    environments = {size.node.shape_env for node in graph.nodes
                    if isinstance(node.meta.get("val"), torch.Tensor)
                    for size in node.meta["val"].shape if isinstance(size, torch.SymInt)}
    guards = (guard.expr for environment in environments for guard in environment.guards)
    return {guard.lhs: guard.rhs for guard in guards
            if isinstance(guard, sympy.Eq) and guard.rhs.is_Integer}


def _find_stated(graph):
    """Returns the numbers in the place of which PyTorch has sizes, by the expressions of these
    sizes. A view by a number is for sizes that are equal to it: x.view(b, 4) of [b, 2 * (s // 3)]
    says that s // 3 is 2."""
    stated = _find_guarded(graph)
    for target in _VIEWS:
        for node in graph.find_nodes(op="call_function", target=target):
            for size, number in zip(node.meta["val"].shape, node.args[1]):
                if isinstance(size, torch.SymInt) and isinstance(number, int) \
                        and statically_known_true(size == number):
                    factor, rest = size.node.expr.as_coeff_Mul()
                    stated[rest] = number / factor
    return stated


def _make_settle(stated):
    """Makes a function that returns a size as a number if there is only one."""
    @functools.cache
    def find(environment, expression):
        # A size such as 1 - max(0, 1 - n) has one value, too.
        settled = expression.xreplace(stated)
        # The size of the rows of a nested tensor is a symbol without bounds.
        if not all(symbol in environment.var_to_range for symbol in settled.free_symbols):
            return None
        limits = environment.bound_sympy(settled)
        return int(limits.lower) if limits.is_singleton() else None

    def settle_size(size):
        if not isinstance(size, torch.SymInt):
            return size
        number = find(size.node.shape_env, size.node.expr)
        return size if number is None else number

    return settle_size


def settle(graph):
    """Gives the values of a graph's nodes numbers for the sizes that are known by now."""
    settle_size = _make_settle(_find_stated(graph))
    for node in graph.nodes:
        value = node.meta.get("val")
        if not isinstance(value, torch.Tensor) or value.layout != torch.strided:
            continue
        layout = (*value.shape, *value.stride(), value.storage_offset())
        settled = list(map(settle_size, layout))
        if all(a is b for a, b in zip(layout, settled)):
            continue
        rank = value.dim()
        with value.fake_mode:
            node.meta["val"] = value.as_strided(settled[:rank], settled[rank:-1], settled[-1])
        node.meta.pop("tensor_meta", None)


def replace_numbers(graph):
    """Writes the numbers that are known by now in place of the nodes that are or compute them."""
    settle_size = _make_settle({})
    for node in list(graph.nodes):
        value = node.meta.get("val")
        known = settle_size(value)
        if not isinstance(value, torch.SymInt) or not isinstance(known, int):
            continue
        for user in list(node.users):
            if user.op == "call_function":
                user.args, user.kwargs = torch.fx.map_arg(
                    (user.args, user.kwargs), lambda n, old=node, new=known: new if n is old else n)
        if node.op == "call_function" and not node.users:
            graph.erase_node(node)


def replace_strides(graph):
    """Computes the strides and the offsets that a graph reads from the sizes of its arguments."""
    sizes = SizeNodes(graph)
    for target in _LAYOUTS:
        for node in graph.find_nodes(op="call_function", target=target):
            if found := sizes.find([node.meta["val"]]):
                node.replace_all_uses_with(found[0])
                graph.erase_node(node)
