#===- gradients.py - Backward ops of functions of Python -------------------===//
#
# Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
#===-----------------------------------------------------------------------===//
"""Backward ops whose forward ops are decomposed into differentiable ops, by autograd.
PyTorch's decompositions can't do this, because autograd is off where they are called."""

import torch
from torch._decomp import decomposition_table

from . import resizing

_aten = torch.ops.aten


def pull_back(function, gradient, *arguments):
    """Returns a tuple with the gradients of `arguments`; `gradient` is that of the result
    of `function`."""
    def pull(gradient, *arguments):
        return torch.func.vjp(function, *arguments)[1](gradient)

    # Formulas of autograd may change tensors in place.
    return torch.func.functionalize(pull)(gradient, *arguments)


def _pad_backward(op):
    pad = decomposition_table[op]

    def backward(gradient, x, padding):
        return pull_back(lambda x: pad(x, padding), gradient, x)[0]

    return backward


def _grid_sampler_backward(gradient, x, grid, interpolation, padding, align_corners, wanted):
    sample = decomposition_table[_aten.grid_sampler_2d.default]
    found = pull_back(lambda x, grid: sample(x, grid, interpolation, padding, align_corners),
                      gradient, x, grid)
    return tuple(part if is_wanted else None
                 for part, is_wanted in zip(found, wanted, strict=True))


def _interpolate_backward(op):
    resize = decomposition_table[op]

    def backward(gradient, size, input_size, *settings, **named):
        x = gradient.new_zeros(input_size)
        return pull_back(lambda x: resize(x, size, *settings, **named), gradient, x)[0]

    return backward


def _resize_backward(op):
    resize = resizing.FLOATS[op]

    def backward(gradient, size, input_size, *settings, **named):
        x = gradient.new_zeros(input_size)
        if not resizing.can_resize(x, size):
            return NotImplemented
        return pull_back(lambda x: resize(x, size, *settings, **named), gradient, x)[0]

    return backward


#: The functions that are traced in place of ops.
TABLE = {
    _aten._upsample_bicubic2d_aa_backward.default: _resize_backward(
        _aten._upsample_bicubic2d_aa.default),
    _aten._upsample_bilinear2d_aa_backward.default: _resize_backward(
        _aten._upsample_bilinear2d_aa.default),
    _aten.grid_sampler_2d_backward.default: _grid_sampler_backward,
    **{getattr(_aten, f"{name}_backward").default: _pad_backward(getattr(_aten, name).default)
       for name in ("replication_pad1d", "replication_pad2d", "replication_pad3d")},
    _aten.upsample_linear1d_backward.default: _interpolate_backward(
        _aten.upsample_linear1d.default),
    _aten.upsample_trilinear3d_backward.default: _interpolate_backward(
        _aten.upsample_trilinear3d.default),
}
