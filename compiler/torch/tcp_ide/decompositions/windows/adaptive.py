#===- adaptive.py - Adaptive pooling of images of unknown sizes -----------===//
#
# Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
#===-----------------------------------------------------------------------===//
"""Adaptive pooling where the sizes of the images, or the numbers of windows, are symbols. If the
number of windows is known and small, each window is a slice. pooling.py has what is faster where
all sizes are known."""

import itertools
import math

import torch
from torch.fx.experimental.symbolic_shapes import statically_known_true

#: The largest number of windows that are slices: in a dimension for means, in an image for maxima.
_MOST_MEANS, _MOST_MAXIMA = 256, 9


def _has_slices(size, count):
    """Returns whether the windows of a dimension are read as slices. PyTorch asks whether slices
    have one element, and fixes the size if they do in the sample."""
    hint = size.node.hint if isinstance(size, torch.SymInt) else None
    return isinstance(count, int) and count <= _MOST_MEANS and (hint is None or hint >= 2 * count)


def _find_ranges(size, count):
    """Returns the first position of each window of one dimension, and the one behind its last."""
    return [(number * size // count, ((number + 1) * size + count - 1) // count)
            for number in range(count)]


def find_windows(size, count):
    """Returns the positions that each window of one dimension reads, and which of them are real: a
    window that is smaller than others repeats its last position."""
    numbers = torch.arange(count)
    starts = numbers * size // count
    largest = size // count + 2
    if isinstance(size, int) and isinstance(count, int):
        largest = max(end - start for start, end in _find_ranges(size, count))
    lasts = (((numbers + 1) * size + count - 1) // count - 1).unsqueeze(1)
    places = starts.unsqueeze(1) + torch.arange(largest)
    return torch.minimum(places, lasts), places <= lasts


def read(x, dim, places):
    """Returns a tensor with the windows of a dimension in the next dimension."""
    return x.index_select(dim, places.flatten()).unflatten(dim, places.shape)


def _average_dim(x, dim, count):
    """Returns the means of the windows of one dimension."""
    if _has_slices(x.shape[dim], count):
        return torch.cat([x.narrow(dim, start, end - start).mean(dim, keepdim=True)
                          for start, end in _find_ranges(x.shape[dim], count)], dim)
    places, is_read = find_windows(x.shape[dim], count)
    rest = [1] * (x.dim() - dim - 1)
    sums = torch.where(is_read.view(*is_read.shape, *rest), read(x, dim, places), 0).sum(dim + 1)
    return sums / is_read.sum(1).view(-1, *rest).to(x.dtype)


def average(x, counts):
    """Returns the means of the windows. 16-bit floats are rounded once, at the end."""
    result = x.float() if x.itemsize == 2 else x
    for dim, count in enumerate(counts, x.dim() - len(counts)):
        # None in place of a number of windows leaves the dimension as it is.
        if not statically_known_true(count == x.shape[dim]):
            result = _average_dim(result, dim, count)
    return result.to(x.dtype)


def average_backward(grad, x, counts):
    """Returns the gradient of `average`: each position gets the shares of the windows that read
    it."""
    result = grad.float() if grad.itemsize == 2 else grad
    for dim, count in enumerate(counts, x.dim() - len(counts)):
        if statically_known_true(count == x.shape[dim]):
            continue
        if _has_slices(x.shape[dim], count):
            result = _share_slices(result, x.shape[dim], dim, count)
        else:
            result = _share_windows(result, x.shape[dim], dim, count)
    return result.to(grad.dtype)


def _share_slices(grad, size, dim, count):
    """Returns the gradient of the means of one dimension, whose windows are slices."""
    place = torch.arange(size).view(-1, *[1] * (grad.dim() - dim - 1))
    total = 0
    for window, (start, end) in enumerate(_find_ranges(size, count)):
        share = grad.narrow(dim, window, 1) / (end - start)
        total = total + torch.where((place >= start) & (place < end), share, 0)
    return total


def _share_windows(grad, size, dim, count):
    """Returns the gradient of the means of one dimension, whose number of windows is a symbol."""
    places, is_read = find_windows(size, count)
    rest = [1] * (grad.dim() - dim - 1)
    shares = (grad / is_read.sum(1).view(-1, *rest).to(grad.dtype)).unsqueeze(dim + 1)
    shares = torch.where(is_read.view(*is_read.shape, *rest), shares, 0)
    zeros = grad.new_zeros(*grad.shape[:dim], size, *grad.shape[dim + 1:])
    return zeros.index_add(dim, places.flatten(), shares.flatten(dim, dim + 1))


def number_elements(x, rank):
    """Returns the index of each element in its image."""
    sizes = x.shape[-rank:]
    return torch.arange(math.prod(sizes)).view(sizes).expand(x.shape)


def maximum(x, counts):
    """Returns the maxima of the windows, and the index of each in its image."""
    if all(map(_has_slices, x.shape[-len(counts):], counts)) and math.prod(counts) <= _MOST_MAXIMA:
        return _find_slices(x, counts)
    result, found = x, number_elements(x, len(counts))
    for dim, count in reversed(list(enumerate(counts, x.dim() - len(counts)))):
        if statically_known_true(count == x.shape[dim]):
            continue
        places, _ = find_windows(x.shape[dim], count)
        # A position that is repeated is no larger than itself.
        result, chosen = read(result, dim, places).max(dim + 1, keepdim=True)
        result = result.squeeze(dim + 1)
        found = read(found, dim, places).gather(dim + 1, chosen).squeeze(dim + 1)
    return result, found


def _find_slices(x, counts):
    """Returns the same for few windows, each of which is a slice."""
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
