#===- bags.py - Sums of rows of tables ---------------------------------------===//
#
# Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
#===-----------------------------------------------------------------------===//
"""EmbeddingBag, by ops that torch-mlir lowers."""

import torch

_aten = torch.ops.aten
_SUM, _MEAN, _MAX = 0, 1, 2


def _spread(x):
    return x.unsqueeze(-1)


def _find_bags(indices, offsets):
    """Returns the number of each index's bag."""
    places = torch.arange(indices.shape[0], dtype=offsets.dtype, device=indices.device)
    return (offsets <= _spread(places)).sum(-1) - 1


def _find_maxima(rows, indices, bags, count, is_taken):
    """Returns the maximum of each bag, and the index of the first row that has it; both are 0 for
    an empty bag."""
    is_taken = _spread(is_taken)
    shape = count, rows.shape[1]
    rows = torch.where(is_taken, rows, -torch.inf)
    result = rows.new_full(shape, -torch.inf).index_reduce(0, bags, rows, "amax")
    # No row is the one behind the last.
    last = indices.shape[0]
    is_largest = (rows == result.index_select(0, bags)) & is_taken
    places = torch.where(is_largest, _spread(torch.arange(last)), last)
    first = places.new_full(shape, last).index_reduce(0, bags, places, "amin")
    chosen = torch.cat([indices, indices.new_zeros(1)]).index_select(0, first.flatten())
    return torch.where(first == last, 0, result), chosen.view(shape)


def _bag(weight, indices, offsets, scale_grad_by_freq=False, mode=_SUM, sparse=False,
         per_sample_weights=None, include_last_offset=False, padding_idx=-1):
    """Returns the bags, the number of each index's bag, the sizes, and for a maximum the
    indices that the elements are from. Padding is in no bag. `sparse` is for gradients only."""
    count = indices.shape[0]
    if isinstance(count, int) and count == 0:
        # torch-mlir crashes on empty sums.
        sizes = indices.new_zeros(offsets.shape[0] - include_last_offset)
        return weight.new_zeros(sizes.shape[0], weight.shape[1]), indices, sizes, sizes
    bags = _find_bags(indices, offsets)
    counts = (indices != padding_idx).to(torch.int64)
    sizes = torch.zeros_like(offsets, dtype=torch.int64).index_add(0, bags, counts)
    rows = weight.index_select(0, indices)
    if per_sample_weights is not None:
        rows = rows * _spread(per_sample_weights)
    if mode == _MAX:
        result, chosen = _find_maxima(rows, indices, bags, offsets.shape[0], counts != 0)
    else:
        rows = torch.where(_spread(counts) == 0, 0, rows)
        result = weight.new_zeros(offsets.shape[0], weight.shape[1]).index_add(0, bags, rows)
        chosen = torch.zeros_like(sizes).to(indices.dtype)
    if include_last_offset:
        # Indices after the last offset would be in one more bag.
        result, sizes, chosen = (x.narrow(0, 0, offsets.shape[0] - 1)
                                 for x in (result, sizes, chosen))
    if mode == _MEAN:
        result = result / _spread(sizes.clamp(min=1))
    return result, bags.to(indices.dtype), sizes.to(indices.dtype), chosen


def _of_each(grad, indices, offsets):
    """Returns the row of each index, which is 0 after the last bag. PyTorch does not always
    pass the bags to the backward functions."""
    bags = _find_bags(indices, offsets)
    return torch.cat([grad, grad.new_zeros(1, grad.shape[1])]).index_select(0, bags)


def _bag_backward(grad, indices, offsets, bags, sizes, maximum, count, scale_grad_by_freq,
                  mode, sparse, per_sample_weights, padding_idx=-1):
    if sparse or scale_grad_by_freq:
        return NotImplemented
    if mode == _MAX:
        grad = torch.where(_spread(sizes) == 0, 0, grad)
        return grad.new_zeros(count, grad.shape[1]).scatter_add(0, maximum.to(torch.int64), grad)
    if mode == _MEAN:
        grad = grad / _spread(sizes.clamp(min=1))
    rows = _of_each(grad, indices, offsets)
    if per_sample_weights is not None:
        rows = rows * _spread(per_sample_weights)
    rows = torch.where(_spread(indices == padding_idx), 0, rows)
    return grad.new_zeros(count, grad.shape[1]).index_add(0, indices, rows)


def _weights_backward(grad, weight, indices, offsets, bags, mode, padding_idx=-1):
    result = (_of_each(grad, indices, offsets) * weight.index_select(0, indices)).sum(-1)
    return torch.where(indices == padding_idx, 0, result)


TABLE = {
    _aten._embedding_bag.default: _bag,
    _aten._embedding_bag_backward.default: _bag_backward,
    _aten._embedding_bag_forward_only.default: _bag,
    _aten._embedding_bag_per_sample_weights_backward.default: _weights_backward,
}
