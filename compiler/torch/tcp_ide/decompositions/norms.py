#===- norms.py - What PyTorch computes in wider types ----------------------===//
#
# Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
#===-----------------------------------------------------------------------===//
"""Gradients of batch norms, and running sums and products, which PyTorch computes on a CPU
in f64 for f32, and in f32 for halves: what they lose else does not end at the last place."""

import math

import torch

_aten = torch.ops.aten
_WIDER = {torch.float16: torch.float32, torch.bfloat16: torch.float32,
          torch.float32: torch.float64, torch.float64: torch.float64}


def _batch_norm_backward(grad, x, weight, running_mean, running_var, mean, scale, is_training,
                         eps, wanted):
    """Of few elements, each is next to the mean of the others by its sign alone, so that
    the terms of the gradient cancel."""
    wide = _WIDER[x.dtype]
    kept = x.dtype if weight is None else weight.dtype
    shape = [-1 if dim == 1 else 1 for dim in range(x.dim())]
    dims = [dim for dim in range(x.dim()) if dim != 1]
    if not is_training:
        mean, scale = running_mean, torch.rsqrt(running_var.to(wide) + eps)
    mean, scale = (value.to(wide).view(shape) for value in (mean, scale))
    grad, centered = grad.to(wide), x.to(wide) - mean
    total = grad.sum(dims, keepdim=True)
    product = (grad * centered).sum(dims, keepdim=True)
    of_x = None
    if wanted[0]:
        of_x = grad
        if is_training:
            count = math.prod(x.shape[dim] for dim in dims)
            of_x = grad - centered * (product / count * scale * scale) - total / count
        of_x = of_x * (scale if weight is None else scale * weight.to(wide).view(shape))
        of_x = of_x.to(x.dtype)
    return (of_x, (product * scale).flatten().to(kept) if wanted[1] else None,
            total.flatten().to(kept) if wanted[2] else None)


def _accumulate(op):
    """A running sum or product; of a tensor of rank 0 it is the tensor."""
    def compute(x, dim, *, dtype=None):
        given = dtype or (x.dtype if x.dtype.is_floating_point else torch.int64)
        if x.dim() == 0:
            return x.to(given).clone()
        wide = _WIDER.get(given)
        if wide in (None, given):
            return NotImplemented
        return op(x.to(given).to(wide), dim).to(given)

    return compute


def _accumulate_exponentials(x, dim):
    """Logarithms of running sums of exponentials, which join twice as many elements in each
    step: beside the greatest of all, the first ones may be nothing."""
    if x.dim() == 0:
        return x.clone()
    size = x.shape[dim]
    if not isinstance(size, int):
        return NotImplemented
    result, step = x.to(_WIDER[x.dtype]).movedim(dim, -1), 1
    while step < size:
        joined = torch.logaddexp(result[..., step:], result[..., :-step])
        result = torch.cat([result[..., :step], joined], -1)
        step *= 2
    return result.movedim(-1, dim).to(x.dtype)


TABLE = {
    _aten.logcumsumexp.default: _accumulate_exponentials,
    _aten.cumprod.default: _accumulate(torch.cumprod),
    _aten.cumsum.default: _accumulate(torch.cumsum),
    _aten.native_batch_norm_backward.default: _batch_norm_backward,
}
