#===- guards.py - Conditions on sizes of exported programs ----------------===//
#
# Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
#===-----------------------------------------------------------------------===//
"""The conditions on sizes under which torch.export found the graph of a program.

The module of an ExportedProgram checks these conditions in each call, but its graph does not
contain them. `find_guards` returns the conditions that `ExportedProgram.module()` checks and
that do not follow from the types of the arguments. `insert_guards` adds them to a graph.
Conditions with functions that compiled programs do not compute are in a warning.
"""

import ast
import contextlib
import dataclasses
import functools
import math
import operator
import re
import sys
import traceback
import warnings
from unittest import mock

import sympy
import torch
from torch.fx.experimental.symbolic_shapes import ShapeEnv, SLoc
from torch.utils._sympy.functions import (
    BitwiseFn_bitwise_and, BitwiseFn_bitwise_or, CeilToInt, CleanDiv, FloatPow, FloatTrueDiv, FloorDiv, FloorToInt, IntTrueDiv, Max, Min, Mod,
    OpaqueUnaryFn_sqrt, PythonMod, RoundToInt, ToFloat, TruncToInt)
from torch.utils._sympy.printers import PythonPrinter

from ..errors import ExportError
from . import emptiness
from .locations import filter_frames

#: The functions that a condition may have. Sizes are not negative, so Mod and PythonMod are
#: the same.
_OPERATORS = {
    sympy.Add: operator.add, sympy.Mul: operator.mul, Mod: operator.mod,
    PythonMod: operator.mod, sympy.Mod: operator.mod, FloorDiv: operator.floordiv,
    CleanDiv: operator.floordiv, sympy.Eq: operator.eq, sympy.Ne: operator.ne,
    sympy.Ge: operator.ge, sympy.Gt: operator.gt, sympy.Le: operator.le,
    sympy.Lt: operator.lt, Max: torch.sym_max, Min: torch.sym_min,
    sympy.And: operator.and_, sympy.Or: operator.or_,
    IntTrueDiv: operator.truediv, FloatTrueDiv: operator.truediv, FloatPow: operator.pow,
    OpaqueUnaryFn_sqrt: torch._sym_sqrt, ToFloat: torch.sym_float, TruncToInt: torch.sym_int,
    FloorToInt: math.floor, CeilToInt: math.ceil, RoundToInt: round,
    BitwiseFn_bitwise_and: operator.and_, BitwiseFn_bitwise_or: operator.or_,
}
_DIVISIONS = (operator.mod, operator.floordiv)


@dataclasses.dataclass
class Guard:
    """A condition on sizes that holds in each call."""

    #: The symbols have the names that PyTorch's messages have for sizes.
    condition: sympy.Basic
    #: The frames of Python that need the condition; None if it comes from the arguments of
    #: the export.
    trace: str | None
    #: The message of PyTorch for this condition, if it has one.
    known_message: str | None = None

    @property
    def text(self):
        """The condition in Python."""
        # Parsing and unparsing removes redundant parentheses.
        return ast.unparse(ast.parse(PythonPrinter().doprint(self.condition), mode="eval"))

    @property
    def message(self):
        return self.known_message or f"Guard failed: {self.text}"

    @property
    def place(self):
        """FILE:LINE of the line of Python that needs the condition; empty if there is none."""
        lines = re.findall(r'^ *File "(.*)", line (\d+)', self.trace or "", re.MULTILINE)
        return ":".join(lines[-1]) if lines else ""


@dataclasses.dataclass
class Guards:
    guards: list
    #: By symbol, the number of the tensor argument and its dimension.
    sizes: dict
    #: The conditions that compiled programs do not check, because of functions that they do not
    #: compute.
    unchecked: list

    def hold(self, shapes):
        """Returns whether tensors of these shapes may be passed."""
        values = {symbol: shapes[argument][dim]
                  for symbol, (argument, dim) in self.sizes.items()}
        try:
            return all(guard.condition.subs(values) == sympy.true
                       for guard in (*self.guards, *self.unchecked))
        except ZeroDivisionError:
            return False

    def find_fixed(self):
        """Returns the numbers of arguments and their dimensions whose sizes are those that an
        equation has."""
        equations = [guard.condition for guard in self.guards
                     if isinstance(guard.condition, sympy.Eq)]
        return {self.sizes[symbol] for equation in equations
                if len(equation.free_symbols) == 1 for symbol in equation.free_symbols}

    def warn(self):
        """Warns of the conditions that compiled programs do not check. Returns these guards."""
        for guard in self.unchecked:
            place = f"{guard.place}: " if guard.place else ""
            warnings.warn(f"tcp: {place}calls do not check that {guard.text}; with other sizes, "
                          "results can be wrong", stacklevel=5)
        return self


