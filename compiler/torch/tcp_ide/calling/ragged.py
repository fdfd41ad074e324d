#===- ragged.py - The ragged sizes of nested tensors ----------------------===//
#
# Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
#===-----------------------------------------------------------------------===//
"""The rows of a nested tensor have sizes of their own. PyTorch passes a symbol that stands for
all of these, such as `j1`, to a graph of its parts. The symbol has no value, so a graph can
give it back, and compute nothing from it."""

import torch


def is_ragged(value):
    """Returns whether the value of a node is a ragged size, or was computed from one."""
    if not isinstance(value, torch.SymInt):
        return False
    hint = value.node.hint if value.node.has_hint() else None
    return value.node.is_nested_int() or \
        isinstance(hint, torch.SymInt) and hint.node.is_nested_int()


class RaggedSize:
    """The layout of an argument that is a ragged size, from which a program computes nothing."""

    @staticmethod
    def make(_size):
        """Returns the number that the program gets in place of the symbol."""
        return 0
