#===- random_ops.py - Ops that draw random numbers ------------------------===//
#
# Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
#===-----------------------------------------------------------------------===//
"""Tells which nodes of a graph draw random numbers, and writes the backward op of dropout. Where
eager PyTorch multiplies by noise, AOTAutograd has a mask, whose op may differ in the last bit."""

import torch
from torch._prims.rng_prims import run_and_save_rng_state, run_with_rng_state
from torch.utils._python_dispatch import _disable_current_modes

_aten = torch.ops.aten

#: Random ops that a backward graph runs again.
_CHECKPOINTED = (run_and_save_rng_state, run_with_rng_state)


def is_random(node):
    """Returns whether a node draws random numbers."""
    op = node.target
    if not isinstance(op, torch._ops.OpOverload):
        return op in _CHECKPOINTED
    if torch.Tag.nondeterministic_seeded not in op.tags and \
            not any("Generator" in str(argument.type) for argument in op._schema.arguments):
        return False
    names = [argument.name for argument in op._schema.arguments]
    given = {**dict(zip(names, node.args)), **node.kwargs}
    if "dropout_p" in names:
        # Such an op is attention, mostly without a dropout.
        return given.get("dropout_p", 0.0) != 0.0
    return op is not _aten.native_dropout.default or given["train"] is not False


def find_noise(scale, dtype):
    """Returns the noise of the elements that stay. Eager PyTorch divides 1 by their
    probability, which is 1 / `scale`, in the type of the elements."""
    if dtype == torch.float64 or scale == 0:
        return scale
    # Graphs are compiled under a mode in which tensors have no elements.
    with _disable_current_modes():
        return torch.ones((), dtype=dtype).div(1 / scale).item()


def _dropout_backward(grad, mask, scale):
    return grad * (mask.to(grad.dtype) * find_noise(scale, grad.dtype))


TABLE = {_aten.native_dropout_backward.default: _dropout_backward}
