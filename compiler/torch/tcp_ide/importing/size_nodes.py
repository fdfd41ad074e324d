#===- size_nodes.py - Nodes that are sizes --------------------------------===//
#
# Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
#===-----------------------------------------------------------------------===//
import torch
from torch._guards import detect_fake_mode
from torch.fx.proxy import GraphAppendingTracer, Proxy
from torch.utils._sympy.interp import sympy_interp
from torch.utils._sympy.reference import PythonReferenceAnalysis

_aten = torch.ops.aten


def _give_value(node):
    """Computes the value of a node from those of its arguments."""
    node.meta["val"] = node.target(*torch.fx.map_arg(node.args, lambda x: x.meta["val"]))


class SizeNodes:
    """Nodes that compute sizes from the arguments of a graph only."""

    def __init__(self, graph):
        self._graph = graph
        self._known = {}
        #: The new nodes, in order.
        self.made = []
        self._last = None
        for node in graph.find_nodes(op="placeholder"):
            self._last = node
            value = node.meta.get("val")
            if isinstance(value, torch.SymInt):
                self._known.setdefault(value.node.expr, lambda node=node: node)
            elif isinstance(value, torch.Tensor):
                for dim, size in enumerate(value.shape):
                    if isinstance(size, torch.SymInt):
                        self._known.setdefault(
                            size.node.expr,
                            lambda node=node, dim=dim: self._append(
                                _aten.sym_size.int, node, dim))

    def _append(self, target, *arguments):
        with self._graph.inserting_before(self._last.next):
            self._last = self._graph.call_function(target, arguments)
        _give_value(self._last)
        self.made.append(self._last)
        return self._last

    def find(self, sizes):
        """Returns static sizes as numbers and dynamic ones as nodes; None if they do not
        follow from the arguments."""
        found = []
        for size in sizes:
            if not isinstance(size, int):
                size = self._compute(size)
                if size is None:
                    return None
            found.append(size)
        return found

    def _compute(self, size):
        expression = size.node.expr
        if expression not in self._known:
            if not all(symbol in self._known for symbol in expression.free_symbols):
                return None
            tracer = GraphAppendingTracer(self._graph)
            proxies = {symbol: Proxy(self._get(symbol, symbol), tracer)
                       for symbol in expression.free_symbols}
            before = set(self._graph.nodes)
            with self._graph.inserting_before(self._last.next):
                node = sympy_interp(PythonReferenceAnalysis, proxies, expression).node
            made = [each for each in self._graph.nodes if each not in before]
            for each in made:
                _give_value(each)
            self.made += made
            self._last = made[-1]
            self._known[expression] = lambda: node
        return self._get(expression, size)

    def _get(self, expression, size):
        node = self._known[expression]()
        self._known[expression] = lambda: node
        if isinstance(size, torch.SymInt):
            node.meta.setdefault("val", size)
        return node


#: Ops of which torch-mlir takes a number behind a tensor, as an op of another name.
_TAKE_NUMBERS = (_aten.add.Tensor, _aten.sub.Tensor, _aten.mul.Tensor, _aten.div.Tensor,
                 _aten.floor_divide.default)


def _find_numbers(node):
    """Yields the places of the operands of an op that are sizes, where torch-mlir needs tensors."""
    if not isinstance(node.target, torch._ops.OpOverload):
        return
    for place, (operand, parameter) in enumerate(zip(node.args, node.target._schema.arguments)):
        if isinstance(parameter.type, torch.TensorType) and isinstance(operand, torch.fx.Node) \
                and isinstance(operand.meta.get("val"), (torch.SymInt, torch.SymFloat)) \
                and (place == 0 or node.target not in _TAKE_NUMBERS):
            yield place


def make_tensors(graph):
    """Gives ops tensors of the sizes, and of the numbers that are computed from sizes, that are in
    the places of tensors, as in torch.div(x.shape[0], n, rounding_mode="trunc")."""
    for node in list(graph.nodes):
        for place in _find_numbers(node):
            number = node.args[place]
            dtype = torch.int64 if isinstance(number.meta["val"], torch.SymInt) else torch.float64
            with graph.inserting_before(node):
                made = graph.call_function(_aten.scalar_tensor.default, (number,),
                                           {"dtype": dtype})
            with detect_fake_mode(node.meta["val"]):
                made.meta["val"] = torch.empty((), dtype=dtype)
            if "stack_trace" in node.meta:
                made.meta["stack_trace"] = node.meta["stack_trace"]
            node.update_arg(place, made)
