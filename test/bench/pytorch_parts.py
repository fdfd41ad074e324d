#===- pytorch_parts.py - Times of a model's parts -------------------------===//
#
# Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
#===-----------------------------------------------------------------------===//
"""Compiles each op of a model alone, as often as it comes with other sizes, and times
it beside what PyTorch runs for it. In the model, ops are fused, so that the sum of the
parts is more than the whole; which of them are slow it shows all the same."""

import collections
import operator
import time

import torch

from tcp_ide import backend
from tcp_ide.errors import ExportError

#: As long is each op called, in seconds, and so often at least; the shortest call
#: counts.
TRIED, CALLS = 0.02, 5


def _time(call, arguments):
    times, end = [], time.perf_counter() + TRIED
    while len(times) < CALLS or time.perf_counter() < end:
        start = time.perf_counter()
        call(*arguments)
        times.append(time.perf_counter() - start)
    return min(times)


def _make_tensor(fake):
    """With the strides that the op gets, which may be those of an expanded tensor."""
    size = 1 + sum((n - 1) * stride for n, stride in zip(fake.shape, fake.stride()))
    make = torch.rand if fake.dtype.is_floating_point else torch.zeros
    return make(size, dtype=fake.dtype).as_strided(fake.shape, fake.stride())


def _cut_out(node):
    """A graph of this op alone, and tensors to call it with."""
    graph, tensors = torch.fx.Graph(), []

    def take(operand):
        placeholder = graph.placeholder(f"x{len(tensors)}")
        placeholder.meta["val"] = operand.meta["val"]
        tensors.append(_make_tensor(operand.meta["val"]))
        return placeholder

    copy = graph.node_copy(node, take)
    if isinstance(node.meta["val"], (tuple, list)):
        results, copy = copy, graph.call_function(operator.getitem, (copy, 0))
        results.meta["val"] = node.meta["val"]
        copy.meta["val"] = node.meta["val"][0]
    graph.output((copy,))
    return torch.fx.GraphModule(torch.nn.Module(), graph), tensors


def _describe(node):
    """Equal for ops that take equally long."""
    def show(value):
        if isinstance(value, torch.fx.Node):
            return str(getattr(value.meta.get("val"), "shape", "?"))
        return str(value)
    return str(node.target) + str(torch.fx.node.map_aggregate(node.args, show))


def find_parts(model, arguments, named=None):
    """Rows of the kind of an op, how often it comes, and how long all of them take in
    a compiled program and eagerly, in seconds; the slowest first. Those that torch-mlir
    imports in a whole program only are left out."""
    program = torch.export.export(model, arguments, named, strict=False).run_decompositions()
    times, kinds = {}, collections.OrderedDict()
    for node in program.graph.nodes:
        if node.op != "call_function" or not isinstance(node.target, torch._ops.OpOverload) \
                or node.target.is_view:
            continue
        key = _describe(node)
        if key not in times:
            module, tensors = _cut_out(node)
            try:
                compiled = backend.compile_graph(module)
            except ExportError:
                continue
            times[key] = _time(compiled, tensors), _time(module, tensors)
        kind = kinds.setdefault(str(node.target.overloadpacket).removeprefix("aten."),
                                [0, 0.0, 0.0])
        kind[0] += 1
        kind[1] += times[key][0]
        kind[2] += times[key][1]
    return sorted(((name, *values) for name, values in kinds.items()),
                  key=lambda row: -row[2])