@contextlib.contextmanager
def keep_lines():
    """Inside, a guard has the frames of the program that needs it, not those of PyTorch."""

    def get_place(self, framework_loc=None):
        frames = filter_frames(traceback.extract_stack(sys._getframe(1)))
        return SLoc("".join(frames.format()) if frames else None, None)

    with mock.patch.object(ShapeEnv, "_get_sloc", get_place):
        yield


@contextlib.contextmanager
def refuse_fixed_sizes(program, guards):
    """Inside, a program is decomposed. Raises an ExportError if a decomposition is for one value of
    a size that may change by the guards, because calls do not check what a decomposition asks
    for."""

    def get_place(self, framework_loc=None):
        node = _find_node(sys._getframe(1))
        return SLoc(node.meta["stack_trace"], str(node.target)) if node else SLoc(None, None)

    fixed = guards.find_fixed()
    sizes = [size for number, node in enumerate(_find_arguments(program))
             for dim, size in enumerate(node.meta["val"].shape)
             if isinstance(size, torch.SymInt) and not size.node.expr.is_number
             and (number, dim) not in fixed]
    counts = {size.node.shape_env: len(size.node.shape_env.guards) for size in sizes}
    with mock.patch.object(ShapeEnv, "_get_sloc", get_place):
        yield
    for size in sizes:
        if not size.node.expr.is_number:
            continue
        environment = size.node.shape_env
        symbols = size.node._expr.free_symbols
        for guard in environment.guards[counts[environment]:]:
            if isinstance(guard.expr, sympy.Eq) and guard.expr.free_symbols & symbols:
                found = Guard(guard.expr, guard.sloc.framework_loc)
                place = f"{found.place}: " if found.place else ""
                op = guard.sloc.maybe_user_loc
                raise ExportError(f"{place}error: {repr(op) if op else 'the program'} is compiled "
                                  "for a fixed size only, and this size may change; it is "
                                  f"{size.node.expr} in the sample")


def _find_node(frame):
    """Returns the node with a line that PyTorch or `expand` decomposes in a frame or in one that
    called it; None if there is none."""
    while frame:
        for name in ("node", "n"):
            found = frame.f_locals.get(name)
            if isinstance(found, torch.fx.Node) and "stack_trace" in found.meta:
                return found
        frame = frame.f_back
    return None


def _find_arguments(program):
    """Returns the nodes of the arguments of a program that are tensors."""
    names = program.graph_signature.user_inputs
    nodes = {node.name: node for node in program.graph.nodes if node.op == "placeholder"}
    return [nodes[name] for name in names]


def _make_key(condition):
    """Returns a key that is equal for conditions that are written differently."""
    if not isinstance(condition, sympy.core.relational.Relational):
        return condition
    left, right = condition.args
    if isinstance(condition, sympy.Eq):
        return sympy.Eq, frozenset((left, right))
    if isinstance(condition, sympy.Gt) and right.is_Integer:
        return sympy.Ge, left, right + 1
    if isinstance(condition, sympy.Lt) and right.is_Integer:
        return sympy.Le, left, right - 1
    return condition.func, left, right


def _can_compute(condition):
    # Both sides of an `or` are computed, and one may guard the other against a division by
    # 0.
    divisors = (sympy.Integer,) if condition.has(sympy.Or) else (sympy.Basic,)
    return all(
        node.is_Symbol or node.is_Integer or node.is_Float
        or _OPERATORS.get(type(node)) in _DIVISIONS and isinstance(node.args[1], divisors)
        or type(node) in _OPERATORS and _OPERATORS[type(node)] not in _DIVISIONS
        or node.is_Pow and node.exp.is_Integer and node.exp.is_positive
        for node in sympy.preorder_traversal(condition))


