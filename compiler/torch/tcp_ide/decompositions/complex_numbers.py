#===- complex_numbers.py - Complex tensors as pairs of real ones -----------===//
#
# Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
#===-----------------------------------------------------------------------===//
"""Replaces ops on complex tensors by ops on pairs of real tensors.

A complex argument or result of a graph becomes a real tensor with one more dimension of
size 2, as by torch.view_as_real.
"""

import functools
import operator
from typing import Any, NamedTuple

import torch
from torch._decomp import core_aten_decompositions, decomposition_table
from torch._guards import detect_fake_mode
from torch.utils._python_dispatch import _disable_current_modes
from torch.utils._pytree import tree_flatten, tree_leaves, tree_map_only, tree_unflatten

from . import complex_functions, fourier
from .expand import add_constants, get_value, splice, trace

_aten = torch.ops.aten
_REAL = {torch.complex32: torch.float16, torch.complex64: torch.float32,
         torch.complex128: torch.float64}


class Pair(NamedTuple):
    """The real and the imaginary part of a tensor or of a number."""

    real: Any
    imaginary: Any


class _UnknownError(Exception):
    """An op can't be replaced by real ones for these arguments."""


def _is_pair(value):
    return isinstance(value, Pair)


def _choose(arguments, number):
    """Returns the arguments of an op with one part of each pair."""
    return tree_map_only(Pair, operator.itemgetter(number), arguments, is_leaf=_is_pair)


def _join(real, imaginary):
    """Returns pairs of the results of an op that was applied to both parts."""
    if isinstance(real, torch.Tensor):
        return Pair(real, imaginary)
    return [Pair(*parts) for parts in zip(real, imaginary, strict=True)]


def _name_parts(named):
    """Returns named arguments for the op on one part. A complex type becomes that of a
    part."""
    return {name: _REAL.get(value, value) if isinstance(value, torch.dtype) else value
            for name, value in named.items()}


def _is_real(dtype):
    return isinstance(dtype, torch.dtype) and dtype not in _REAL


def _on_each(op):
    """Returns an op that does the same to both parts. With a real type, it is that of real
    parts."""
    def compute(*arguments, **named):
        if _is_real(named.get("dtype")):
            return op(*_choose(arguments, 0), **named)
        named = _name_parts(named)
        return _join(op(*_choose(arguments, 0), **named), op(*_choose(arguments, 1), **named))

    return compute


def _as_pair(value):
    if _is_pair(value):
        return value
    if isinstance(value, torch.Tensor):
        return Pair(value, torch.zeros_like(value))
    return Pair(complex(value).real, complex(value).imag)


def _linear(op, places):
    """Returns an op that is linear in its arguments at `places`. Some of these may be real,
    or numbers."""
    def compute(*arguments, **named):
        arguments = [_as_pair(value) if number in places else value
                     for number, value in enumerate(arguments)]
        return _on_each(op)(*arguments, **named)

    return compute


def _of_list(op):
    def compute(tensors, *arguments):
        return _on_each(op)([_as_pair(x) for x in tensors], *arguments)

    return compute


def _bilinear(op):
    def compute(a, b):
        a, b = (_as_pair(x) if isinstance(x, complex) else x for x in (a, b))
        if not _is_pair(a):
            return Pair(op(a, b.real), op(a, b.imaginary))
        if not _is_pair(b):
            return Pair(op(a.real, b), op(a.imaginary, b))
        return Pair(op(a.real, b.real) - op(a.imaginary, b.imaginary),
                    op(a.real, b.imaginary) + op(a.imaginary, b.real))

    return compute


def _divide(a, b):
    if not _is_pair(b) and not isinstance(b, complex):
        return Pair(a.real / b, a.imaginary / b)
    a, b = _as_pair(a), _as_pair(b)
    if isinstance(b.real, float):
        b = Pair(*(torch.full((), part, dtype=a.real.dtype) for part in b))
    return Pair(*complex_functions.divide(a, b))


