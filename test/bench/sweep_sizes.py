#===- sweep_sizes.py - Real models with arguments of other sizes ----------===//
#
# Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
#===-----------------------------------------------------------------------===//
"""A model that is compiled for sizes that change is called with its arguments, and then with
arguments of other sizes, which this module makes of them: of another batch, of longer sentences,
of larger images."""

import torch
from torch.utils._pytree import tree_leaves, tree_map_only

#: A tensor of more elements is not made.
MOST_ELEMENTS = 1 << 22


def _find_batch(tensors):
    """The first size of the tensors, which is that of a batch; None if it does not change."""
    sizes = {x.shape[0] for x in tensors if x.dim()}
    return sizes.pop() if len(sizes) == 1 and min(sizes) > 1 else None


def _resize(values, changed):
    """Arguments of the same elements, which are repeated. `changed` has the new size of each size
    that changes."""
    def resize(x):
        for dim, size in enumerate(x.shape):
            if size in changed:
                x = x.index_select(dim, torch.arange(changed[size]) % size)
        return x

    return tree_map_only(torch.Tensor, resize, values)


def list_resized(values):
    """Yields arguments like the given ones, of other sizes, and which sizes these are. Equal sizes
    remain equal, for PyTorch compiles them as one. Sizes of 0 and 1 remain, for PyTorch compiles
    them by themselves. Each size changes alone, and that of the batch with each of the others,
    too."""
    tensors = [x for x in tree_leaves(values) if isinstance(x, torch.Tensor)]
    sizes = sorted({size for x in tensors for size in x.shape if size > 1})
    batch = _find_batch(tensors)
    changes = [{size: new} for size in sizes for new in (size + 1, 2 * size)]
    changes += [{batch: batch + 2, size: 3 * size} for size in sizes if batch and size != batch]
    for changed in changes:
        resized = _resize(values, changed)
        if all(x.numel() <= MOST_ELEMENTS for x in tree_leaves(resized)
               if isinstance(x, torch.Tensor)):
            yield changed, resized