def find_guards(program):
    """Returns the Guards of the result of torch.export, which must not be decomposed
    yet."""
    sizes, values, equal, found, unchecked = {}, {}, {}, {}, {}

    def add(condition, trace=None, message=None):
        # A negated comparison becomes another comparison.
        condition = sympy.to_nnf(condition, simplify=False)
        condition = condition.replace(sympy.Abs, lambda size: Max(size, -size))
        if isinstance(condition, sympy.And):
            for part in condition.args:
                add(part, trace, message)
        elif condition != sympy.true:
            known = found if _can_compute(condition) else unchecked
            guard = known.setdefault(_make_key(condition), Guard(condition, trace, message))
            guard.trace = guard.trace or trace

    def add_range(symbol, base, factor=1, offset=0):
        # As in PyTorch, a program whose least size is 2 takes smaller sizes, too.
        limits = program.range_constraints.get(base)
        if limits is None:
            return
        if limits.lower.is_Integer and limits.lower > 2:
            add(sympy.Ge(symbol, factor * limits.lower + offset))
        if limits.upper.is_Integer:
            add(sympy.Le(symbol, factor * limits.upper + offset))

    for number, node in enumerate(_find_arguments(program)):
        for dim, size in enumerate(node.meta["val"].shape):
            if not isinstance(size, torch.SymInt):
                continue
            if size.node.expr.is_number:
                # The export found that the size can't change: calls check the argument's type.
                values[size.node._expr] = size.node.expr
                continue
            symbol = sympy.Symbol(f"{node.name}.size()[{dim}]", integer=True,
                                  nonnegative=True)
            sizes[symbol] = number, dim
            # The name that PyTorch gave the size at first, and the one that it has by now.
            values.setdefault(size.node._expr, symbol)
            if size.node.expr in equal:
                add(sympy.Eq(symbol, equal[size.node.expr]))
            else:
                equal[size.node.expr] = symbol
    for expression, symbol in equal.items():
        if expression.is_Symbol:
            values.setdefault(expression, symbol)
            add_range(symbol, expression)
    # Some sizes depend on others, or on a number that is no size, such as 4 * Dim("n").
    for expression, symbol in equal.items():
        unknown = expression.free_symbols - values.keys()
        if len(unknown) == 1:
            base, = unknown
            factor, offset = expression.coeff(base), expression.subs(base, 0)
            values[base] = FloorDiv(symbol - offset, factor)
            add_range(symbol, base, factor, offset)
        if not expression.is_Symbol and expression.free_symbols <= values.keys():
            add(sympy.Eq(expression.xreplace(values), symbol))
    environments = {size.node.shape_env for node in _find_arguments(program)
                    for size in node.meta["val"].shape
                    if isinstance(size, torch.SymInt)}
    for environment in environments:
        for guard in environment.guards:
            if guard.expr.free_symbols <= values.keys():
                add(guard.expr.xreplace(values), guard.sloc.framework_loc)
    for need in emptiness.find_needs(program.graph):
        if isinstance(need.size, torch.SymInt) and isinstance(need.least, int) and \
                need.size.node.expr.free_symbols <= values.keys():
            add(sympy.Ge(need.size.node.expr.xreplace(values), need.least),
                need.node.meta.get("stack_trace"), need.message)
    return Guards(list(found.values()), sizes, list(unchecked.values()))


def insert_guards(guards, program):
    """Adds the guards as nodes at the start of a program's graph, with functions of sizes that
    decompositions/sizes.py rewrites."""
    arguments = _find_arguments(program)
    graph = program.graph
    first = next(node for node in graph.nodes if node.op != "placeholder")

    def call(function, operands, trace):
        if not any(isinstance(operand, torch.fx.Node) for operand in operands):
            return function(*operands)
        node = graph.call_function(function, operands)
        values = [o.meta["val"] if isinstance(o, torch.fx.Node) else o for o in operands]
        if function is not torch.ops.aten._assert_scalar.default:
            node.meta["val"] = function(*values)
        if trace:
            node.meta["stack_trace"] = trace
        return node

    @functools.cache
    def get_size(symbol):
        argument, dim = guards.sizes[symbol]
        size = arguments[argument].meta["val"].shape[dim]
        if not isinstance(size, torch.SymInt) or size.node.expr.is_number:
            # Calls check the argument's type.
            return int(size)
        return call(torch.ops.aten.sym_size.int, (arguments[argument], dim), None)

    def compute(expression, guard):
        if expression.is_Symbol:
            return get_size(expression)
        if expression.is_Integer:
            return int(expression)
        if expression.is_Float:
            return float(expression)
        if expression.is_Pow:
            operands = [compute(expression.base, guard)] * int(expression.exp)
            function = operator.mul
        else:
            operands = [compute(operand, guard) for operand in expression.args]
            function = _OPERATORS[type(expression)]
        if function in _DIVISIONS and not isinstance(operands[1], int):
            check(call(operator.ne, (operands[1], 0), guard.trace), guard)
        if len(operands) == 1:
            return call(function, tuple(operands), guard.trace)
        return functools.reduce(lambda a, b: call(function, (a, b), guard.trace),
                                operands)

    def check(condition, guard):
        if condition is not True:
            call(torch.ops.aten._assert_scalar.default, (condition, guard.message), guard.trace)

    with graph.inserting_before(first):
        for guard in guards.guards:
            check(compute(guard.condition, guard), guard)
