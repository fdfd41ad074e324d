#===- importing/conditions.py - What is known of the sizes of a graph -----===//
#
# Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
#===-----------------------------------------------------------------------===//
"""Conditions on the dynamic sizes of graphs of torch.compile.

A decomposition may choose by a size. PyTorch then adds a condition to those that it checks before
each call of the program. The compiled library is right under these conditions only.
"""

import base64
import contextlib
import pickle

import sympy
import torch
from torch.utils._pytree import tree_leaves

from ..errors import ExportError


def _find_numbers(value):
    if not isinstance(value, torch.Tensor):
        return (value,)
    return (*value.shape, *value.stride()) if value.layout == torch.strided else value.shape


def find_environment(graph):
    """Returns the ShapeEnv of a graph whose nodes know their values; None if all sizes are
    static."""
    for node in graph.nodes:
        for value in tree_leaves(node.meta.get("val")):
            for number in _find_numbers(value):
                if isinstance(number, (torch.SymInt, torch.SymFloat, torch.SymBool)):
                    return number.node.shape_env
    return None


def _find_guards(environment):
    return {str(guard.expr) for guard in environment.guards}


def describe(environment):
    """Returns a text of all that is known of the sizes of an environment, which may be None."""
    if environment is None:
        return ""
    ranges = {f"{symbol}: {limits}" for symbol, limits in environment.var_to_range.items()}
    deferred = {str(check.expr) for checks in environment.deferred_runtime_asserts.values()
                for check in checks}
    return "\n".join(sorted(_find_guards(environment) | ranges | deferred))


def write_new(environment, known):
    """Returns the conditions of an environment behind the first `known` ones, as texts for
    `ask`."""
    guards = environment.guards[known:] if environment else []
    return [base64.b64encode(pickle.dumps(guard.expr)).decode("ascii") for guard in guards]


def ask(environment, texts):
    """Lets PyTorch check conditions that another process asked for, if they hold."""
    for text in texts if environment else ():
        condition = pickle.loads(base64.b64decode(text))
        if condition.xreplace(environment.backed_var_to_val) == sympy.true:
            environment.evaluate_expr(condition)


@contextlib.contextmanager
def only_checked(environment):
    """Raises an ExportError if what runs inside needs a condition that calls will not check: Dynamo
    takes no further conditions after it has made the guards of a function."""
    if environment is None or not environment.frozen:
        yield
        return
    known = _find_guards(environment)
    # A frozen environment would not record a condition.
    environment.frozen = False
    try:
        yield
    finally:
        environment.frozen = True
    if unknown := sorted(_find_guards(environment) - known):
        raise ExportError(f"error: this needs '{unknown[0]}', which calls do not check")
