#===- volumes.py - Volumes between their elements -------------------------===//
#
# Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
#===-----------------------------------------------------------------------===//
"""Samples of volumes at the positions of a grid, by ops that torch-mlir lowers. The formulas are
those of PyTorch's own loops, so that a position in the middle between two elements is rounded to
the same one, and the gradient at a border is the same."""

import functools
import itertools

import torch

from .gradients import pull_back

_aten = torch.ops.aten

#: The numbers of the modes.
_BILINEAR, _NEAREST = 0, 1
_ZEROS, _BORDER, _REFLECTION = 0, 1, 2


def _clip(x, size, keeps_nan):
    """Returns positions inside of the volume. A NaN stays, or becomes the last one."""
    last = size - 1
    is_last = x >= last if keeps_nan else ~(x < last)
    return torch.where(x <= 0, 0.0, torch.where(is_last, last, x))


def _reflect(x, twice_low, twice_high):
    """Returns positions that are reflected at two borders until they are between them."""
    if twice_low == twice_high:
        return torch.zeros_like(x)
    low, span = twice_low / 2, (twice_high - twice_low) / 2
    distance = x - low
    # The absolute value would have no gradient at 0.
    distance = torch.where(distance < 0, -distance, distance)
    rest = torch.fmod(distance, span)
    is_even = torch.fmod(torch.floor(distance / span), 2.0) == 0
    return torch.where(is_even, rest + low, -(rest - span) + low)


def _find_position(x, size, padding, align_corners, keeps_nan):
    """Returns the positions in one dimension for coordinates from -1 to 1."""
    x = (x + 1) / 2 * (size - 1) if align_corners else ((x + 1) * size - 1) / 2
    if padding == _REFLECTION:
        x = _reflect(x, 0, 2 * (size - 1)) if align_corners else _reflect(x, -1, 2 * size - 1)
    if padding != _ZEROS:
        x = _clip(x, size, keeps_nan)
    # PyTorch takes any position outside of the volume for those that are not finite.
    return torch.where(x.abs() < torch.inf, x, -100.0)


def _find_neighbors(x, interpolation):
    """Returns the elements that are read for positions in one dimension, with their
    weights."""
    if interpolation == _NEAREST:
        return [(torch.round(x), 1.0)]
    before = torch.floor(x)
    return [(before, before + 1 - x), (before + 1, x - before)]


def _sample(volume, grid, interpolation, padding, align_corners, keeps_nan=False):
    """Returns the samples. With `keeps_nan`, a position that is NaN is outside of the volume for
    each kind of padding, as PyTorch has it for gradients only."""
    if interpolation not in (_BILINEAR, _NEAREST):
        return NotImplemented
    dtype = volume.dtype
    wide = torch.float32 if dtype.itemsize == 2 else dtype
    sizes = volume.shape[2:]
    # The last coordinate is that of the first dimension.
    positions = [_find_position(x, size, padding, align_corners, keeps_nan)
                 for x, size in zip(reversed(grid.to(wide).unbind(-1)), sizes)]
    read = volume.to(wide)
    batch = torch.arange(read.shape[0]).view(-1, 1, 1, 1, 1)
    channel = torch.arange(read.shape[1]).view(1, -1, 1, 1, 1)
    total = 0
    for neighbors in itertools.product(*(_find_neighbors(x, interpolation) for x in positions)):
        is_inside = functools.reduce(torch.logical_and, (
            (index >= 0) & (index < size) for (index, _), size in zip(neighbors, sizes)))
        places = (torch.where(is_inside, index, 0.0).to(torch.int64).unsqueeze(1)
                  for index, _ in neighbors)
        part = read[batch, channel, *places]
        if interpolation == _BILINEAR:
            # PyTorch multiplies the weights in the order of the coordinates.
            weight = functools.reduce(torch.mul, (share for _, share in reversed(neighbors)))
            part = part * weight.unsqueeze(1)
        total = total + torch.where(is_inside.unsqueeze(1), part, 0.0)
    return total.to(dtype)


def _sample_backward(gradient, volume, grid, interpolation, padding, align_corners, wanted):
    if interpolation not in (_BILINEAR, _NEAREST):
        return NotImplemented
    found = pull_back(lambda volume, grid: _sample(volume, grid, interpolation, padding,
                                                   align_corners, True),
                      gradient, volume, grid)
    return tuple(part if is_wanted else None
                 for part, is_wanted in zip(found, wanted, strict=True))


TABLE = {_aten.grid_sampler_3d.default: _sample}

#: Functions for backward ops, which need autograd; see gradients.py.
BACKWARD = {_aten.grid_sampler_3d_backward.default: _sample_backward}
