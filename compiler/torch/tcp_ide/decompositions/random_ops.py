#===- random_ops.py - Ops that draw random numbers ------------------------===//
#
# Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
#===-----------------------------------------------------------------------===//
"""Tells which nodes of a graph draw random numbers."""

import torch
from torch._prims.rng_prims import run_and_save_rng_state, run_with_rng_state

_aten = torch.ops.aten

#: Random ops that a backward graph runs again.
_CHECKPOINTED = (run_and_save_rng_state, run_with_rng_state)


def is_random(node):
    """Returns whether a node draws random numbers."""
    op = node.target
    if not isinstance(op, torch._ops.OpOverload):
        return op in _CHECKPOINTED
    if torch.Tag.nondeterministic_seeded not in op.tags and \
            not any("Generator" in str(argument.type) for argument in op._schema.arguments):
        return False
    names = [argument.name for argument in op._schema.arguments]
    given = {**dict(zip(names, node.args)), **node.kwargs}
    if "dropout_p" in names:
        # Such an op is attention, mostly without a dropout.
        return given.get("dropout_p", 0.0) != 0.0
    return op is not _aten.native_dropout.default or given["train"] is not False
