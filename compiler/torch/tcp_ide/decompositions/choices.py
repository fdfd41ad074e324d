#===- choices.py - Ops that choose elements ------------------------------===//
#
# Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
#===-----------------------------------------------------------------------===//
"""Ops that order or compare elements and return some of them, or their indices, by ops that
torch-mlir lowers. Among equal elements PyTorch may return any, except cummax and cummin,
which return the last."""

import math

import torch

_aten = torch.ops.aten


def _sort(x, dim):
    """Returns sorted elements and their indices. A scalar counts as one element."""
    return torch.sort(x if x.dim() else x.unsqueeze(0), dim=dim)


def _sort_stably(x, *, stable, dim=-1, descending=False):
    """Sorts without an option, because compiled sorts are always stable."""
    return torch.sort(x, dim=dim, descending=descending)


def _sort_bools(x, *arguments, **named):
    """Sorts bools, which torch-mlir compares as signed one-bit numbers."""
    if x.dtype != torch.bool:
        return NotImplemented
    values, places = _aten.sort.default(x.to(torch.int8), *arguments, **named)
    return values.to(torch.bool), places


def _topk(x, k, dim=-1, largest=True, sorted=True):
    """Returns the largest or least elements in order: torch-mlir has no lowering for those in
    any order."""
    return NotImplemented if sorted else _aten.topk.default(x, k, dim, largest)


def _take(found, dim, places, keepdim, scalar):
    """Returns the values and indices at `places`, which has a size of 1 along `dim`."""
    if scalar:
        return tuple(x.reshape(()) for x in found)
    found = (x.gather(dim, places) for x in found)
    return tuple(x if keepdim else x.squeeze(dim) for x in found)


def _kthvalue(x, k, dim=-1, keepdim=False):
    found = _sort(x, dim)
    if not x.dim():
        return tuple(x.reshape(()) for x in found)
    return tuple(x.narrow(dim, k - 1, 1) if keepdim else x.select(dim, k - 1) for x in found)