def _widen(x):
    """Returns the parts of a number or a tensor as tensors of f64. Raises an _UnknownError
    for parts of f64, whose results would lose digits."""
    if _is_pair(x) and isinstance(x.real, torch.Tensor) and x.real.dtype == torch.float64:
        raise _UnknownError
    return [part.double() if isinstance(part, torch.Tensor) else
            torch.full((), part, dtype=torch.float64) for part in _as_pair(x)]


def _find_type(*values):
    """Returns the type of the parts of a result of `values`, at least one of which is
    complex."""
    parts = (x.real if _is_pair(x) else x for x in values)
    return functools.reduce(torch.promote_types, (
        part.dtype for part in parts if isinstance(part, torch.Tensor)))


def _on_parts(function):
    """Returns a function of complex numbers that is computed in f64, and rounded once."""
    def compute(x):
        return Pair(*(part.to(x.real.dtype) for part in function(*_widen(x))))

    return compute


def _power(x, exponent):
    """Computes powers by products for small whole exponents, otherwise by logarithms."""
    if not _is_pair(exponent) and not isinstance(exponent, torch.Tensor) and \
            exponent in range(1, 9):
        result = x
        for _ in range(int(exponent) - 1):
            result = _bilinear(operator.mul)(result, x)
        return result
    dtype = _find_type(x, exponent)
    if dtype == torch.float64:
        raise _UnknownError
    parts = complex_functions.power(_widen(x), _widen(exponent))
    return Pair(*(part.to(dtype) for part in parts))


def _sigmoid(x):
    power = _exponential(Pair(-x.real, -x.imaginary))
    return _divide(1 + 0j, Pair(1 + power.real, power.imaginary))


def _linspace(start, end, steps, *, dtype=None, **named):
    """Returns evenly spaced numbers. PyTorch's own decomposition loses the imaginary parts
    of tensors."""
    start, end = _as_pair(start), _as_pair(end)
    return Pair(*(torch.linspace(first, last, steps, dtype=_REAL[dtype])
                  for first, last in zip(start, end)))


def _logspace(start, end, steps, base=10.0, *, dtype=None, **named):
    return _power(complex(base), _linspace(start, end, steps, dtype=dtype))


def _multiply_elements(x, dim=None, keepdim=False, *, dtype=None):
    if _is_real(dtype):
        arguments = () if dim is None else (dim, keepdim)
        return torch.prod(x.real, *arguments, dtype=dtype)
    parts = _convert(x, dtype=dtype)
    if dim is None:
        parts, dim = [part.flatten() for part in parts], 0
    elif not parts.real.dim():
        return parts
    if not isinstance(parts[0].shape[dim], int):
        raise _UnknownError
    return Pair(*complex_functions.multiply_elements(parts, dim, keepdim))


def _accumulate_products(x, dim, *, dtype=None):
    if _is_real(dtype):
        return torch.cumprod(x.real, dim, dtype=dtype)
    parts = _convert(x, dtype=dtype)
    if not parts.real.dim():
        return parts
    if not isinstance(parts.real.shape[dim], int):
        raise _UnknownError
    return Pair(*complex_functions.accumulate_products(parts, dim))


def _is_nonzero(x):
    return (x.real != 0) | (x.imaginary != 0) if _is_pair(x) else x != 0


def _logical(op):
    return lambda *values: op(*map(_is_nonzero, values))


def _exponential(x):
    size = torch.exp(x.real)
    return Pair(size * torch.cos(x.imaginary), size * torch.sin(x.imaginary))


def _conjugate(x):
    if isinstance(x, complex):
        x = Pair(*(torch.full((), part, dtype=torch.float64) for part in (x.real, x.imag)))
    return Pair(x.real, -x.imaginary)


def _convert(x, *, dtype=None, **named):
    """Converts to a type; for a real type, returns the real part."""
    part = _REAL.get(dtype, dtype)
    if _is_real(dtype):
        return x.real.to(part)
    return Pair(*(each.clone() if part is None else each.to(part) for each in _as_pair(x)))


def _make(op, has_value=False):
    """Returns a function that makes a tensor of given sizes, and with a value if it has
    one. The tensor is real if the type is."""
    def compute(like, *arguments, dtype=None, **named):
        of_part = {"dtype": _REAL.get(dtype, dtype)} if dtype else {}
        like = like.real if _is_pair(like) else like
        if _is_real(dtype):
            return op(like, *arguments, **of_part)
        if has_value:
            return Pair(*(op(like, part, **of_part) for part in _as_pair(arguments[0])))
        real = op(like, *arguments, **of_part)
        return Pair(real, torch.zeros_like(real))

    return compute


