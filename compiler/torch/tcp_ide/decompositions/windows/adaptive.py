#===- adaptive.py - Adaptive pooling of images of unknown sizes -----------===//
#
# Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
#===-----------------------------------------------------------------------===//
"""Adaptive pooling where the sizes of the images are symbols. The number of windows is known, so
that each window is a slice. pooling.py has what is faster where the sizes are known."""

import itertools
import math

import torch


def _find_ranges(size, count):
    """Returns the first position of each window of one dimension, and the one behind its last."""
    return [(number * size // count, ((number + 1) * size + count - 1) // count)
            for number in range(count)]


def can_unroll(sizes, counts, most):
    """Returns whether the numbers of windows are known, at most `most` together, and the sizes of
    images are not."""
    return all(isinstance(count, int) and count > 0 for count in counts) and \
        math.prod(counts) <= most and not all(isinstance(size, int) for size in sizes)


def average(x, counts):
    """Returns the means of the windows. 16-bit floats are rounded once, at the end."""
    result = x.float() if x.itemsize == 2 else x
    for number, count in enumerate(counts):
        dim = x.dim() - len(counts) + number
        result = torch.cat([result.narrow(dim, start, end - start).mean(dim, keepdim=True)
                            for start, end in _find_ranges(x.shape[dim], count)], dim)
    return result.to(x.dtype)


def average_backward(grad, x, counts):
    """Returns the gradient of `average`: each position gets the shares of the windows that read
    it."""
    result = grad.float() if grad.itemsize == 2 else grad
    for number, count in enumerate(counts):
        dim = x.dim() - len(counts) + number
        place = torch.arange(x.shape[dim]).view(-1, *[1] * (x.dim() - dim - 1))
        total = 0
        for window, (start, end) in enumerate(_find_ranges(x.shape[dim], count)):
            share = result.narrow(dim, window, 1) / (end - start)
            total = total + torch.where((place >= start) & (place < end), share, 0)
        result = total
    return result.to(grad.dtype)


def maximum(x, counts):
    """Returns the maxima of the windows, and the index of each in its image."""
    rank = len(counts)
    dims = range(x.dim() - rank, x.dim())
    results, indices = [], []
    for window in itertools.product(*(_find_ranges(x.shape[dim], count)
                                      for dim, count in zip(dims, counts))):
        part = x
        for dim, (start, end) in zip(dims, window):
            part = part.narrow(dim, start, end - start)
        result, place = part.flatten(-rank).max(-1)
        index, step = 0, 1
        for dim, (start, end) in reversed(list(zip(dims, window))):
            index = index + (place % (end - start) + start) * step
            place, step = place // (end - start), step * x.shape[dim]
        results.append(result)
        indices.append(index)
    return tuple(torch.stack(each, -1).unflatten(-1, counts) for each in (results, indices))
