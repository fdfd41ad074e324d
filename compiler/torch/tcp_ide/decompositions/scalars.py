#===- scalars.py - Ops along a dimension of tensors that have none ---------===//
#
# Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
#===-----------------------------------------------------------------------===//
"""PyTorch treats a tensor of rank 0 as a row of one element. torch-mlir does so for some
ops; others it does not lower, or rewrites forever."""

import torch

_aten = torch.ops.aten


def _as_row(op):
    def compute(*arguments, **named):
        if arguments[0].dim():
            return NotImplemented
        rows = [x.unsqueeze(0) if isinstance(x, torch.Tensor) else x for x in arguments]
        return op(*rows, **named).reshape(())

    return compute


def _gather(x, dim, index, *, sparse_grad=False):
    if x.dim() and x.dim() == index.dim():
        return NotImplemented
    return x.reshape(-1).gather(0, index.reshape(-1)).reshape(index.shape)


TABLE = {_aten.gather.default: _gather, **{op: _as_row(op) for op in (
    _aten._log_softmax.default, _aten.amax.default, _aten.amin.default)}}
