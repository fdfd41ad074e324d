#===- results.py - Results that a program computes, and others ------------===//
#
# Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
#===-----------------------------------------------------------------------===//
import dataclasses
from typing import Any, Optional

import torch

from ..errors import ExportError


@dataclasses.dataclass
class Known:
    """A result that no library computes: a value, or an argument."""

    value: Any = None
    argument: Optional[int] = None

    def get(self, arguments):
        return self.value if self.argument is None else arguments[self.argument]


_NUMBERS = {torch.SymInt: int, torch.SymFloat: float, torch.SymBool: bool,
            int: int, float: float, bool: bool}


def _type_of(value):
    """Returns the name that a Library has for the type of a result."""
    if isinstance(value, torch.Tensor):
        return value.dtype, value.dim()
    if type(value) not in _NUMBERS:
        raise ExportError(f"error: the graph gives a {type(value).__name__}; only "
                          "tensors and numbers can be compiled")
    return _NUMBERS[type(value)]


def split_results(graph, with_arguments=False, updated=(), returned=None):
    """Takes from a graph the results that it does not compute; those that are
    arguments too, unless it is to give copies, `with_arguments` or because the argument
    is one of the numbers `updated`: it has other elements when the call has ended.
    `returned` has the number of an argument by that of a result that is the argument itself,
    with its new elements.

    Gives what each result is: a Known, or the number of a result that is
    left, and the types of those. Raises an ExportError.
    """
    output = graph.output_node()
    placeholders = [n for n in graph.nodes if n.op == "placeholder"]
    results, left, types = [], [], []
    for number, value in enumerate(output.args[0]):
        if returned and number in returned:
            results.append(Known(argument=returned[number]))
            continue
        if not isinstance(value, torch.fx.Node):
            results.append(Known(value))
            continue
        if value in placeholders and not with_arguments and \
                placeholders.index(value) not in updated:
            # The result has to be the argument itself, not a copy.
            results.append(Known(argument=placeholders.index(value)))
            continue
        results.append(len(left))
        left.append(value)
        types.append(_type_of(value.meta["val"]))
    output.args = (tuple(left),)
    return results, types
