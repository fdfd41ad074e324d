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

import torch
from torch._decomp import core_aten_decompositions, decomposition_table
from torch._guards import detect_fake_mode
from torch.utils._python_dispatch import _disable_current_modes
from torch.utils._pytree import tree_flatten, tree_leaves, tree_unflatten

from ..expand import add_constants, get_value, splice, trace
from .complex_ops import REAL, TABLE, Pair, UnknownError, is_pair

_aten = torch.ops.aten


def _as_composite(op):
    """Returns PyTorch's own decomposition of an op, which torch.export has replaced by
    another function."""
    return functools.partial(op._op_dk, torch._C.DispatchKey.CompositeImplicitAutograd)


#: Ops that torch.export keeps, and that PyTorch decomposes into those of complex_ops.py.
COMPOSITES = {op: _as_composite(op) for op in (
    *(getattr(_aten, f"fft_{name}").default for name in (
        "fft", "fft2", "fftn", "fftshift", "hfft", "hfft2", "hfftn", "ifft", "ifft2", "ifftn",
        "ifftshift", "ihfft", "ihfft2", "ihfftn", "irfft", "irfft2", "irfftn", "rfft", "rfft2",
        "rfftn")),
    _aten.stft.center, _aten.stft.default)}
# The function in C++ asks for elements of the window.
COMPOSITES[_aten.istft.default] = torch._refs.istft


def _is_complex(value):
    return isinstance(value, torch.Tensor) and value.is_complex()


def _has_complex(arguments):
    """Returns whether some of the arguments of an op are complex numbers or their types."""
    return any(_is_complex(leaf) or isinstance(leaf, complex) or
               isinstance(leaf, torch.dtype) and leaf in REAL for leaf in tree_leaves(arguments))


def for_real(table):
    """Returns a table of decompositions that leaves ops on complex numbers as they are if
    complex_ops.py has them: the functions of `table` would write them by ops that it lacks.
    Composite ops remain in the table, because PyTorch decomposes them in any case."""
    def limit(function):
        @functools.wraps(function)
        def write(*args, **kwargs):
            return NotImplemented if _has_complex((args, kwargs)) else function(*args, **kwargs)

        return write

    return {op: limit(function) if getattr(op, "overloadpacket", None) in TABLE
            and not op._can_decompose() else function for op, function in table.items()}


def _computes_complex(node):
    """Returns whether a node has a complex argument or result."""
    return any(map(_is_complex, tree_leaves(
        [node.meta.get("val"), *(source.meta.get("val") for source in node.all_input_nodes)])))


@functools.cache
def _find_by_others():
    """Returns the ops that PyTorch decomposes into ops of which some are in the table
    of pairs."""
    sums = (_aten.addmm.default, _aten.addmv.default, _aten.addr.default, _aten.baddbmm.default,
            _aten.dot.default, _aten.mv.default, _aten.vdot.default)
    known = {**core_aten_decompositions(), **{op: decomposition_table[op] for op in sums}}
    return {op: function for op, function in known.items()
            if isinstance(op, torch._ops.OpOverload) and op.overloadpacket not in TABLE}


def _has_types(traced, value):
    """Returns whether a traced graph returns the parts of `value` in their types."""
    wanted = [REAL.get(leaf.dtype, leaf.dtype) for leaf in tree_leaves(value)
              for _ in range(2 if leaf.is_complex() else 1)]
    return [part.dtype for part in map(get_value, tree_leaves(traced.graph.output_node().args))
            if isinstance(part, torch.Tensor)] == wanted


