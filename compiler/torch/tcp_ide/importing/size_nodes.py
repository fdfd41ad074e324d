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
                                torch.ops.aten.sym_size.int, node, dim))

    def _append(self, target, *arguments):
        with self._graph.inserting_before(self._last.next):
            self._last = self._graph.call_function(target, arguments)
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
            self.made += [made for made in self._graph.nodes if made not in before]
            self._last = self.made[-1]
            self._known[expression] = lambda: node
        return self._get(expression, size)

    def _get(self, expression, size):
        node = self._known[expression]()
        self._known[expression] = lambda: node
        if isinstance(size, torch.SymInt):
            node.meta.setdefault("val", size)
        return node


def make_tensors(graph):
    """Gives ops tensors whose first operand is a size, as in torch.div(x.shape[0], 4). torch-mlir
    takes numbers in the place of tensors behind a tensor only."""
    for node in list(graph.nodes):
        if not isinstance(node.meta.get("val"), torch.SymInt):
            continue
        users = [user for user in node.users if isinstance(user.target, torch._ops.OpOverload)
                 and user.args and user.args[0] is node
                 and isinstance(user.target._schema.arguments[0].type, torch.TensorType)]
        for user in users:
            with graph.inserting_before(user):
                made = graph.call_function(torch.ops.aten.scalar_tensor.default, (node,),
                                           {"dtype": torch.int64})
            with detect_fake_mode(user.meta["val"]):
                made.meta["val"] = torch.empty((), dtype=torch.int64)
            if "stack_trace" in user.meta:
                made.meta["stack_trace"] = user.meta["stack_trace"]
            user.update_arg(0, made)
