#===- ops_sizes.py - Ops with tensors of other sizes ----------------------===//
#
# Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
#===-----------------------------------------------------------------------===//
"""A function that is compiled for sizes that change is called with the tensors of a sample, and then
with tensors of other sizes, which this module makes of them."""

import torch

#: A tensor of more elements is not made.
MOST_ELEMENTS = 1 << 20
#: So many sizes are changed alone.
MOST_ALONE = 4


def _resize(x, changed):
    """Returns a tensor of the same values, which are repeated or left out, in their order: what is
    sorted remains so. `changed` has the new size of each size that changes."""
    for dim, size in enumerate(x.shape):
        if count := changed.get(size):
            x = x.index_select(dim, torch.arange(count) * size // count)
    return x


def list_tensors(tensors):
    """Yields tensors like the given ones, of other sizes: equal sizes remain equal. Sizes of 0 and 1
    remain, for PyTorch compiles them by themselves."""
    if any(x.layout != torch.strided for x in tensors):
        return
    sizes = sorted({size for x in tensors for size in x.shape if size > 1})
    changes = [{size: size + 1 for size in sizes}, {size: 2 * size for size in sizes},
               {size: size - 1 for size in sizes if size > 2}]
    changes += [{size: size + 1} for size in sizes[:MOST_ALONE] if len(sizes) > 1]
    for changed in changes:
        made = [_resize(x, changed) for x in tensors] if changed else []
        if made and all(x.numel() <= MOST_ELEMENTS for x in made):
            yield made
