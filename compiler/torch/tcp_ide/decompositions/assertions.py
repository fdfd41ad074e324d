#===- assertions.py - Checks of elements -----------------------------------===//
#
# Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
#===-----------------------------------------------------------------------===//
"""Checks of the elements of tensors, such as `assert (x > 0).all()`, become checks of compiled
programs. torch-mlir leaves them out."""

import torch

_aten = torch.ops.aten

#: PyTorch's message for a check without one.
_MESSAGE = "Expected Tensor with single nonzero value, but got zero"


def keep(graph):
    """Gives checks a message: PyTorch removes those without one as nodes that nothing uses."""
    for node in graph.find_nodes(op="call_function", target=_aten._assert_async.default):
        node.target = _aten._assert_async.msg
        node.args = (*node.args, _MESSAGE)


def rewrite(graph):
    """Rewrites the checks of a graph."""
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