def _make_scalar(value, *, dtype, **named):
    return Pair(*(torch.full((), part, dtype=_REAL[dtype]) for part in _as_pair(value)))


_EACH = ("_reshape_alias", "_unsafe_view", "alias", "clone", "cumsum", "detach", "diagonal",
         "diagonal_backward", "expand", "flip", "gather", "index", "index_select",
         "lift_fresh_copy", "mean", "neg", "permute", "reflection_pad1d",
         "reflection_pad1d_backward", "repeat", "roll", "select", "select_backward", "slice",
         "slice_backward", "split", "split_with_sizes", "squeeze", "sum", "t", "transpose",
         "tril", "triu", "unbind", "unfold", "unfold_backward", "unsqueeze", "view")

_TABLE = {
    **{getattr(_aten, name): _on_each(getattr(_aten, name)) for name in _EACH},
    **{op: _linear(op, (0, 1)) for op in (_aten.add, _aten.sub, _aten.rsub, _aten.copy,
                                          _aten.slice_scatter, _aten.select_scatter)},
    **{op: _linear(op, places) for op, places in (
        (_aten.where, (1, 2)), (_aten.index_put, (0, 2)), (_aten.masked_fill, (0, 2)),
        (_aten.constant_pad_nd, (0, 2)), (_aten.scatter, (0, 3)), (_aten.scatter_add, (0, 3)))},
    **{op: _of_list(op) for op in (_aten.cat, _aten.stack)},
    **{op: _bilinear(op) for op in (_aten.mul, _aten.mm, _aten.bmm)},
    **{op: _make(op) for op in (_aten.zeros, _aten.ones, _aten.zeros_like, _aten.ones_like,
                                _aten.new_zeros, _aten.empty, _aten.empty_like)},
    **{op: _make(op, True) for op in (_aten.full, _aten.full_like)},
    **{getattr(_aten, name): _on_parts(function)
       for name, function in complex_functions.BY_NAME.items()},
    **{packet: _logical(op) for packet, op in (
        (_aten.logical_and, torch.logical_and), (_aten.logical_not, torch.logical_not),
        (_aten.logical_or, torch.logical_or), (_aten.logical_xor, torch.logical_xor))},
    _aten._conj: _conjugate,
    _aten._conj_physical: _conjugate,
    _aten._fft_c2c: lambda x, *arguments: Pair(*fourier.transform(*_as_pair(x), *arguments)),
    _aten._fft_c2r: lambda x, *arguments: fourier.transform_to_real(*x, *arguments),
    _aten._fft_r2c: lambda x, *arguments: Pair(*fourier.transform_real(x, *arguments)),
    _aten._neg_view: lambda x: Pair(-x.real, -x.imaginary) if _is_pair(x) else -x,
    _aten._to_copy: _convert,
    _aten.abs: lambda x: torch.hypot(*x),
    _aten.angle: lambda x: torch.atan2(x.imaginary, x.real),
    _aten.complex: lambda real, imaginary: Pair(*torch.broadcast_tensors(real, imaginary)),
    _aten.cumprod: _accumulate_products,
    _aten.dist: lambda a, b, order=2: torch.linalg.vector_norm(
        torch.hypot(*_linear(_aten.sub, (0, 1))(a, b)), order),
    _aten.div: _divide,
    _aten.eq: lambda a, b: operator.and_(*map(operator.eq, _as_pair(a), _as_pair(b))),
    _aten.exp: _exponential,
    _aten.imag: lambda x: x.imaginary,
    _aten.isnan: lambda x: torch.isnan(x.real) | torch.isnan(x.imaginary),
    _aten.linalg_vector_norm: lambda x, *arguments, **named: torch.linalg.vector_norm(
        torch.hypot(*x), *arguments, **_name_parts(named)),
    _aten.linspace: _linspace,
    _aten.logspace: _logspace,
    _aten.ne: lambda a, b: operator.or_(*map(operator.ne, _as_pair(a), _as_pair(b))),
    _aten.prod: _multiply_elements,
    _aten.polar: lambda size, angle: Pair(size * torch.cos(angle), size * torch.sin(angle)),
    _aten.pow: _power,
    _aten.real: lambda x: x.real,
    _aten.reciprocal: lambda x: _divide(1 + 0j, x),
    _aten.rsqrt: lambda x: _divide(1 + 0j, _on_parts(complex_functions.sqrt)(x)),
    _aten.resolve_conj: lambda x: x,
    _aten.resolve_neg: lambda x: x,
    _aten.scalar_tensor: _make_scalar,
    _aten.sgn: complex_functions.sign,
    _aten.sigmoid: _sigmoid,
    _aten.std: complex_functions.deviation,
    _aten.std_mean: complex_functions.with_mean(complex_functions.deviation),
    _aten.var: complex_functions.variance,
    _aten.var_mean: complex_functions.with_mean(complex_functions.variance),
    _aten.view_as_complex: lambda x: Pair(x.select(-1, 0), x.select(-1, 1)),
    _aten.view_as_real: lambda x: torch.stack(x, -1),
}


