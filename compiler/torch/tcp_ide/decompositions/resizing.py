#===- resizing.py - Images of another size, without aliasing ---------------===//
#
# Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
#===-----------------------------------------------------------------------===//
"""Interpolation with `antialias`. Each pixel is a weighted mean of a window of the image:
first over columns, then over rows. Windows and weights are those of PyTorch's
UpSampleKernel.cpp."""

import torch
from torch.fx.experimental.symbolic_shapes import statically_known_true

_aten = torch.ops.aten
#: The number of pixels of the largest window that is one expression.
_MOST_TERMS = 16


def weigh_linearly(x):
    return (1 - x.abs()).clamp(min=0)


def weigh_cubically(x, a=-0.5):
    x = x.abs()
    near = ((a + 2) * x - (a + 3)) * x * x + 1
    far = (((x - 5) * x + 8) * x - 4) * a
    return torch.where(x < 1, near, torch.where(x < 2, far, 0))


def find_scale(size, count, align_corners, factor):
    if align_corners:
        return (size - 1) / (count - 1) if count > 1 else 0.0
    return 1 / factor if factor is not None and factor > 0 else size / count


def find_windows(size, count, align_corners, factor, weigh, reach):
    """Returns the positions that each of `count` windows reads in a dimension, and their
    weights. A window that is shorter than the largest has weights of 0 at its end."""
    scale = find_scale(size, count, align_corners, factor)
    widened = torch.sym_max(scale, 1.0)
    support, inverse = reach * widened, 1 / widened
    if isinstance(size, int) and isinstance(count, int):
        largest = max(min(int(center + support + 0.5), size) - max(int(center - support + 0.5), 0)
                      for center in (scale * (number + 0.5) for number in range(count)))
    else:
        largest = torch.sym_int(2 * support) + 2
    center = (scale * (torch.arange(count, dtype=torch.float64) + 0.5)).unsqueeze(1)
    first = (center - support + 0.5).to(torch.int64).clamp(min=0)
    end = (center + support + 0.5).to(torch.int64).clamp(max=size)
    places = first + torch.arange(largest)
    is_read = places < end
    weights = weigh((places - center + 0.5) * inverse)
    weights = torch.where(is_read, weights, 0)
    return places.clamp(max=size - 1), is_read, weights / weights.sum(1, keepdim=True)


def has_sizes(x, size):
    """Returns whether the windows of an image are known, because its sizes are static."""
    return all(isinstance(n, int) and n > 0 for n in (*x.shape[-len(size):], *size))


def can_resize(x, size):
    """Returns whether the elements are floats, which PyTorch does not round, and no image is known
    to be empty."""
    numbers = [n for n in (*x.shape[-len(size):], *size) if isinstance(n, int)]
    return x.is_floating_point() and 0 not in numbers


def add_pixels(x, dim, places, is_read, weights):
    """Returns the weighted means of the windows along one dimension. Small windows are one
    expression, in which each pixel of the window is read once; for others, a tensor has the
    windows."""
    shape = [1] * (x.dim() - dim - 1)
    if not isinstance(places.shape[1], int) or places.shape[1] > _MOST_TERMS:
        shape = (*places.shape, *shape)
        windows = x.index_select(dim, places.flatten()).unflatten(dim, places.shape)
        return torch.where(is_read.view(shape), windows * weights.view(shape), 0).sum(dim + 1)
    result = 0
    for place, is_there, weight in zip(places.unbind(1), is_read.unbind(1), weights.unbind(1)):
        read = x.index_select(dim, place) * weight.view(-1, *shape)
        result = result + torch.where(is_there.view(-1, *shape), read, 0)
    return result


def _resize(weigh, reach):
    def resize(x, size, align_corners, scales_h=None, scales_w=None):
        if not can_resize(x, size):
            return NotImplemented
        rank, factors = len(size), (scales_h, scales_w)
        result = x.float() if x.itemsize == 2 else x
        # The last dimension comes first.
        for number in reversed(range(rank)):
            dim = x.dim() - rank + number
            if statically_known_true(result.shape[dim] == size[number]):
                continue
            places, is_read, weights = find_windows(
                result.shape[dim], size[number], align_corners, factors[number], weigh, reach)
            result = add_pixels(result, dim, places, is_read, weights.to(result.dtype))
        return result.to(x.dtype)

    return resize


#: The functions for floats; byte_images.py has those for bytes.
FLOATS = {
    _aten._upsample_bilinear2d_aa.default: _resize(weigh_linearly, 1),
    _aten._upsample_bicubic2d_aa.default: _resize(weigh_cubically, 2),
}
