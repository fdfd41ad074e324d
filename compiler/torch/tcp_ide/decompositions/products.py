#===- products.py - Sums of products ---------------------------------------===//
#
# Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
#===-----------------------------------------------------------------------===//
"""Sums of products of whole numbers, and of batches."""

import torch

_aten = torch.ops.aten


def _add_product(x, product, beta, alpha):
    """Returns `beta * x + alpha * product`. PyTorch truncates the factors of whole numbers,
    and does not read a tensor whose factor is 0."""
    if not x.dtype.is_floating_point and not x.dtype.is_complex:
        beta, alpha = int(beta), int(alpha)
    return product * alpha if beta == 0 else x * beta + product * alpha


def _addmm(x, a, b, *, beta=1, alpha=1):
    """Adds whole numbers to a product of their matrices. Floats are left to torch-mlir."""
    if x.dtype.is_floating_point:
        return NotImplemented
    return _add_product(x, a @ b, beta, alpha)


def _addbmm(x, a, b, *, beta=1, alpha=1):
    """Returns the sum of all products of a batch. 16-bit floats are rounded once, at the
    end."""
    dtype = x.dtype
    if dtype in (torch.float16, torch.bfloat16):
        x, a, b = x.float(), a.float(), b.float()
    return _add_product(x, torch.bmm(a, b).sum(0), beta, alpha).to(dtype)


def _is_smaller(x, *others):
    """Returns whether tensors have fewer elements together than with `x`. torch-mlir gives what it
    computes of them the sizes of the result."""
    return torch.broadcast_shapes(*(other.shape for other in others)) != \
        torch.broadcast_shapes(x.shape, *(other.shape for other in others))


def _addcmul(x, a, b, *, value=1):
    dtype = torch.promote_types(torch.result_type(x, a), torch.result_type(x, b))
    if dtype.is_floating_point:
        return torch.add(x, a * b, alpha=value) if _is_smaller(x, a, b) else NotImplemented
    # PyTorch truncates the factor of whole numbers.
    value = value if dtype.is_complex else int(value)
    return x.to(dtype) + a.to(dtype) * b.to(dtype) * value


def _addcdiv(x, a, b, *, value=1):
    return torch.add(x, a / b, alpha=value) if _is_smaller(x, a, b) else NotImplemented


TABLE = {
    _aten.addbmm.default: _addbmm,
    _aten.addcdiv.default: _addcdiv,
    _aten.addcmul.default: _addcmul,
    _aten.addmm.default: _addmm,
}
