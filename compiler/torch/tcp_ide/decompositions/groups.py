#===- groups.py - Elements and rows by groups ------------------------------===//
#
# Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
#===-----------------------------------------------------------------------===//
"""Histograms, and products of rows with the matrices of their groups, which mixtures of
experts use, by ops that torch-mlir lowers."""

import torch

_aten = torch.ops.aten


def _histogram(x, bins=100, low=0, high=0):
    """Counts between given limits. Limits that are equal mean those of the data, and are
    not lowered. The index of an element is rounded as PyTorch rounds it. Elements are
    counted by integers, unlike in PyTorch, where a sum of 16-bit floats stops at 2048 or
    256."""
    if low == high:
        return NotImplemented
    x = x.flatten()
    low, high = (torch.full((), limit, dtype=x.dtype) for limit in (low, high))
    is_inside = (x >= low) & (x <= high)
    places = torch.where(is_inside, (x - low) * bins / (high - low), 0).to(torch.int64)
    # The last bin contains both of its edges. Elements in no bin are counted after the
    # bins.
    places = torch.where(is_inside, places.clamp(max=bins - 1), bins)
    counts = torch.zeros(bins + 1, dtype=torch.int64, device=x.device)
    return counts.scatter_add(0, places, torch.ones_like(places))[:bins].to(x.dtype)


def _find_groups(ends, size):
    """Returns the group of each of `size` positions. Groups end at `ends`; positions after
    the last one are in no group."""
    places = torch.arange(size, device=ends.device)
    return (ends.unsqueeze(0) <= places.unsqueeze(1)).sum(1)


@torch.library.custom_op("tcp_ide::multiply_groups", mutates_args=())
def _multiply_groups(rows: torch.Tensor, matrices: torch.Tensor,
                     ends: torch.Tensor) -> torch.Tensor:
    """Multiplies each row by the matrix of its group. A compiled program has a loop for it;
    PyTorch calls this function where nothing is compiled. Rows of no group become 0. Sums
    of 16-bit floats are f32."""
    if rows.dtype.itemsize == 2:
        rows, matrices = rows.float(), matrices.float()
    result = rows.new_zeros(rows.shape[0], matrices.shape[2])
    start = 0
    for matrix, end in zip(matrices, ends.tolist()):
        end = max(start, min(end, len(rows)))
        result[start:end] = rows[start:end] @ matrix
        start = end
    return result


@_multiply_groups.register_fake
def _(rows, matrices, ends):
    dtype = torch.float32 if rows.dtype.itemsize == 2 else rows.dtype
    return rows.new_empty(rows.shape[0], matrices.shape[2], dtype=dtype)


def _multiply_parts(a, b, ends):
    """Returns, for each group, the product of its columns of `a` and its rows of `b`."""
    group = _find_groups(ends, b.shape[0])
    return torch.stack([a @ torch.where((group == number).unsqueeze(1), b, 0)
                        for number in range(ends.shape[0])])


def _grouped_mm(a, b, offs=None, bias=None, out_dtype=None):
    if bias is not None or not all(isinstance(n, int) for n in (*a.shape, *b.shape)):
        return NotImplemented
    dtype = out_dtype or a.dtype
    if a.dim() == 2 and b.dim() == 3:
        return torch.ops.tcp_ide.multiply_groups(a, b, offs).to(dtype)
    if a.dim() == 3 and b.dim() == 2:
        product = torch.ops.tcp_ide.multiply_groups(b.t(), a.transpose(1, 2), offs)
        return product.t().to(dtype)
    # As in PyTorch, only the results are rounded.
    if a.dtype.itemsize == 2:
        a, b = a.float(), b.float()
    if a.dim() == 3:
        result = torch.bmm(a, b)
    else:
        result = _multiply_parts(a, b, offs)
    return result.to(dtype)


def _grouped_mm_backward(a, b, ends, grad):
    return _grouped_mm(grad, b.transpose(1, 2), ends), _grouped_mm(a.t(), grad, ends)


#: Ops that transformers registers in place of an op of PyTorch, which it does not want
#: compiled.
_OF_TRANSFORMERS = {
    "grouped_mm_fallback": _grouped_mm,
    "grouped_mm_fallback_backward": _grouped_mm_backward,
}


def find_of_libraries():
    """Returns the decompositions of ops that other libraries have registered by now."""
    return {getattr(torch.ops.transformers, name).default: function
            for name, function in _OF_TRANSFORMERS.items()
            if hasattr(torch.ops.transformers, name)}


TABLE = {
    _aten._grouped_mm.default: _grouped_mm,
    _aten.histc.default: _histogram,
}
