#===- segments.py - Reductions of neighbors -------------------------------===//
#
# Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
#===-----------------------------------------------------------------------===//
"""Reductions of segments, which are neighbors along a dimension, by ops that torch-mlir lowers."""

import math

import torch

_aten = torch.ops.aten

#: Each reduction begins with a number, and has a name as one of scatter_reduce.
_KINDS = {"sum": (0, "sum"), "mean": (0, "sum"), "max": (-math.inf, "amax"),
          "min": (math.inf, "amin"), "prod": (1, "prod")}
_KINDS |= {"amax": _KINDS["max"], "amin": _KINDS["min"]}


class _Segments:
    """The segments of a tensor: each element along an axis is in one of them, or in none, which is
    the one behind the last. Dimensions before the axis have segments of their own."""

    def __init__(self, data, lengths, offsets, axis):
        ends = offsets[..., 1:] if lengths is None else lengths.cumsum(-1)
        self.axis = axis % data.dim()
        self.count = ends.shape[-1]
        self._rest = data.dim() - self.axis - 1
        size = data.shape[self.axis]
        position = torch.arange(size, dtype=ends.dtype).expand(*ends.shape[:-1], size).contiguous()
        places = torch.searchsorted(ends.contiguous(), position, right=True)
        if lengths is None:
            places = torch.where(position < offsets[..., :1], self.count, places)
            lengths = offsets.diff(dim=-1)
        self.lengths = self._spread(lengths)
        self.is_complete = (lengths >= 0).all() & (ends[..., -1:] == size).all()
        self._places = self._spread(places).expand(data.shape)

    def _spread(self, x):
        return x.view(*x.shape, *[1] * self._rest)

    def join(self, x, kind, start):
        """Reduces elements; `start` is a number, or one for each segment."""
        shape = [*x.shape]
        shape[self.axis] = self.count + 1
        result = torch.full(shape, start, dtype=x.dtype)
        if x.numel():
            result = result.scatter_reduce(self.axis, self._places, x, kind)
        return result.narrow(self.axis, 0, self.count)

    def spread(self, x):
        """Returns for each element what its segment has, or 0."""
        shape = [*x.shape]
        shape[self.axis] = 1
        padded = torch.cat([x, x.new_zeros(shape)], self.axis)
        return padded.gather(self.axis, self._places)


def _widen(*tensors):
    return (x.float() if x.itemsize == 2 and x.is_floating_point() else x for x in tensors)


def _reduce(data, reduce, *, lengths=None, indices=None, offsets=None, axis=0, unsafe=False,
            initial=None):
    segments = _Segments(data, lengths, offsets, axis)
    if lengths is not None and not unsafe:
        torch._assert_async(segments.is_complete, "segment_reduce(): Expected all rows of lengths "
                            "along axis to sum to data.size(lengths.dim()-1) when !unsafe.")
    start, kind = _KINDS[reduce]
    wide, = _widen(data)
    result = segments.join(wide, kind, start if initial is None else initial)
    if reduce == "mean":
        # The mean of no elements is NaN if no number is given for it.
        result = result / (segments.lengths if initial is None else segments.lengths.clamp(min=1))
    return result.to(data.dtype)


def _share_extremum(segments, grad, data, output):
    """Returns the gradients of the greatest or the least elements. A segment's gradient is divided
    between equal ones if it is positive: PyTorch gives each of them the whole of a negative one."""
    is_chosen = ((data == segments.spread(output)) | data.isnan()).to(grad.dtype)
    count = segments.join(is_chosen, "sum", 0).clamp(min=1)
    return is_chosen * segments.spread(torch.where(grad > 0, grad / count, grad))


def _share_product(segments, grad, data, output, initial):
    """Returns the gradients of factors. For those that are 0 or NaN, by which nothing can be
    divided, they are products of the others."""
    is_zero, is_nan = data == 0, data.isnan()
    is_usual = ~(is_zero | is_nan)
    zeros, nans = (segments.spread(segments.join(is_some.to(data.dtype), "sum", 0))
                   - is_some.to(data.dtype) for is_some in (is_zero, is_nan))
    others = segments.spread(segments.join(
        torch.where(is_usual, data, 1), "prod", 1 if initial is None else initial))
    others = torch.where(zeros > 0, others * 0, others)
    others = torch.where(nans > 0, torch.nan, others)
    grad = segments.spread(grad)
    return torch.where(is_usual, grad * segments.spread(output) / torch.where(is_usual, data, 1),
                       grad * others)


def _reduce_backward(grad, output, data, reduce, *, lengths=None, offsets=None, axis=0,
                     initial=None):
    segments = _Segments(data, lengths, offsets, axis)
    grad, output, wide = _widen(grad, output, data)
    if reduce == "mean":
        result = segments.spread(grad / segments.lengths.clamp(min=1))
    elif reduce == "sum":
        result = segments.spread(grad)
    elif reduce == "prod":
        result = _share_product(segments, grad, wide, output, initial)
    else:
        result = _share_extremum(segments, grad, wide, output)
    return result.to(data.dtype)


TABLE = {
    _aten._segment_reduce_backward.default: _reduce_backward,
    _aten.segment_reduce.default: _reduce,
}
