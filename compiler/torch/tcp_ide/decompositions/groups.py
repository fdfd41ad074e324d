#===- groups.py - Products of rows by groups -------------------------------===//
#
# Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
#===-----------------------------------------------------------------------===//
"""Products of rows with the matrices of their groups, which mixtures of experts use, by ops that
torch-mlir lowers."""

import torch

_aten = torch.ops.aten


def _read_groups(ends, size):
    """Yields the first position and the end of each group. Groups end at `ends`, and there are
    `size` positions."""
    start = 0
    for end in ends.tolist():
        end = max(start, min(end, size))
        yield start, end
        start = end


@torch.library.custom_op("tcp_ide::multiply_groups", mutates_args=())
def _multiply_groups(rows: torch.Tensor, matrices: torch.Tensor,
                     ends: torch.Tensor) -> torch.Tensor:
    """Multiplies each row by the matrix of its group. A compiled program has a loop for it;
    PyTorch calls this function where nothing is compiled. Rows of no group become 0. Sums
    of 16-bit floats are f32."""
    if rows.dtype.itemsize == 2:
        rows, matrices = rows.float(), matrices.float()
    result = rows.new_zeros(rows.shape[0], matrices.shape[2])
    for matrix, (start, end) in zip(matrices, _read_groups(ends, len(rows))):
        result[start:end] = rows[start:end] @ matrix
    return result


@_multiply_groups.register_fake
def _(rows, matrices, ends):
    dtype = torch.float32 if rows.dtype.itemsize == 2 else rows.dtype
    return rows.new_empty(rows.shape[0], matrices.shape[2], dtype=dtype)


@torch.library.custom_op("tcp_ide::multiply_parts", mutates_args=())
def _multiply_parts(left: torch.Tensor, right: torch.Tensor,
                    ends: torch.Tensor) -> torch.Tensor:
    """Multiplies, for each group, its columns of `left` by its rows of `right`. A compiled program
    has a loop for it; PyTorch calls this function where nothing is compiled. Sums of 16-bit
    floats are f32."""
    if left.dtype.itemsize == 2:
        left, right = left.float(), right.float()
    result = left.new_empty(len(ends), left.shape[0], right.shape[1])
    for product, (start, end) in zip(result, _read_groups(ends, len(right))):
        product.copy_(left[:, start:end] @ right[start:end])
    return result


@_multiply_parts.register_fake
def _(left, right, ends):
    dtype = torch.float32 if left.dtype.itemsize == 2 else left.dtype
    return left.new_empty(ends.shape[0], left.shape[0], right.shape[1], dtype=dtype)


def _grouped_mm(a, b, offs=None, bias=None, out_dtype=None):
    if bias is not None:
        return NotImplemented
    dtype = out_dtype or a.dtype
    if a.dim() == 2 and b.dim() == 3:
        return torch.ops.tcp_ide.multiply_groups(a, b, offs).to(dtype)
    if a.dim() == 3 and b.dim() == 2:
        product = torch.ops.tcp_ide.multiply_groups(b.t(), a.transpose(1, 2), offs)
        return product.t().to(dtype)
    if a.dim() == 2:
        return torch.ops.tcp_ide.multiply_parts(a, b, offs).to(dtype)
    # As in PyTorch, only the results are rounded.
    if a.dtype.itemsize == 2:
        a, b = a.float(), b.float()
    return torch.bmm(a, b).to(dtype)


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
}
