#===- assertions.py - Checks of elements -----------------------------------===//
#
# Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
#===-----------------------------------------------------------------------===//
"""Checks of the elements of tensors, such as `assert (x > 0).all()`, become checks of compiled
programs. torch-mlir leaves them out."""

import operator

import torch

_aten = torch.ops.aten

#: PyTorch's message for a check without one.
_MESSAGE = "Expected Tensor with single nonzero value, but got zero"


def keep(graph):
    """Gives checks a message: PyTorch removes those without one as nodes that nothing uses."""
    for node in graph.find_nodes(op="call_function", target=_aten._assert_async.default):
        node.target = _aten._assert_async.msg
        node.args = (*node.args, _MESSAGE)


def _remove_checks_of_offsets(graph):
    """Removes the checks that offsets in storage are not negative. PyTorch adds them for slices whose
    start is an element of a tensor, and compiled programs have no storage."""
    for offset in graph.find_nodes(op="call_function", target=_aten.sym_storage_offset.default):
        for condition in [user for user in offset.users if user.target is operator.ge]:
            for check in [user for user in condition.users
                          if user.target is _aten._assert_scalar.default]:
                graph.erase_node(check)
            if not condition.users:
                graph.erase_node(condition)
        if not offset.users:
            graph.erase_node(offset)


def rewrite(graph):
    """Rewrites the checks of a graph."""
    _remove_checks_of_offsets(graph)
    for node in graph.find_nodes(op="call_function", target=_aten._assert_async.msg):
        condition, message = node.args
        with graph.inserting_before(node):
            value = graph.call_function(_aten.Bool.Tensor, (condition,))
            check = graph.call_function(_aten._assert_scalar.default, (value, message))
        for new in value, check:
            new.meta = {key: node.meta[key] for key in node.meta if key != "val"}
        # The importer takes the type from the value.
        value.meta["val"] = True
        graph.erase_node(node)
