#===- sizes.py - Functions of sizes by those that torch-mlir has ----------===//
#
# Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
#===-----------------------------------------------------------------------===//
"""Rewrites functions of sizes in graphs. torch-mlir imports the operators of Python that it
has ops for; PyTorch also uses functions of its own and of Python."""

import builtins
import functools
import math
import operator

import torch

_aten, _prim = torch.ops.aten, torch.ops.prim

#: The functions that compute the values of nodes whose own functions take no symbols.
_EVALUATORS = {
    _prim.max.int: torch.sym_max, _prim.min.int: torch.sym_min,
    _aten.Float.Scalar: torch.sym_float, _aten.Int.float: math.trunc,
    _aten.Int.bool: lambda value: torch.sym_ite(value, 1, 0), _aten.ceil.float: math.ceil,
    _aten.__and__.bool: operator.and_, _aten.__or__.bool: operator.or_,
    _aten.__not__.default: torch.sym_not, _aten.pow.int_float: operator.pow,
    _aten.sqrt.int: torch._sym_sqrt, _aten.sqrt.float: torch._sym_sqrt,
    _aten.pow.float: operator.pow,
    # PyTorch's symbols have no remainder of floats.
    _aten.remainder.float: lambda a, b: a - b * torch.sym_float(math.floor(a / b)),
    _aten.round.float: lambda value: torch.sym_float(round(value)),
    _prim.max.float: torch.sym_max, _prim.min.float: torch.sym_min,
    _aten.__and__.int: operator.and_, _aten.__or__.int: operator.or_,
    _aten.__xor__.int: operator.xor,
}


def _get_value(argument):
    return argument.meta["val"] if isinstance(argument, torch.fx.Node) else argument


def _is(argument, *types):
    """Returns whether an argument is a number of one of these types, constant or
    symbolic."""
    return isinstance(_get_value(argument), types)


def _is_int(argument):
    return _is(argument, int, torch.SymInt) and not _is(argument, bool)


class _Calls:
    """Creates nodes before a node that they replace."""

    def __init__(self, node):
        self._node = node

    def __call__(self, function, *arguments):
        if not any(isinstance(argument, torch.fx.Node) for argument in arguments):
            return _EVALUATORS.get(function, function)(*arguments)
        made = self._node.graph.call_function(function, arguments)
        made.meta["val"] = _EVALUATORS.get(function, function)(
            *map(_get_value, arguments))
        if "stack_trace" in self._node.meta:
            made.meta["stack_trace"] = self._node.meta["stack_trace"]
        return made


def _sum(call, terms):
    # Constants come last, so that the first call has a node, whose line it gets.
    terms = sorted(terms, key=lambda term: not isinstance(term, torch.fx.Node))
    return functools.reduce(functools.partial(call, operator.add), terms)


def _choose(of_ints, of_floats):
    """Returns the rule for the larger or the smaller of two numbers."""
    def choose(call, a, b):
        if _is_int(a) and _is_int(b):
            return call(of_ints, a, b)
        return call(of_floats, _to_float(call, a), _to_float(call, b))

    return choose


def _find_int(value):
    """Returns the int that a float was converted from, or None."""
    if isinstance(value, torch.fx.Node) and value.target is _aten.Float.Scalar:
        value = value.args[0]
    return value if _is_int(value) else None


def _power(call, base, exponent):
    if isinstance(exponent, int) and 0 < exponent <= 8:
        return functools.reduce(functools.partial(call, operator.mul), [base] * exponent)
    if not _is(exponent, float, torch.SymFloat) and not _is(base, float, torch.SymFloat):
        return None
    whole = _find_int(base)
    if whole is not None and _is(exponent, float):
        return call(_aten.pow.int_float, whole, exponent)
    return call(_aten.pow.float, _to_float(call, base), _to_float(call, exponent))


def _root(call, value):
    whole = _find_int(value)
    return call(_aten.sqrt.float, value) if whole is None else call(_aten.sqrt.int, whole)


def _remainder(call, a, b):
    if _is_int(a) and _is_int(b):
        return None
    return call(_aten.remainder.float, _to_float(call, a), _to_float(call, b))


def _round(call, value, digits=None):
    if digits is not None:
        return None
    return value if _is_int(value) else \
        call(_aten.Int.float, call(_aten.round.float, value))