def _as_composite(op):
    """Returns PyTorch's own decomposition of an op, which torch.export has replaced by
    another function."""
    return functools.partial(op._op_dk, torch._C.DispatchKey.CompositeImplicitAutograd)


#: Ops that torch.export keeps, and that PyTorch decomposes into those above.
COMPOSITES = {op: _as_composite(op) for op in (
    *(getattr(_aten, f"fft_{name}").default for name in (
        "fft", "fft2", "fftn", "fftshift", "hfft", "ifft", "ifft2", "ifftn", "ifftshift",
        "ihfft", "irfft", "irfft2", "irfftn", "rfft", "rfft2", "rfftn")),
    _aten.istft.default, _aten.stft.center, _aten.stft.default)}


def _is_complex(value):
    return isinstance(value, torch.Tensor) and value.is_complex()


def _computes_complex(node):
    """Returns whether a node has a complex argument or result."""
    return any(map(_is_complex, tree_leaves(
        [node.meta.get("val"), *(source.meta.get("val") for source in node.all_input_nodes)])))


@functools.cache
def _find_by_others():
    """Returns the ops that PyTorch decomposes into ops of which some are in the table
    here."""
    sums = (_aten.addmm.default, _aten.addmv.default, _aten.addr.default, _aten.baddbmm.default,
            _aten.dot.default, _aten.mv.default, _aten.vdot.default)
    known = {**core_aten_decompositions(), **{op: decomposition_table[op] for op in sums}}
    return {op: function for op, function in known.items()
            if isinstance(op, torch._ops.OpOverload) and op.overloadpacket not in _TABLE}


def _has_types(traced, value):
    """Returns whether a traced graph returns the parts of `value` in their types."""
    wanted = [_REAL.get(leaf.dtype, leaf.dtype) for leaf in tree_leaves(value)
              for _ in range(2 if leaf.is_complex() else 1)]
    return [part.dtype for part in map(get_value, tree_leaves(traced.graph.output_node().args))
            if isinstance(part, torch.Tensor)] == wanted


