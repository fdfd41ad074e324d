#===- fixed_numbers.py - Numbers of a program that become constants -------===//
#
# Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
#===-----------------------------------------------------------------------===//
"""With dynamic sizes, a number that a program takes, such as the stride of a convolution, is a
symbol, too. Some ops can be compiled only if such a number is a constant. PyTorch then checks the
number before each call, and compiles the program anew for another one."""

import operator

import sympy
import torch
from torch._dynamo.source import TensorPropertySource
from torch._guards import detect_fake_mode
from torch.utils._pytree import tree_leaves

from ..errors import CompileError, ExportError
from ..graphs import start_graph


def _is_number(argument):
    """Returns whether an argument of a node is an unknown number of the program, or computed of
    such numbers alone, and not of sizes of tensors. PyTorch has to take a condition on it still."""
    value = argument.meta.get("val") if isinstance(argument, torch.fx.Node) else None
    if not isinstance(value, torch.SymInt) or value.node.maybe_as_int() is not None:
        return False
    environment = value.node.shape_env
    sources = [environment.var_to_sources.get(symbol) for symbol in value.node.expr.free_symbols]
    return not environment.frozen and all(sources) and not any(
        isinstance(source, TensorPropertySource) for of_symbol in sources for source in of_symbol)


def _find(node):
    """Returns the numbers of the program that an op takes, but for those in place of tensors, which
    are like elements."""
    if not isinstance(node.target, torch._ops.OpOverload):
        return []
    given = {**dict(enumerate(node.args)), **node.kwargs}
    taken = [given.get(name, given.get(number))
             for number, (name, kind) in enumerate((argument.name, argument.type)
                                                   for argument in node.target._schema.arguments)
             if not isinstance(kind, torch.TensorType)]
    return list(dict.fromkeys(filter(_is_number, tree_leaves(taken))))


def has_numbers(graph):
    """Returns whether an op of a graph takes a number that may have to be a constant. This is known
    when the graph is compiled, and PyTorch takes conditions until its first call only."""
    return any(map(_find, graph.nodes))


def describe(graph):
    """Returns a text of the numbers that ops of a graph take in this call."""
    numbers = dict.fromkeys(number for node in graph.nodes for number in _find(node))
    return " ".join(f"{number.name}={number.meta['val'].node.hint}" for number in numbers)


def _make_graph(node, numbers):
    """Returns a graph of this node alone, with constants in place of some of its arguments."""
    graph, known = torch.fx.Graph(), {}
    for argument in node.all_input_nodes:
        if argument in numbers:
            known[argument] = argument.meta["val"].node.hint
        else:
            known[argument] = graph.placeholder(argument.name)
            known[argument].meta = dict(argument.meta)
    args, kwargs = torch.fx.map_arg((node.args, node.kwargs), known.get)
    made = graph.call_function(node.target, args, kwargs)
    with detect_fake_mode(tree_leaves(node.meta["val"])):
        value = node.target(*torch.fx.map_arg(args, lambda n: n.meta["val"]),
                            **torch.fx.map_arg(kwargs, lambda n: n.meta["val"]))
    made.meta["val"] = value
    results = [made]
    if not isinstance(value, torch.Tensor):
        results = []
        for number, each in enumerate(value):
            result = graph.call_function(operator.getitem, (made, number))
            result.meta["val"] = each
            results.append(result)
    graph.output(tuple(results))
    return torch.fx.GraphModule(torch.nn.Module(), graph)


def _can_compile(node, numbers, options):
    try:
        graph_module = _make_graph(node, numbers)
    except Exception:
        # PyTorch may not know an op without the values of other tensors.
        return False
    try:
        start_graph(graph_module, None, options)()
        return True
    except (ExportError, CompileError):
        return False


def _settle(number):
    """Lets PyTorch check the symbols of a number. Returns whether it is known then."""
    value = number.meta["val"].node
    environment = value.shape_env
    for symbol in value.expr.free_symbols:
        environment.evaluate_expr(sympy.Eq(symbol, environment.backed_var_to_val[symbol]))
    return value.maybe_as_int() is not None


def fix(nodes, options):
    """Makes constants of the numbers that nodes take, for each node that can then be compiled.
    `nodes` are those that can't be compiled. Returns whether there are such nodes."""
    found = False
    for node in nodes:
        numbers = _find(node)
        if numbers and _can_compile(node, numbers, options):
            found |= all([_settle(number) for number in numbers])
    return found