def _to_float(call, value):
    if isinstance(value, int):
        return float(value)
    return call(_aten.Float.Scalar, value) if _is_int(value) else value


def _truncate(call, value):
    return value if _is_int(value) else call(_aten.Int.float, value)


def _round_up(call, value):
    return value if _is_int(value) else call(_aten.ceil.float, value)


def _round_down(call, value):
    if _is_int(value):
        return value
    return call(operator.neg, call(_aten.ceil.float, call(operator.neg, value)))


def _if_else(call, condition, yes, no):
    if not _is_int(yes) or not _is_int(no):
        return None
    chosen = call(operator.mul, call(_aten.Int.bool, condition), call(operator.sub, yes, no))
    return call(operator.add, chosen, no)


def _shift(function):
    """Returns the rule for a shift by a constant, to the left or to the right."""
    def shift(call, value, count):
        return call(function, value, 1 << count) if isinstance(count, int) else None

    return shift


def _absolute(call, value):
    return call(_prim.max.int, value, call(operator.neg, value)) if _is_int(value) else None


def _of_bits(of_bools=None, of_ints=None):
    """Returns the rule for an operator on booleans, and on ints."""
    def compute(call, *operands):
        if all(_is(operand, bool, torch.SymBool) for operand in operands):
            return call(of_bools, *operands) if of_bools else None
        return call(of_ints, *operands) if of_ints and all(map(_is_int, operands)) else None

    return compute


def _compare(of_floats, is_turned=False):
    """Returns the rule for a comparison in which a number is a float: by `of_floats` of two floats,
    or by this with the operands exchanged."""
    def compare(call, a, b):
        if not _is(a, float, torch.SymFloat) and not _is(b, float, torch.SymFloat):
            return None
        operands = _to_float(call, a), _to_float(call, b)
        return call(of_floats, *(operands[::-1] if is_turned else operands))

    return compare


_TABLE = {
    torch.sym_sum: _sum,
    torch.sym_max: _choose(_prim.max.int, _prim.max.float),
    torch.sym_min: _choose(_prim.min.int, _prim.min.float),
    torch.sym_float: _to_float,
    torch.sym_int: _truncate,
    torch.sym_not: _of_bits(_aten.__not__.default),
    torch.sym_ite: _if_else,
    math.trunc: _truncate,
    torch._sym_sqrt: _root,
    math.ceil: _round_up,
    math.floor: _round_down,
    operator.abs: _absolute,
    operator.and_: _of_bits(_aten.__and__.bool, _aten.__and__.int),
    operator.or_: _of_bits(_aten.__or__.bool, _aten.__or__.int),
    operator.xor: _of_bits(None, _aten.__xor__.int),
    operator.lshift: _shift(operator.mul),
    operator.rshift: _shift(operator.floordiv),
    operator.ge: _compare(operator.ge),
    operator.gt: _compare(operator.gt),
    # torch-mlir has no such op.
    operator.le: _compare(operator.ge, is_turned=True),
    operator.lt: _compare(operator.lt),
    operator.mod: _remainder,
    operator.pow: _power,
    builtins.round: _round,
}


def _views_nothing(node):
    """Returns whether a node is a view with a static size of 0 beside dynamic ones, for which
    torch-mlir divides by 0."""
    if node.target not in (_aten.view.default, _aten._unsafe_view.default):
        return False
    sizes = node.meta["val"].shape
    return any(isinstance(size, int) and size == 0 for size in sizes) and \
        not all(isinstance(size, int) for size in sizes)


def rewrite(graph):
    """Rewrites the functions of sizes in a graph whose nodes know their values."""
    for node in list(graph.nodes):
        if node.op == "call_function" and _views_nothing(node):
            # A size of -1 is that of no elements.
            node.target = _aten.new_zeros.default
            node.args = node.args[0], [0 if size == -1 else size for size in node.args[1]]
        if node.op != "call_function" or node.target not in _TABLE:
            continue
        with graph.inserting_before(node):
            result = _TABLE[node.target](_Calls(node), *node.args)
        if result is None:
            continue
        if isinstance(result, torch.fx.Node):
            node.replace_all_uses_with(result)
        else:
            for user in list(node.users):
                user.args = torch.fx.map_arg(
                    user.args, lambda n, known=result, old=node: known if n is old else n)
        graph.erase_node(node)
