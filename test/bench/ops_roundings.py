#===- ops_roundings.py - Results with other roundings ---------------------===//
#
# Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
#===-----------------------------------------------------------------------===//
"""A result of float64 has no wider one to compare with. How much its roundings matter is seen from
the same calls with other roundings: each element of what they take, and of what each op in them
gives, is off by one rounding."""

import torch
from torch.utils._python_dispatch import TorchDispatchMode
from torch.utils._pytree import tree_map_only


def round_otherwise(x):
    """Returns a tensor like x, of whose numbers that are not whole about a half are one rounding
    larger, and the others one rounding smaller. The same x gives the same result."""
    if not (x.is_floating_point() or x.is_complex()) or x.layout != torch.strided:
        return x
    places = torch.arange(x.numel(), dtype=torch.float64).reshape(x.shape)
    return x + x * (torch.finfo(x.dtype).eps * (12.9898 * places).sin().sign()).to(x.dtype)


class OtherRoundings(TorchDispatchMode):
    """Changes what ops give by a rounding, but for views and what is changed in place."""

    def __torch_dispatch__(self, op, types, args=(), kwargs=None):
        results = op(*args, **(kwargs or {}))
        if op._schema.is_mutable or any(returned.alias_info for returned in op._schema.returns):
            return results
        return tree_map_only(torch.Tensor, round_otherwise, results)
