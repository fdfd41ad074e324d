#===- mixed_norms.py - Norms of 16-bit floats with weights of f32 ---------===//
#
# Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
#===-----------------------------------------------------------------------===//
"""Under autocast, a norm has an argument of 16-bit floats and weights of f32. PyTorch's kernels then
give the mean and the deviation as f32, for the backward op. PyTorch's trace says that they are 16-bit
floats. A backward graph of that type would read other numbers than the kernel gives, and a rounded
mean would make gradients wrong if it is large compared to the deviation. So they become f32 here."""

import contextlib
import operator

import torch
from torch._guards import detect_fake_mode

_aten = torch.ops.aten

#: Norms whose results are the normalized tensor, the mean and the deviation.
_NORMS = (
    _aten._native_batch_norm_legit.default, _aten._native_batch_norm_legit.no_stats,
    _aten._native_batch_norm_legit_functional.default, _aten.native_batch_norm.default,
    _aten.native_group_norm.default, _aten.native_layer_norm.default,
)


def _find_type(node):
    """Returns the type of a norm's mean: that of its weights or running statistics."""
    values = [argument.meta["val"] for argument in node.all_input_nodes]
    parameters = [value.dtype for value in values[1:] if isinstance(value, torch.Tensor)]
    return (parameters or [values[0].dtype])[0]


def _set_value(node, value):
    """Gives a node another value, and so the views that are made of it."""
    node.meta["val"] = value
    # torch-mlir would read the type from it.
    node.meta.pop("tensor_meta", None)
    for user in node.users:
        if isinstance(user.target, torch._ops.OpOverload) and user.target.is_view:
            _set_value(user, user.meta["val"].to(value.dtype))


def widen_moments(graph):
    """Gives the means and deviations of mixed norms in a graph of a training step the types
    that they have in eager PyTorch."""
    for target in _NORMS:
        for node in graph.find_nodes(op="call_function", target=target):
            dtype = _find_type(node)
            values = list(node.meta["val"])
            with detect_fake_mode(values) or contextlib.nullcontext(), torch.no_grad():
                values[1:3] = [value.to(dtype) for value in values[1:3]]
                node.meta["val"] = tuple(values)
                for user in node.users:
                    if user.target is operator.getitem and user.args[1] in (1, 2):
                        _set_value(user, values[user.args[1]])
