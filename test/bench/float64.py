#===- float64.py - Results of models beside those in float64 --------------===//
#
# Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
#===-----------------------------------------------------------------------===//
"""Arguments in float64, and how far results are off from those of float64."""

import torch
from torch.utils._pytree import tree_leaves, tree_map_only


def to_wide(value):
    return tree_map_only(torch.Tensor, lambda x: x.double() if x.is_floating_point() else x,
                         value)


def find_tensors(results):
    return [x for x in tree_leaves(results) if isinstance(x, torch.Tensor)]


def find_error(values, references):
    """The largest one, beside the value or a tenth of the largest value of its tensor:
    sums in another order end elsewhere near 0. Tensors that are 0 but for rounding, as the
    gradient of a bias before a norm is, are beside what rounding makes of the largest tensor."""
    worst = 0.0
    largest = max((x.abs().max().item() for x in references
                   if x.is_floating_point() and x.numel()), default=0.0)
    floor = largest * torch.finfo(torch.float32).eps + 1e-30
    for value, reference in zip(values, references, strict=True):
        if value.shape != reference.shape:
            raise ValueError(f"a result is of {list(value.shape)} in place of "
                             f"{list(reference.shape)}")
        if not value.numel():
            continue
        if not value.is_floating_point():
            error = (value != reference).float().mean().item()
        else:
            scale = reference.abs().clamp(min=reference.abs().max().item() / 10 + floor)
            differs = (value.double() - reference).abs() / scale
            same = (value.double() == reference) | (value.isnan() & reference.isnan())
            error = differs.masked_fill(same, 0).nan_to_num(torch.inf).max().item()
        worst = max(worst, error)
    return worst
