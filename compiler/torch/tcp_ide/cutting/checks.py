#===- checks.py - Checks of results ----------------------------------------===//
#
# Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
#===-----------------------------------------------------------------------===//
"""Functions such as `torch.linalg.inv` check their results. PyTorch runs these checks, so that a
singular matrix has the error that it has without a compiler."""

import torch

_check_errors = torch.ops.aten._linalg_check_errors.default


def is_check(node):
    """Returns whether a node checks the result of another one."""
    if node.target is torch.ops.higher_order.with_effects:
        return node.args[1] is _check_errors
    return node.target is _check_errors
