#===- cases.py - Arguments of other sizes ---------------------------------===//
#
# Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
#===-----------------------------------------------------------------------===//
"""Arguments for a program with dynamic sizes: at the least sizes that it takes, and at
larger ones than those of its sample."""

import sympy
import torch

from .guards import find_guards

#: The number that is added to sizes without an upper bound. The sum is mostly no multiple
#: of a vector's size.
_MORE = 31

#: The number of sizes that are tried if the program does not take all sizes.
_TRIES = 16


def _as_int(bound):
    """Returns a bound of a size; None if it is not finite."""
    return int(bound) if isinstance(bound, (int, sympy.Integer)) else None


def _find_sizes(program):
    """Returns, for each tensor argument, its sizes, which are numbers or expressions, and
    the symbols in them with their values in the sample."""
    names = set(program.graph_signature.user_inputs)
    shapes, symbols, made = [], {}, {}
    for node in program.graph.nodes:
        if node.op != "placeholder" or node.name not in names:
            continue
        shape = []
        for size in node.meta["val"].shape:
            if isinstance(size, torch.SymInt):
                expression = size.node.expr
                if isinstance(expression, sympy.Symbol):
                    symbols[expression] = size.node.hint
                else:
                    made[expression] = size.node.hint
                size = expression
            shape.append(size)
        shapes.append(shape)
    # A symbol may be no size itself, such as the n of 2 * n.
    for expression, sample in made.items():
        for symbol in expression.free_symbols - symbols.keys():
            symbols[symbol] = int((sample - expression.subs(symbol, 0)) /
                                  expression.coeff(symbol))
    return shapes, symbols


def _resample(value, shape, generator, limit):
    """Returns a tensor of this shape with elements of `value`, so that their meaning, such
    as an index, is kept. Whole numbers are below `limit`."""
    count = 1
    for size in shape:
        count *= size
    if value.numel() == 0:
        return torch.zeros(shape, dtype=value.dtype)
    places = torch.randint(0, value.numel(), (count,), generator=generator)
    found = value.detach().reshape(-1)[places].reshape(shape).contiguous()
    if limit and not value.dtype.is_floating_point and value.dtype != torch.bool:
        found = found % limit
    return found


def make_cases(model, inputs, program, seed=0):
    """Returns arguments beside the sample `inputs`; none for a program of fixed sizes.

    A case that the model itself refuses is left out.
    """
    shapes, symbols = _find_sizes(program)
    if not symbols or len(shapes) != len(inputs):
        return []
    bounds = program.range_constraints
    guards = find_guards(program)
    choices = []
    for pick, step in (_choose_least, 1), (_choose_more, -1):
        first = {s: pick(sample, bounds.get(s)) for s, sample in symbols.items()}
        chosen = _find_allowed(first, step, shapes, guards)
        if chosen and chosen != symbols and chosen not in choices:
            choices.append(chosen)
    cases = []
    for number, chosen in enumerate(choices):
        sizes = _compute(shapes, chosen)
        for limit in (None, min(chosen.values())):
            generator = torch.Generator().manual_seed(seed + number)
            arguments = tuple(
                value if list(value.shape) == shape
                else _resample(value, shape, generator, limit)
                for value, shape in zip(inputs, sizes))
            if limit:
                arguments = tuple(
                    a if a.dtype.is_floating_point or a.dtype == torch.bool
                    else a % limit for a in arguments)
            try:
                with torch.no_grad():
                    model(*[a.clone() for a in arguments])
            except Exception:
                # The model may refuse a case, for example if an index is past a smaller
                # size.
                continue
            cases.append(arguments)
            break
    return cases


def _compute(shapes, chosen):
    """Returns the shapes with numbers in place of their symbols."""
    return [[int(sympy.sympify(size).subs(chosen)) for size in shape] for shape in shapes]


def _find_allowed(first, step, shapes, guards):
    """Returns the sizes `first`, or the next ones that the program takes; None if there are
    none."""
    for number in range(_TRIES):
        chosen = {symbol: size + step * number for symbol, size in first.items()}
        if min(chosen.values()) > 0 and guards.hold(_compute(shapes, chosen)):
            return chosen
    return None


def _choose_least(sample, bounds):
    least = _as_int(bounds.lower) if bounds is not None else None
    # Sizes of 0 and 1 are specialized by PyTorch, unless it is told otherwise.
    return sample if least is None else max(least, 1)


def _choose_more(sample, bounds):
    most = _as_int(bounds.upper) if bounds is not None else None
    wanted = 2 * sample + _MORE
    return wanted if most is None else min(wanted, most)
