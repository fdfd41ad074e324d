#===- unsigned.py - What torch-mlir takes for signed ----------------------===//
#
# Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
#===-----------------------------------------------------------------------===//
"""Ops on tensors of uint8 that torch-mlir lowers as if those were of int8, or not at
all. They are computed in int64, which has the same lowest bits."""

import functools

import torch

_aten = torch.ops.aten

#: The ops, and whether results of int64 are then of uint8 again. Places of elements,
#: which sort gives second, are of int64 in any case.
_OPS = {
    _aten.all.default: False, _aten.all.dim: False,
    _aten.any.default: False, _aten.any.dim: False, _aten.any.dims: False,
    _aten.bmm.default: True, _aten.mm.default: True,
    _aten.constant_pad_nd.default: True,
    _aten.eq.Scalar: False, _aten.ne.Scalar: False,
    _aten.pow.Tensor_Scalar: True, _aten.pow.Tensor_Tensor: True,
    _aten.prod.default: False, _aten.prod.dim_int: False,
    _aten.remainder.Scalar: True, _aten.remainder.Tensor: True,
    _aten.scatter_reduce.two: True,
    _aten.sort.default: True, _aten.sort.stable: True, _aten.topk.default: True,
    _aten.sum.default: False, _aten.sum.dim_IntList: False,
}

#: What gives uint8 for uint8, where it gives bool for other types.
_TRUTHS = (_aten.all, _aten.any)

#: What takes its number as one of uint8: -1 is 255.
_WRAPS = (_aten.eq.Scalar, _aten.ne.Scalar, _aten.remainder.Scalar)


def _is_unsigned(value):
    return isinstance(value, torch.Tensor) and value.dtype == torch.uint8


def _compute(op, narrows, other, *arguments, **keywords):
    """The decomposition of `op`; `other` is the one for other element types."""
    if not any(map(_is_unsigned, arguments)):
        return other(*arguments, **keywords) if other else NotImplemented
    if op in _WRAPS and type(arguments[1]) is int:
        arguments = arguments[0], arguments[1] % 256
    results = op(*(value.to(torch.int64) if _is_unsigned(value) else value
                   for value in arguments), **keywords)
    if op.overloadpacket in _TRUTHS:
        return results.to(torch.uint8)
    if not narrows:
        return results
    if isinstance(results, torch.Tensor):
        return results.to(torch.uint8)
    return results[0].to(torch.uint8), *results[1:]


def add_decompositions(table):
    """A table of decompositions with those for uint8, which leave other types to
    those that are there."""
    return {**table, **{op: functools.partial(_compute, op, narrows, table.get(op))
                        for op, narrows in _OPS.items()}}
