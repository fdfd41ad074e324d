#===- running.py - Running sums and products ------------------------------===//
#
# Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
#===-----------------------------------------------------------------------===//
"""Running sums and products. PyTorch computes them on a CPU in f64 for f32, and in f32 for
halves: else what each step loses adds up. `TorchToLinalg/TmTensor.cpp` does so for sums and
products of floats."""

import torch

_aten = torch.ops.aten
_WIDER = {torch.float16: torch.float32, torch.bfloat16: torch.float32,
          torch.float32: torch.float64, torch.float64: torch.float64}


def _accumulate(op):
    """A running sum or product; of a tensor of rank 0 it is the tensor."""
    def compute(x, dim, *, dtype=None):
        given = dtype or (x.dtype if x.dtype.is_floating_point else torch.int64)
        if x.dim() == 0:
            return x.to(given).clone()
        if dtype is None and (x.dtype == given or not given.is_floating_point):
            return NotImplemented
        if given.is_floating_point:
            return op(x.to(given), dim)
        # Sums and products of fewer bits are the low bits of these.
        return op(x.to(torch.int64), dim).to(given)

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
}