class _Splitter:
    """Replaces the complex nodes of a graph by real ones, one after the other."""

    def __init__(self, graph_module, table):
        self._graph_module = graph_module
        self._table = table
        own = {op: function for op, function in table.items()
               if getattr(op, "overloadpacket", None) not in TABLE}
        #: Tables of functions that write ops by others, in the order in which they are tried.
        self._writers = own, _find_by_others()
        self._by_others = {**_find_by_others(), **own}
        self._mode = detect_fake_mode([leaf for node in graph_module.graph.nodes
                                       for leaf in tree_leaves(node.meta.get("val"))])
        #: By complex node, its Pair of nodes, or for a node with several results a list: a Pair
        #: for each that is complex, and a node for each that is not.
        self._pairs = {}

    def split(self, node):
        if node.target is _aten._assert_tensor_metadata.default:
            # PyTorch has compared the types while it traced the program.
            node.graph.erase_node(node)
        elif node.op == "get_attr":
            self._pairs[node] = self._split_constant(node)
        elif node.target is operator.getitem:
            if node.args[0] in self._pairs:
                self._take_result(node, self._pairs[node.args[0]][node.args[1]])
        else:
            self._split_call(node)

    def _take_result(self, node, result):
        if is_pair(result):
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
                held = node.graph.create_node("get_attr", name)
                # torch-mlir imports an attribute that two nodes read twice, and fails.
                made = node.graph.call_function(_aten.clone.default, (held,))
            held.meta["val"] = part
            made.meta["val"] = self._mode.from_tensor(part, static_shapes=True) \
                if self._mode else part
            parts.append(made)
        return Pair(*parts)

    def _write_by_others(self, node):
        """Decomposes a call that returns one tensor, and the results into real ops."""
        if isinstance(node.meta["val"], torch.Tensor):
            any(self._write(node, table[node.target]) for table in self._writers
                if node.target in table)

    def _write(self, node, write):
        """Returns whether a function writes a call by others. It may do so for real numbers
        only."""
        leaves, spec = tree_flatten((node.args, node.kwargs))
        nodes = [leaf for leaf in leaves if isinstance(leaf, torch.fx.Node)]

        def compute(*given):
            given = iter(given)
            every = [next(given) if isinstance(leaf, torch.fx.Node) else leaf for leaf in leaves]
            args, kwargs = tree_unflatten(every, spec)
            result = write(*args, **kwargs)
            if result is NotImplemented:
                raise UnknownError
            return result

        try:
            traced = trace(compute, list(map(get_value, nodes)), self._mode, self._by_others)
        except (UnknownError, RuntimeError, TypeError, ValueError):
            return False
        add_constants(self._graph_module, traced)
        result, made = splice(node, traced, nodes)
        if result.meta["val"].dtype == node.meta["val"].dtype:
            # The result may be written by others, too.
            node.replace_all_uses_with(result)
        for new in filter(_computes_complex, made):
            self.split(new)
        return True

    def _split_call(self, node):
        function = TABLE.get(getattr(node.target, "overloadpacket", None))
        leaves, spec = tree_flatten((node.args, node.kwargs))
        leaves = [self._pairs.get(leaf, leaf) if isinstance(leaf, torch.fx.Node) else leaf
                  for leaf in leaves]
        nodes = [part for leaf in leaves for part in (leaf if is_pair(leaf) else [leaf])
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

            every = [Pair(*map(take, leaf)) if is_pair(leaf) else take(leaf)
                     for leaf in leaves]
            args, kwargs = tree_unflatten(every, spec)
            return tree_leaves(function(*args, **kwargs))

        try:
            traced = trace(compute, values, self._mode, self._table)
        except UnknownError:
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


def hold_constants(program):
    """Lets the module of a decomposed program have its complex weights and constants, which are no
    arguments of its graph then. Those that the program changes remain arguments."""
    signature, graph = program.graph_signature, program.graph
    placeholders = {node.name: node for node in graph.find_nodes(op="placeholder")}
    changed = {spec.target for spec in signature.output_specs}
    for spec in list(signature.input_specs):
        node = placeholders[spec.arg.name]
        if spec.target is None or spec.target in changed or not _computes_complex(node):
            continue
        held = program.state_dict if spec.target in program.state_dict else program.constants
        value = held[spec.target].detach()
        target = f"_held_{id(value)}"
        setattr(program.graph_module, target, value)
        with graph.inserting_after(list(placeholders.values())[-1]):
            constant = graph.create_node("get_attr", target)
        constant.meta.update(node.meta, val=value)
        node.replace_all_uses_with(constant)
        graph.erase_node(node)
        del placeholders[spec.arg.name]
        signature.input_specs.remove(spec)
        # An exported program has the names of its results.
        constant.name = spec.arg.name


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
