#===- histograms.py - Counts of elements in bins ---------------------------===//
#
# Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
#===-----------------------------------------------------------------------===//
"""Histograms, by ops that torch-mlir lowers. Elements are counted by whole numbers, unlike in
PyTorch, where a sum of 16-bit floats stops at 2048 or 256."""

import math

import torch

_aten = torch.ops.aten


def _find_limits(x, margin, name, empty):
    """Returns the least and the greatest elements of the columns of a matrix. If they are equal,
    they are moved apart by a margin. `empty` has those of a matrix without rows."""
    if not x.shape[0]:
        return tuple(torch.full(x.shape[1:], limit, dtype=x.dtype) for limit in empty)
    low, high = x.amin(0), x.amax(0)
    is_finite = (low.abs() < torch.inf) & (high.abs() < torch.inf)
    torch._assert_async(is_finite.all(), f"{name}: the range of the elements is not finite")
    is_one = low == high
    return torch.where(is_one, low - margin, low), torch.where(is_one, high + margin, high)


def _histogram(x, bins=100, low=0, high=0):
    """Counts between limits. Limits that are equal mean those of the data. The index of an element
    is rounded as PyTorch rounds it."""
    x = x.flatten()
    if low == high:
        low, high = (limit.squeeze(0) for limit in _find_limits(
            x.unsqueeze(1), 1, "torch.histc", (low - 1, high + 1)))
    else:
        low, high = (torch.full((), limit, dtype=x.dtype) for limit in (low, high))
    is_inside = (x >= low) & (x <= high)
    places = torch.where(is_inside, (x - low) * bins / (high - low), 0).to(torch.int64)
    # The last bin contains both of its edges. Elements in no bin are counted after the
    # bins.
    places = torch.where(is_inside, places.clamp(max=bins - 1), bins)
    return _count(places, bins, None, x.dtype)


def _count(places, count, weight, dtype):
    """Returns how many elements, or the sums of the weights of those that are at each place."""
    if weight is None:
        weight = torch.ones_like(places)
    counts = torch.zeros(count + 1, dtype=weight.dtype).scatter_add(0, places, weight)
    return counts[:count].to(dtype)


def _multiply_add(step, number, start):
    """Returns step * number + start with one rounding, as PyTorch's kernels have it, for numbers
    that are whole and below 2^26."""
    if step.dtype != torch.float64:
        return (step.double() * number + start.double()).to(step.dtype)
    # Products of a half of the digits are exact (Dekker), and so is the error of a sum (Knuth).
    scaled = step * (2.0 ** 27 + 1)
    upper = scaled - (scaled - step)
    product = upper * number
    total = start + product
    part = total - start
    error = (start - (total - part)) + (product - part)
    return total + (error + (step - upper) * number)


def _find_edges(low, high, bins):
    """Returns the edges of bins of equal widths, from both ends to the middle as PyTorch does."""
    if not bins:
        return low.reshape(1)
    number = torch.arange(bins + 1, dtype=torch.float64)
    step = (high - low) / bins
    return torch.where(number < (bins + 1) // 2, _multiply_add(step, number, low),
                       _multiply_add(-step, bins - number, high))


def _list_edges(x, bins, limits, name="torch.histogramdd"):
    """Returns the edges of bins for each column of a matrix."""
    if limits is None:
        low, high = _find_limits(x, 0.5, name, (0, 1))
        return [_find_edges(low[dim], high[dim], count) for dim, count in enumerate(bins)]
    ends = [torch.full((), limit, dtype=x.dtype) for limit in limits]
    return [_find_edges(*ends[2 * dim:2 * dim + 2], count) for dim, count in enumerate(bins)]


def _count_rows(x, edges, weight, density):
    """Counts the rows of a matrix in the bins of all columns."""
    counts = [len(edge) - 1 for edge in edges]
    total = math.prod(counts)
    places, is_inside = 0, True
    for column, edge, count in zip(x.unbind(1), edges, counts):
        column = column.contiguous()
        is_inside = is_inside & (column >= edge[0]) & (column <= edge[-1])
        # The last bin contains both of its edges.
        place = torch.searchsorted(edge, column, right=True) - 1
        places = places * count + place.clamp(max=count - 1)
    places = torch.where(is_inside, places, total)
    result = _count(places, total, None if weight is None else weight.flatten(), x.dtype)
    result = result.view(counts)
    if density:
        result = result / result.sum()
        for dim, edge in enumerate(edges):
            result = result / edge.diff().view([-1 if d == dim else 1 for d in range(len(edges))])
    return result


def _to_matrix(x):
    return x.reshape(math.prod(x.shape[:-1]), x.shape[-1])


def _histogram_between(x, edges, *, weight=None, density=False):
    return _count_rows(x.reshape(-1, 1), [edges], weight, density), edges.clone()


def _histogram_of_count(x, bins=100, *, range=None, weight=None, density=False):
    x = x.reshape(-1, 1)
    edges = _list_edges(x, [bins], range)
    return _count_rows(x, edges, weight, density), edges[0]


def _list_edges_of_counts(x, bins, *, range=None, weight=None, density=False):
    return _list_edges(_to_matrix(x), bins, range)


def _histogram_of_counts(x, bins, *, range=None, weight=None, density=False):
    x = _to_matrix(x)
    return _count_rows(x, _list_edges(x, bins, range), weight, density)


def _histogram_between_all(x, edges, *, weight=None, density=False):
    return _count_rows(_to_matrix(x), edges, weight, density)


TABLE = {
    _aten._histogramdd_bin_edges.default: _list_edges_of_counts,
    _aten._histogramdd_from_bin_cts.default: _histogram_of_counts,
    _aten._histogramdd_from_bin_tensors.default: _histogram_between_all,
    _aten.histc.default: _histogram,
    _aten.histogram.bin_ct: _histogram_of_count,
    _aten.histogram.bins_tensor: _histogram_between,
}
