#===- fractional.py - Pooling with windows at random places ---------------===//
#
# Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
#===-----------------------------------------------------------------------===//
"""Fractional max pooling. The random numbers from which the places of its windows follow are an
argument; a window begins where PyTorch's own loops begin it, with the same roundings."""

import math

import torch

_aten = torch.ops.aten


def _find_positions(sample, size, count, window):
    """Returns the positions in the windows of one dimension, for random numbers."""
    number = torch.arange(count)
    starts = torch.full((*sample.shape, count), size - window)
    if count > 1:
        sample = sample.unsqueeze(-1)
        distance = torch.full((), size - window, dtype=sample.dtype) / (count - 1)
        moved = ((number.to(sample.dtype) + sample) * distance).to(torch.int64)
        starts = torch.where(number == count - 1, starts,
                             moved - (sample * distance).to(torch.int64))
    return starts.unsqueeze(-1) + torch.arange(window)


def _find_places(windows, sizes, counts, samples):
    """Returns the places in an image of the elements of each window, which are the last
    dimension."""
    rank, places = len(windows), 0
    for dim, (size, count, window) in enumerate(zip(sizes, counts, windows)):
        # The first random number of an image is that of its columns, but the first one of a volume
        # is that of its first dimension.
        sample = samples[..., rank - 1 - dim if rank == 2 else dim]
        positions = _find_positions(sample, size, count, window)
        shape = [1] * (2 * rank)
        shape[dim], shape[rank + dim] = count, window
        places = places * size + positions.view(*sample.shape, *shape)
    return places.flatten(-rank)


def _pool(rank):
    def pool(x, windows, counts, samples):
        sizes = x.shape[-rank:]
        if not all(isinstance(size, int) for size in (*x.shape, *windows, *counts)) or \
                not math.prod(counts) or not x.numel():
            return NotImplemented
        images = x.reshape(-1, x.shape[-rank - 1], *sizes)
        places = _find_places(windows, sizes, counts, samples[:images.shape[0]])
        read = images.flatten(2).gather(2, places.flatten(2)).view(places.shape)
        result, chosen = read.max(-1)
        # The last one of several NaN counts.
        numbers = torch.arange(read.shape[-1])
        last = torch.where(read.isnan(), numbers, -1).amax(-1)
        chosen = torch.where(last >= 0, last, chosen)
        indices = places.gather(-1, chosen.unsqueeze(-1)).squeeze(-1)
        shape = *x.shape[:-rank], *counts
        return result.view(shape), indices.view(shape)

    return pool


def _pool_backward(rank):
    def backward(grad, x, windows, counts, indices):
        wide = grad.float() if grad.itemsize == 2 else grad
        zeros = wide.new_zeros(*x.shape[:-rank], math.prod(x.shape[-rank:]))
        result = zeros.scatter_add(-1, indices.flatten(-rank), wide.flatten(-rank))
        return result.view(x.shape).to(grad.dtype)

    return backward


TABLE = {
    _aten.fractional_max_pool2d.default: _pool(2),
    _aten.fractional_max_pool2d_backward.default: _pool_backward(2),
    _aten.fractional_max_pool3d.default: _pool(3),
    _aten.fractional_max_pool3d_backward.default: _pool_backward(3),
}
