#===- byte_images.py - Images of bytes in another size ----------------------===//
#
# Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
#===-----------------------------------------------------------------------===//
"""Interpolation of uint8. PyTorch computes it with whole numbers: weights of 16 bits, a pass over
the columns and one over the rows, each of which gives bytes. The weights are those of its
UpSampleKernel.cpp, so that the results are equal."""

import torch
from torch._decomp import decomposition_table
from torch._decomp.decompositions import upsample_compute_output_size
from torch.utils._python_dispatch import _disable_current_modes

from . import resizing

_aten = torch.ops.aten


def _find_whole_weights(weights):
    """Returns weights of 16 bits, and the number of bits after the binary point: as many as
    the largest weight leaves."""
    largest, bits = weights.max().item(), 0
    while bits < 22 and int(0.5 + largest * (1 << (bits + 1))) < 1 << 15:
        bits += 1
    scaled = weights * (1 << bits)
    return torch.where(scaled < 0, scaled - 0.5, scaled + 0.5).to(torch.int32), bits


def _find_neighbours(size, count, align_corners, factor, weigh, reach):
    """Returns the windows of an interpolation without antialias. Outside of the image is
    the pixel at its border, which has the sum of the weights."""
    scale = resizing.find_scale(size, count, align_corners, factor)
    numbers = torch.arange(count, dtype=torch.float64)
    center = scale * numbers if align_corners else scale * (numbers + 0.5) - 0.5
    if reach == 1:
        center = center.clamp(min=0)
    before = center.floor().clamp(max=size - 1)
    share = (center - before).clamp(0, 1).unsqueeze(1)
    steps = torch.arange(2 * reach)
    weights = weigh(steps + 1 - reach - share)
    read = (before.to(torch.int64).unsqueeze(1) + 1 - reach + steps).clamp(0, size - 1)
    places = read[:, :1] + steps
    is_at = read.unsqueeze(1) == places.unsqueeze(2)
    weights = torch.where(is_at, weights.unsqueeze(1), 0).sum(2)
    return places.clamp(max=size - 1), places < size, weights


def _resize_dimension(x, dim, count, find_windows):
    """Resizes one dimension of bytes, which are held in 32 bits."""
    # Graphs are compiled under a mode in which tensors have no elements.
    with _disable_current_modes():
        places, is_read, weights = find_windows(x.shape[dim], count)
        weights, bits = _find_whole_weights(weights)
    constants = (_aten.lift_fresh_copy(value) for value in (places, is_read, weights))
    total = resizing.add_pixels(x, dim, *constants).to(torch.int32)
    return ((total + (1 << (bits - 1))) >> bits).clamp(0, 255)


def _resize(find_windows, weigh, reach, other):
    """Returns the op on bytes, which calls `other` for floats."""
    def resize(x, size, align_corners, scales_h=None, scales_w=None):
        if x.dtype != torch.uint8 or not resizing.has_sizes(x, size):
            return other(x, size, align_corners, scales_h, scales_w)
        result = x.to(torch.int32)
        # The last dimension comes first.
        for dim, count, factor in ((3, size[1], scales_w), (2, size[0], scales_h)):
            if result.shape[dim] != count:
                result = _resize_dimension(result, dim, count, lambda old, new: find_windows(
                    old, new, align_corners, factor, weigh, reach))
        return result.to(torch.uint8)

    return resize


def _resize_near(op, weigh, reach):
    return _resize(_find_neighbours, weigh, reach, decomposition_table[op])


def _resize_by_factors(op, weigh, reach):
    """Returns the form of the op that may have factors in place of sizes."""
    write = decomposition_table[op]

    def resize(x, size, align_corners, factors):
        if x.dtype != torch.uint8:
            return write(x, size, align_corners, factors)
        sizes = upsample_compute_output_size(x.shape, size, factors)
        on_bytes = _resize(_find_neighbours, weigh, reach, lambda *_: write(
            x, size, align_corners, factors))
        return on_bytes(x, sizes, align_corners, *(factors or ()))

    return resize


def _resize_widely(op, weigh, reach):
    return _resize(resizing.find_windows, weigh, reach, resizing.FLOATS[op])


def _weigh_sharply(x):
    return resizing.weigh_cubically(x, -0.75)


TABLE = {
    op: make(op, weigh, reach) for op, make, weigh, reach in (
        (_aten._upsample_bilinear2d_aa.default, _resize_widely, resizing.weigh_linearly, 1),
        (_aten._upsample_bicubic2d_aa.default, _resize_widely, resizing.weigh_cubically, 2),
        (_aten.upsample_bilinear2d.default, _resize_near, resizing.weigh_linearly, 1),
        (_aten.upsample_bilinear2d.vec, _resize_by_factors, resizing.weigh_linearly, 1),
        (_aten.upsample_bicubic2d.default, _resize_near, _weigh_sharply, 2),
        (_aten.upsample_bicubic2d.vec, _resize_by_factors, _weigh_sharply, 2))
}
