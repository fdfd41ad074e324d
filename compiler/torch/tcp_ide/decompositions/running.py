#===- running.py - Running sums and products ------------------------------===//
#
# Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
#===-----------------------------------------------------------------------===//
"""Running sums and products. On a CPU, PyTorch computes those of f32 in f64, and those of
16-bit floats in f32; otherwise rounding errors would add up. `TorchToLinalg/TmTensor.cpp`
does the same for sums and products of floats."""

import torch

_aten = torch.ops.aten
_WIDER = {torch.float16: torch.float32, torch.bfloat16: torch.float32,
          torch.float32: torch.float64, torch.float64: torch.float64}
#: The size of a block of elements.
_BLOCK = 64


def _accumulate(op):
    """Returns a running sum or product. Of a tensor of rank 0 it is the tensor."""
    def compute(x, dim, *, dtype=None):
        given = dtype or (x.dtype if x.dtype.is_floating_point else torch.int64)
        if x.dim() == 0:
            return x.to(given).clone()
        if dtype is None and (x.dtype == given or not given.is_floating_point):
            return NotImplemented
        if given.is_floating_point:
            return op(x.to(given), dim)
        # In narrower types, the results are the low bits of these.
        return op(x.to(torch.int64), dim).to(given)

    return compute


def _join_exponentials(x, size):
    """Returns logarithms of running sums of exponentials along the last dimension, of a known size.
    Each step joins twice as many elements, because relative to the greatest of all elements, the
    first ones may underflow."""
    step = 1
    while step < size:
        joined = torch.logaddexp(x[..., step:], x[..., :-step])
        x = torch.cat([x[..., :step], joined], -1)
        step *= 2
    return x


def _join_blocks(x, levels=2):
    """Returns the same along a dimension of unknown size: of each block, and of the sums of blocks.
    The sums of the few blocks of blocks are computed one by one."""
    size = x.shape[-1]
    if not levels:
        is_before = torch.ones(size, size, dtype=torch.bool).tril()
        return torch.where(is_before, x.unsqueeze(-2), -torch.inf).logsumexp(-1)
    count = (size + _BLOCK - 1) // _BLOCK
    blocks = _aten.constant_pad_nd(x, [0, count * _BLOCK - size], -torch.inf)
    blocks = _join_exponentials(blocks.unflatten(-1, (count, _BLOCK)), _BLOCK)
    sums = _join_blocks(blocks[..., -1], levels - 1)
    before = _aten.constant_pad_nd(sums, [1, 0], -torch.inf)[..., :count]
    return torch.logaddexp(blocks, before.unsqueeze(-1)).flatten(-2)[..., :size]


def _accumulate_exponentials(x, dim):
    """Returns logarithms of running sums of exponentials."""
    if x.dim() == 0:
        return x.clone()
    size = x.shape[dim]
    wide = x.to(_WIDER[x.dtype]).movedim(dim, -1)
    result = _join_exponentials(wide, size) if isinstance(size, int) else _join_blocks(wide)
    return result.movedim(-1, dim).to(x.dtype)


TABLE = {
    _aten.logcumsumexp.default: _accumulate_exponentials,
    _aten.cumprod.default: _accumulate(torch.cumprod),
    _aten.cumsum.default: _accumulate(torch.cumsum),
}