class _Splitter:
    """Replaces the complex nodes of a graph by real ones, one after the other."""

    def __init__(self, graph_module, table):
        self._graph_module = graph_module
        self._table = table
        self._by_others = {op: function for op, function in
                           {**_find_by_others(), **table}.items()
                           if getattr(op, "overloadpacket", None) not in _TABLE}
        self._mode = detect_fake_mode([leaf for node in graph_module.graph.nodes
                                       for leaf in tree_leaves(node.meta.get("val"))])
        #: By complex node, its Pair of nodes, or for a node with several results a list: a Pair
        #: for each that is complex, and a node for each that is not.
        self._pairs = {}

    def split(self, node):
        if node.op == "get_attr":
            self._pairs[node] = self._split_constant(node)
        elif node.target is operator.getitem:
            if node.args[0] in self._pairs:
                self._take_result(node, self._pairs[node.args[0]][node.args[1]])
        else:
            self._split_call(node)

    def _take_result(self, node, result):
        if _is_pair(result):
            self._pairs[node] = result
        else:
            node.replace_all_uses_with(result)

    def _split_constant(self, node):
        value = operator.attrgetter(node.target)(self._graph_module)
        parts = []
        for number in range(2):
            name = f"_part_{number}_of_{id(value)}"
            with _disable_current_modes():
                part = torch.view_as_real(value.resolve_conj()).select(-1, number).clone()
            setattr(self._graph_module, name, part)
            with node.graph.inserting_before(node):
                made = node.graph.create_node("get_attr", name)
            made.meta["val"] = part
            parts.append(made)
        return Pair(*parts)

    def _write_by_others(self, node):
        """Decomposes a call that returns one tensor, and the results into real ops."""
        write = self._by_others.get(node.target)
        if write is None or not isinstance(node.meta["val"], torch.Tensor):
            return
        leaves, spec = tree_flatten((node.args, node.kwargs))
        nodes = [leaf for leaf in leaves if isinstance(leaf, torch.fx.Node)]

        def compute(*given):
            given = iter(given)
            every = [next(given) if isinstance(leaf, torch.fx.Node) else leaf for leaf in leaves]
            args, kwargs = tree_unflatten(every, spec)
            result = write(*args, **kwargs)
            if result is NotImplemented:
                raise _UnknownError
            return result

        try:
            traced = trace(compute, list(map(get_value, nodes)), self._mode, self._by_others)
        except (_UnknownError, RuntimeError, TypeError, ValueError):
            # The decomposition only works for real numbers.
            return
        add_constants(self._graph_module, traced)
        result, made = splice(node, traced, nodes)
        for new in filter(_computes_complex, made):
            self.split(new)
        if result.meta["val"].dtype == node.meta["val"].dtype:
            node.replace_all_uses_with(result)

    def _split_call(self, node):
        function = _TABLE.get(getattr(node.target, "overloadpacket", None))
        leaves, spec = tree_flatten((node.args, node.kwargs))
        leaves = [self._pairs.get(leaf, leaf) if isinstance(leaf, torch.fx.Node) else leaf
                  for leaf in leaves]
        nodes = [part for leaf in leaves for part in (leaf if _is_pair(leaf) else [leaf])
                 if isinstance(part, torch.fx.Node)]
        values = [get_value(part) for part in nodes]
        if function is None:
            self._write_by_others(node)
            return
        if any(map(_is_complex, values)):
            return

        def compute(*given):
            given = iter(given)

            def take(leaf):
                return next(given) if isinstance(leaf, torch.fx.Node) else leaf

            every = [Pair(*map(take, leaf)) if _is_pair(leaf) else take(leaf)
                     for leaf in leaves]
            args, kwargs = tree_unflatten(every, spec)
            return tree_leaves(function(*args, **kwargs))

        try:
            traced = trace(compute, values, self._mode, self._table)
        except _UnknownError:
            return
        if not _has_types(traced, node.meta["val"]):
            return
        add_constants(self._graph_module, traced)
        result, _ = splice(node, traced, nodes)
        if not isinstance(node.meta["val"], torch.Tensor):
            parts = iter(result)
            self._pairs[node] = [
                Pair(next(parts), next(parts)) if _is_complex(value) else next(parts)
                for value in node.meta["val"]]
        else:
            self._take_result(node, Pair(*result) if _is_complex(node.meta["val"]) else result[0])

    def erase(self):
        for node in reversed(self._graph_module.graph.nodes):
            if node in self._pairs and not node.users:
                node.graph.erase_node(node)


def split(graph_module, table):
    """Replaces complex computations of a graph by real ones, and these by the
    decompositions in `table`. Nodes with unknown ops stay."""
    nodes = [node for node in graph_module.graph.nodes
             if node.op in ("call_function", "get_attr") and _computes_complex(node)]
    if not nodes:
        return
    splitter = _Splitter(graph_module, table)
    for node in nodes:
        splitter.split(node)
    splitter.erase()
    graph_module.graph.eliminate_dead_code()
    graph_module.recompile()
