#===- other_sizes.py - Tensors of other sizes -----------------------------===//
#
# Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
#===-----------------------------------------------------------------------===//
"""A function or a model that is compiled for sizes that change is called with its arguments, and then
with arguments of other sizes, which this module makes of them. Equal sizes remain equal, for PyTorch
compiles them as one. Sizes of 0 and 1 remain, for PyTorch compiles them by themselves."""

import inspect

import torch
from torch.utils._pytree import tree_leaves, tree_map, tree_map_only

#: A tensor of more elements is not made.
MOST_ELEMENTS = 1 << 22
#: So many sizes of the tensors of an op are changed alone.
MOST_ALONE = 4


def _list_tensors(values):
    return [x for x in tree_leaves(values) if isinstance(x, torch.Tensor)]


def _list_sizes(values):
    return sorted({size for x in _list_tensors(values) for size in x.shape if size > 1})


def _find_batch(tensors):
    """The first size of the tensors, which is that of a batch; None if it does not change."""
    sizes = {x.shape[0] for x in tensors if x.dim()}
    return sizes.pop() if len(sizes) == 1 and min(sizes) > 1 else None


def _resize(values, changed):
    """Arguments of the same elements, which are repeated or left out, in their order: what is sorted
    remains so. `changed` has the new size of each size that changes."""
    def resize(x):
        for dim, size in enumerate(x.shape):
            if count := changed.get(size):
                x = x.index_select(dim, torch.arange(count) * size // count)
        return x

    return tree_map_only(torch.Tensor, resize, values)


def _list_resized(values, changes):
    """Yields the arguments of each change, and the change, but for none and for large ones."""
    for changed in filter(None, changes):
        resized = _resize(values, changed)
        if all(x.numel() <= MOST_ELEMENTS for x in _list_tensors(resized)):
            yield changed, resized


def list_for_op(tensors):
    """Yields tensors like those of an op: all sizes change together, and some alone."""
    if any(x.layout != torch.strided for x in tensors):
        return
    sizes = _list_sizes(tensors)
    changes = [{size: size + 1 for size in sizes}, {size: 2 * size for size in sizes},
               {size: size - 1 for size in sizes if size > 2}]
    changes += [{size: size + 1} for size in sizes[:MOST_ALONE] if len(sizes) > 1]
    for _, resized in _list_resized(tensors, changes):
        yield resized


def list_for_model(values):
    """Yields arguments like those of a model, such as another batch, longer sentences or larger
    images, and which sizes these are. Each size changes alone, and that of the batch with each of
    the others, too."""
    sizes = _list_sizes(values)
    batch = _find_batch(_list_tensors(values))
    changes = [{size: new} for size in sizes for new in (size + 1, 2 * size)]
    changes += [{batch: batch + 2, size: 3 * size} for size in sizes if batch and size != batch]
    yield from _list_resized(values, changes)


def find_shapes(model, arguments, named):
    """Returns the dynamic_shapes of an export, by the names of arguments: each size may change that
    the model lets change."""
    def find(x):
        if isinstance(x, torch.Tensor):
            return {dim: torch.export.Dim.AUTO for dim in range(x.dim())}
        return None

    bound = inspect.signature(model.forward).bind(*arguments, **named).arguments
    return {name: tree_map(find, value) for name, value in bound.items()}


def find_recompiles(run):
    """Returns what a run returns, and why it compiles functions anew."""
    torch._dynamo.utils.clear_compilation_metrics()
    result = run()
    return result, [
        metrics.recompile_reason for metrics in torch._dynamo.utils.get_compilation_metrics()
        if metrics.recompile_reason]
