#===- draws.py - Random numbers, drawn by PyTorch -------------------------===//
#
# Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
#===-----------------------------------------------------------------------===//
"""Rewrites the random ops of a graph so that they draw the numbers of eager PyTorch, and depend
on as few tensors of the program as possible.

The random numbers are drawn by PyTorch, and everything that is computed from them is compiled.
Of a dropout, that is all but its noise.
"""

import contextlib
import operator

import torch
from torch._guards import detect_fake_mode
from torch.fx.experimental.symbolic_shapes import statically_known_true
from torch.utils._pytree import tree_leaves

from ..decompositions.random_ops import find_noise, is_random
from ..importing.size_nodes import SizeNodes

_aten = torch.ops.aten

#: Random ops that a graph has in place of methods that draw into a tensor, and these
#: methods.
_METHODS = {
    _aten.cauchy.default: _aten.cauchy_.default,
    _aten.exponential.default: _aten.exponential_.default,
    _aten.geometric.default: _aten.geometric_.default,
    _aten.log_normal.default: _aten.log_normal_.default,
    _aten.normal_functional.default: _aten.normal_.default,
    _aten.random.default: _aten.random_.default,
    getattr(_aten.random, "from"): getattr(_aten.random_, "from"),
    _aten.random.to: _aten.random_.to,
    _aten.uniform.default: _aten.uniform_.default,
}

#: Random ops that depend on the layout of their first argument only, not on its elements.
_OF_SHAPES = (
    *_METHODS, _aten.bernoulli.p, _aten.rand_like.default, _aten.randint_like.default,
    _aten.randint_like.low_dtype, _aten.randn_like.default,
)

#: Ops that return tensors with undefined elements.
_EMPTY = (_aten.empty.memory_format, _aten.empty_like.default, _aten.empty_strided.default,
          _aten.new_empty.default)


def leave_to_forward(graph_module):
    """Removes random ops from a backward graph that the forward graph has run. AOTAutograd
    puts a random op without users into both graphs."""
    def is_of_forward(node):
        return node.meta.get("partitioner_tag") == "is_forward" and is_random(node)

    graph = graph_module.graph
    if any(map(is_of_forward, graph.nodes)):
        # Random ops without other users may be users of each other.
        graph.eliminate_dead_code(lambda node: node.is_impure() and not is_of_forward(node))
        graph_module.recompile()


class _Writer:
    """Rewrites the random ops of one graph."""

    def __init__(self, graph):
        self._graph = graph
        self._mode = detect_fake_mode(
            [leaf for node in graph.nodes for leaf in tree_leaves(node.meta.get("val"))])
        self._sizes = SizeNodes(graph)
        #: The new nodes that PyTorch runs.
        self.made = self._sizes.made

    def _call(self, like, target, *arguments, is_eager=False, **named):
        """Adds a node before `like`, with its line of Python and with a value."""
        with self._graph.inserting_before(like):
            node = self._graph.call_function(target, arguments, named)
        node.meta = {key: value for key, value in like.meta.items()
                     if key in ("stack_trace", "source_fn_stack")}
        args, kwargs = torch.fx.node.map_arg((arguments, named), lambda n: n.meta["val"])
        with self._mode or contextlib.nullcontext(), torch.no_grad():
            node.meta["val"] = target(*args, **kwargs)
        if is_eager:
            self.made.append(node)
        return node

    def _make_empty(self, like, value):
        """Returns a tensor with the layout of `value`; None if the sizes of arguments do
        not tell it."""
        sizes = self._sizes.find(value.shape)
        strides = self._sizes.find(value.stride())
        if sizes is None or strides is None:
            return None
        return self._call(like, _aten.empty_strided.default, sizes, strides,
                          dtype=value.dtype, device=value.device, is_eager=True)

    def _erase_unread(self, node):
        if node.op == "call_function" and not node.users and not node.is_impure():
            inputs = node.all_input_nodes
            self._graph.erase_node(node)
            for argument in inputs:
                self._erase_unread(argument)

    def free(self, node):
        """Makes a random op independent of the elements of its first argument."""
        argument = node.args[0]
        if argument.op != "call_function":
            return
        if new := self._make_empty(node, argument.meta["val"]):
            node.args = (new, *node.args[1:])
            self._erase_unread(argument)

    def write_method(self, node, method):
        """Draws into a tensor, as eager PyTorch does. The op that returns a tensor takes
        its elements in another order if rows are columns in memory, and draws other numbers
        if there are gaps between elements."""
        x, *arguments = node.args
        empty = self._make_empty(node, x.meta["val"]) or \
            self._call(node, _aten.empty_like.default, x, is_eager=True)
        drawn = self._call(node, method, empty, *arguments, is_eager=True, **node.kwargs)
        result = self._call(node, _aten.clone.default, drawn, is_eager=True,
                            memory_format=torch.contiguous_format)
        node.replace_all_uses_with(result)
        self._graph.erase_node(node)
        self._erase_unread(x)

    def write_dropout(self, node):
        """Draws the noise of a dropout; the rest is compiled."""
        x, probability = node.args[:2]
        value = x.meta["val"]
        users = {user.args[1]: user for user in node.users
                 if user.target is operator.getitem}
        if probability == 1 or any(statically_known_true(size == 0) for size in value.shape):
            # Nothing is drawn.
            result = self._call(node, _aten.mul.Tensor, x,
                                self._call(node, _aten.zeros_like.default, x))
            mask = self._call(node, _aten.zeros_like.default, x, dtype=torch.bool) \
                if 1 in users else None
        else:
            kept = 1 - probability
            empty = self._make_empty(node, value) or \
                self._call(node, _aten.empty_like.default, x, is_eager=True)
            noise = self._call(node, _aten.bernoulli_.float, empty, kept, is_eager=True)
            scaled = self._call(node, _aten.mul.Tensor, noise,
                                find_noise(1 / kept, value.dtype))
            result = self._call(node, _aten.mul.Tensor, x, scaled)
            mask = self._call(node, _aten.ne.Scalar, noise, 0) if 1 in users else None
        for number, user in users.items():
            user.replace_all_uses_with((result, mask)[number])
            self._graph.erase_node(user)
        self._graph.erase_node(node)


def _was_called(node, function):
    """Returns whether the program called this function or method for a node."""
    stack = node.meta.get("source_fn_stack")
    return bool(stack) and stack[-1][1] == function


def _draws_in_place(node):
    """Returns whether an aten.bernoulli.p was a bernoulli_ before functionalization."""
    return _was_called(node, "bernoulli_") or node.args[0].target in _EMPTY


def _is_dense(tensor):
    """Returns whether the elements of a tensor have no gaps between them."""
    return torch._prims_common.is_non_overlapping_and_dense_or_false(tensor)


def write(graph):
    """Rewrites the random ops of a graph. Returns the new nodes that PyTorch runs, random
    or not."""
    writer = _Writer(graph)
    for node in [node for node in graph.nodes if is_random(node)]:
        if node.target is _aten.native_dropout.default:
            if not _was_called(node, torch.native_dropout):
                writer.write_dropout(node)
        elif node.target is _aten.bernoulli.p and _draws_in_place(node):
            writer.write_method(node, _aten.bernoulli_.float)
        elif node.target in _METHODS and not _is_dense(node.args[0].meta["val"]):
            writer.write_method(node, _METHODS[node.target])
        elif node.target in _OF_SHAPES:
            writer.free(node)
    return writer.made
