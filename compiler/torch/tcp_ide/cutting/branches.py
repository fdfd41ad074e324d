#===- branches.py - Graphs of which a condition chooses one ----------------===//
#
# Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
#===-----------------------------------------------------------------------===//
"""`torch.cond` runs one of two graphs. Python reads the condition, and both graphs are compiled."""

import torch

_cond = torch.ops.higher_order.cond


def is_choice(node):
    """Returns whether a node runs one of two graphs."""
    return node.target is _cond


def _choose(condition, branch, other, operands):
    """Does what `torch.cond` does, which would trace the graphs again in each call, for their
    gradients. AOTAutograd has made a graph of the gradients already."""
    return tuple((branch if condition else other)(*operands))


def compile_branches(part, start):
    """Compiles the branches of the choices in a graph module that PyTorch runs. `start` starts
    to compile a graph module with a name, and returns a function that returns the compiled
    module, or None if PyTorch has to run it."""
    choices = [node for node in part.graph.nodes if is_choice(node)]
    names = [branch.target for node in choices for branch in node.args[1:3]]
    # All branches are compiled at the same time.
    finishes = {name: start(getattr(part, name), name) for name in names}
    for name, finish in finishes.items():
        if (compiled := finish()) is not None:
            setattr(part, name, compiled)
    for node in choices:
        node.target = _choose
    if choices:
        part.recompile()
