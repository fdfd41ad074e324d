#===- jagged.py - Nested tensors and padded ones --------------------------===//
#
# Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
#===-----------------------------------------------------------------------===//
"""The elements of a nested tensor lie one after the other in `values`, those of part i from
`offsets[i]` to `offsets[i + 1]`. A padded tensor has a row for each part, which is cut or filled
up to one length."""

import torch

_aten = torch.ops.aten


def _pad(values, offsets, lengths, padding=0.0):
    """Returns the padded tensor of one ragged dimension."""
    if len(offsets) != 1:
        return NotImplemented
    [offsets], [length] = offsets, lengths
    places = offsets[:-1].unsqueeze(1) + torch.arange(length)
    # The row of padding comes after the last of the values.
    is_inside = places < offsets[1:].unsqueeze(1)
    places = torch.where(is_inside, places, values.shape[0])
    rows = torch.cat([values, values.new_full((1, *values.shape[1:]), padding)])
    return rows.index_select(0, places.flatten()).view(*places.shape, *values.shape[1:])


def _unpad(padded, offsets, count=None):
    """Returns the values of one ragged dimension. Those that the padded tensor has not are read
    from beyond its last row, which is an error, as in PyTorch."""
    if len(offsets) != 1 or count is None:
        return NotImplemented
    [offsets] = offsets
    places = torch.arange(count)
    part = (offsets[1:] <= places.unsqueeze(1)).sum(1)
    place = places - offsets.index_select(0, part)
    parts, length = padded.shape[:2]
    rows = torch.where(place < length, part * length + place, parts * length)
    return padded.flatten(0, 1).index_select(0, rows)


TABLE = {
    _aten._jagged_to_padded_dense_forward.default: _pad,
    _aten._padded_dense_to_jagged_forward.default: _unpad,
}
