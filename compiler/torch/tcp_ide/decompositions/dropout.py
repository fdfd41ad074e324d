#===- dropout.py - Masks of dropouts --------------------------------------===//
#
# Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
#===-----------------------------------------------------------------------===//
"""The backward op of dropout. Where eager PyTorch multiplies by noise, AOTAutograd has a
mask, whose op may differ in the last bit."""

import torch
from torch.utils._python_dispatch import _disable_current_modes

_aten = torch.ops.aten


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