def _median(x, dim, keepdim=False):
    """Returns the median, or the first NaN if there is one."""
    if not x.is_floating_point():
        size = x.shape[dim] if x.dim() else 1
        return _kthvalue(x, (size + 1) // 2, dim, keepdim)
    found = _sort(x, dim)
    size = found[0].shape[dim]
    numbers = (~found[0].isnan()).sum(dim, keepdim=True)
    return _take(found, dim, torch.where(numbers < size, numbers, (size - 1) // 2), keepdim,
                 not x.dim())


def _nanmedian(x, dim, keepdim=False):
    if not x.is_floating_point():
        return _median(x, dim, keepdim)
    found = _sort(x, dim)
    numbers = (~found[0].isnan()).sum(dim, keepdim=True)
    places = torch.div(numbers - 1, 2, rounding_mode="floor").clamp(min=0)
    return _take(found, dim, places, keepdim, not x.dim())


def _of_all(median):
    """Returns the median of all elements. That of none is NaN, or the whole number that PyTorch
    converts NaN to."""
    def compute(x):
        x = x.flatten()
        size, nothing = x.shape[0], torch.full((), math.nan).to(x.dtype)
        if isinstance(size, int):
            return median(x, 0)[0] if size else nothing
        # One more element is always there to be read. It is the last one of the order.
        last = math.nan if x.is_floating_point() else \
            True if x.dtype == torch.bool else torch.iinfo(x.dtype).max
        count = torch.ones_like(x, dtype=torch.int64).sum()
        place = ((count - 1) >> 1).clamp(min=0)
        if x.is_floating_point():
            numbers = (~x.isnan()).sum()
            place = torch.where(numbers < count, ((numbers - 1) >> 1).clamp(min=0)
                                if median is _nanmedian else numbers, place)
        ordered, _ = torch.sort(torch.cat([x, torch.full((1,), last, dtype=x.dtype)]), 0)
        return torch.where(count == 0, nothing, ordered.gather(0, place.reshape(1)).reshape(()))

    return compute


def _mode(x, dim=-1, keepdim=False):
    """Returns the least of the most frequent elements."""
    found = values, _ = _sort(x, dim)
    size = values.shape[dim]
    # Equal elements are neighbors, and get one number.
    changes = values.narrow(dim, 1, size - 1) != values.narrow(dim, 0, size - 1)
    numbers = torch.cat([torch.zeros_like(values.narrow(dim, 0, 1), dtype=torch.int64),
                         changes.to(torch.int64).cumsum(dim)], dim)
    counts = torch.zeros_like(numbers).scatter_add(dim, numbers, torch.ones_like(numbers))
    most = counts.argmax(dim, keepdim=True)
    return _take(found, dim, (numbers <= most).sum(dim, keepdim=True) - 1, keepdim,
                 not x.dim())


def _follows(later, earlier, is_max):
    """Returns whether the later element replaces the earlier one as the extremum so far."""
    result = later >= earlier if is_max else later <= earlier
    if not later.is_floating_point():
        return result
    return later.isnan() | (result & ~earlier.isnan())


def _accumulate_in_steps(x, places, is_max):
    """Joins twice as many elements in each step."""
    size, step = x.shape[-1], 1
    while step < size:
        def join(values, mask, step=step):
            later, earlier = values[..., step:], values[..., :-step]
            return torch.cat([values[..., :step], torch.where(mask, later, earlier)], -1)

        mask = _follows(x[..., step:], x[..., :-step], is_max)
        x, places = join(x, mask), join(places, mask)
        step *= 2
    return x, places


def _accumulate_each(x, places, is_max):
    """Compares each element with all before it, for a dynamic size."""
    before = places.unsqueeze(-2) <= places.unsqueeze(-1)
    limits = torch.finfo if x.is_floating_point() else torch.iinfo
    least = limits(x.dtype).min if is_max else limits(x.dtype).max
    if x.is_floating_point():
        least = -torch.inf if is_max else torch.inf
    every = x.unsqueeze(-2)
    masked = torch.where(before, every, least)
    values = masked.amax(-1) if is_max else masked.amin(-1)
    same = every == values.unsqueeze(-1)
    if x.is_floating_point():
        same = same | (every.isnan() & values.unsqueeze(-1).isnan())
    return values, torch.where(before & same, places.unsqueeze(-2), 0).amax(-1)


def _accumulate(is_max):
    def compute(x, dim):
        if not x.dim():
            return x.clone(), torch.zeros_like(x, dtype=torch.int64)
        if x.dtype == torch.bool:
            values, places = compute(x.to(torch.int8), dim)
            return values.to(torch.bool), places
        last = x.movedim(dim, -1)
        places = torch.arange(last.shape[-1], device=x.device).expand(last.shape)
        accumulate = _accumulate_in_steps if isinstance(last.shape[-1], int) else \
            _accumulate_each
        return tuple(found.movedim(-1, dim) for found in accumulate(last, places, is_max))

    return compute


def _searchsorted(ordered, x, *, out_int32=False, right=False, side=None, sorter=None):
    """Searches as PyTorch does, so that a NaN is found at the same index."""
    right = right or side == "right"
    size = ordered.shape[-1]

    def is_right_of(element):
        return ~(element > x if right else element >= x)

    def at(values, places):
        if values.dim() == 1:
            # values[places] would be an element if `places` is a scalar.
            return _aten.index.Tensor(values, [places])
        return values.gather(-1, places)

    if not isinstance(size, int):
        if sorter is not None:
            ordered = ordered.gather(-1, sorter)
        if ordered.dim() > 1:
            ordered = ordered.unsqueeze(-2)
        element, x = ordered, x.unsqueeze(-1)
        start = is_right_of(element).sum(-1)
    else:
        start = torch.zeros_like(x, dtype=torch.int64)
        end = start + size
        for _ in range(size.bit_length()):
            searched = start < end
            middle = torch.where(searched, (start + end) >> 1, 0)
            element = at(ordered, middle if sorter is None else at(sorter, middle))
            above = is_right_of(element)
            start = torch.where(searched & above, middle + 1, start)
            end = torch.where(searched & ~above, middle, end)
    return start.to(torch.int32) if out_int32 else start


def _search_number(ordered, x, **named):
    dtype = torch.result_type(ordered, x)
    return _searchsorted(ordered.to(dtype), torch.full((), x, dtype=dtype), **named)


def _nonzero(x, *, size, fill_value=-1):
    """Returns the indices of the first `size` elements that are not 0, then rows of the
    fill value."""
    if not isinstance(size, int) or not all(isinstance(n, int) for n in x.shape):
        return NotImplemented
    if not x.dim() or not x.numel() or not size:
        return torch.full((size, x.dim()), fill_value, dtype=torch.int64, device=x.device)
    is_chosen = x.flatten() != 0
    ranks = is_chosen.to(torch.int64).cumsum(0)
    # Elements that are not taken are written after the others, and cut off.
    places = torch.where(is_chosen & (ranks <= size), ranks - 1, size)
    numbers = torch.arange(x.numel(), device=x.device)
    taken = torch.zeros(size + 1, dtype=torch.int64, device=x.device).scatter(
        0, places, numbers)[:size]
    columns, step = [], 1
    for length in reversed(x.shape):
        columns.append(torch.div(taken, step, rounding_mode="floor") % length)
        step *= length
    is_found = torch.arange(size, device=x.device) < ranks[-1]
    return torch.where(is_found.unsqueeze(1), torch.stack(columns[::-1], 1), fill_value)


def _find_best(x, dim, best):
    """Returns the first NaN along `dim`, or the index of the first of the best elements."""
    count = x.shape[dim]
    places = torch.arange(count).view([-1 if d == dim % x.dim() else 1
                                       for d in range(x.dim())])
    is_best = (x == best(x, dim, keepdim=True)) | (x != x)
    return torch.where(is_best, places, count).amin(dim, keepdim=True)


def _argbest(best):
    def find(x, dim=None, keepdim=False):
        if not x.dim():
            return torch.zeros_like(x, dtype=torch.int64)
        # torch-mlir's result is right for numbers that can't be NaN.
        if not x.is_floating_point():
            return NotImplemented
        if dim is None:
            place = _find_best(x.flatten(), 0, best)
            return place.reshape([1] * x.dim() if keepdim else [])
        places = _find_best(x, dim, best)
        return places if keepdim else places.squeeze(dim)

    return find


def _best_along(best):
    """Returns the best elements and their indices."""
    find = _argbest(best)

    def choose(x, dim, keepdim=False):
        if not x.dim():
            return x.clone(), torch.zeros_like(x, dtype=torch.int64)
        places = find(x, dim, keepdim)
        if places is NotImplemented:
            return NotImplemented
        return best(x, dim, keepdim=keepdim), places

    return choose


def _read_places(x, indices):
    """Reads indices that each belong to one dimension, as those of an interpolation, one
    dimension after the other. They must not count from the end."""
    given = [(dim, index) for dim, index in enumerate(indices) if index is not None]
    dims, count = [dim for dim, _ in given], len(given)
    for number, (_, index) in enumerate(given):
        shape = (*[1] * (count - index.dim()), *index.shape)
        others = shape[:number] + shape[number + 1:]
        if len(shape) != count or any(size != 1 for size in others) or \
                dims != list(range(dims[0], dims[0] + count)) or index.dtype == torch.bool:
            return _aten.index(x, indices)
    for dim, index in given:
        x = x.index_select(dim, index.flatten())
    return x


TABLE = {
    _aten._unsafe_index.Tensor: _read_places,
    _aten.argmax.default: _argbest(torch.amax),
    _aten.argmin.default: _argbest(torch.amin),
    _aten.bucketize.Scalar: lambda x, ordered, **named: _search_number(ordered, x, **named),
    _aten.bucketize.Tensor: lambda x, ordered, **named: _searchsorted(ordered, x, **named),
    _aten.cummax.default: _accumulate(True),
    _aten.cummin.default: _accumulate(False),
    _aten.kthvalue.default: _kthvalue,
    _aten.max.dim: _best_along(torch.amax),
    _aten.median.default: _of_all(_median),
    _aten.median.dim: _median,
    _aten.min.dim: _best_along(torch.amin),
    _aten.mode.default: _mode,
    _aten.nanmedian.default: _of_all(_nanmedian),
    _aten.nanmedian.dim: _nanmedian,
    _aten.nonzero_static.default: _nonzero,
    _aten.searchsorted.Scalar: _search_number,
    _aten.searchsorted.Tensor: _searchsorted,
    _aten.sort.default: _sort_bools,
    _aten.sort.stable: _sort_stably,
    _aten.topk.default: _topk,
}
