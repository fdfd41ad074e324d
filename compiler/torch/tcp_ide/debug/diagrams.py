#===- diagrams.py - Pictures of graphs and of loops -----------------------===//
#
# Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
#===-----------------------------------------------------------------------===//
"""Diagrams in Graphviz's language, which its program `dot` lays out."""

import dataclasses
import html
import os
import shutil
import subprocess

import torch
from torch_mlir import ir

from ..importing.locations import find_place, number_calls, split

#: Fill colours by the kind of a node.
_COLORS = {
    "argument": "#dbe9f6", "constant": "#ececec", "pointwise": "#e2f0d9",
    "reduction": "#fff2cc", "contraction": "#fbe0d0", "shape": "#f1e6f7",
    "result": "#dbe9f6",
}

#: Seconds that a layout may take. A larger graph could not be read anyway.
_TIMEOUT = 120


class DiagramError(Exception):
    """A diagram that can't be drawn; the message says why."""


@dataclasses.dataclass
class Node:
    """A box: a heading and lines below it."""

    name: str
    heading: str
    kind: str
    lines: list = dataclasses.field(default_factory=list)


@dataclasses.dataclass
class Diagram:
    """A diagram of boxes, with arrows between them by name."""

    nodes: list = dataclasses.field(default_factory=list)
    edges: list = dataclasses.field(default_factory=list)

    def to_dot(self):
        """Returns the text for `dot`."""
        text = ["digraph {",
                '  bgcolor="transparent"; nodesep=0.25; ranksep=0.35;',
                '  node [shape=plain, fontname="Helvetica", fontsize=11];',
                '  edge [color="#666666", arrowsize=0.7];']
        for node in self.nodes:
            color = _COLORS[node.kind]
            rows = "".join(
                f'<tr><td align="left"><font point-size="10" color="#333333">'
                f"{html.escape(line)}</font></td></tr>" for line in node.lines)
            text.append(
                f'  "{node.name}" [label=<<table border="1" cellborder="0" '
                f'cellspacing="0" cellpadding="5" color="#666666" bgcolor="{color}" '
                f'style="rounded"><tr><td><b>{html.escape(node.heading)}</b></td></tr>'
                f"{rows}</table>>];")
        text += [f'  "{a}" -> "{b}";' for a, b in dict.fromkeys(self.edges)]
        return "\n".join([*text, "}", ""])


def render(diagram):
    """Returns the SVG of a diagram as text. Raises a DiagramError."""
    dot = shutil.which("dot")
    if not dot:
        raise DiagramError("Graphviz's program dot is not in PATH: install the "
                           "package graphviz")
    try:
        result = subprocess.run(
            [dot, "-Tsvg"], input=diagram.to_dot().encode(), capture_output=True,
            check=False, timeout=_TIMEOUT)
    except subprocess.TimeoutExpired:
        raise DiagramError(
            f"dot did not lay {len(diagram.nodes)} nodes out in {_TIMEOUT} s"
        ) from None
    if result.returncode != 0:
        raise DiagramError("dot failed: " + result.stderr.decode(errors="replace"))
    return result.stdout.decode()


def _short(place):
    return f"{os.path.basename(place.file)}:{place.line}" if place else None


def describe(value):
    """Returns the type of a node's value, such as "f32[5, 3]"."""
    if isinstance(value, torch.Tensor):
        name = str(value.dtype).removeprefix("torch.")
        return f"{name}[{', '.join(str(s) for s in value.shape)}]"
    if isinstance(value, (tuple, list)):
        return ", ".join(describe(v) for v in value)
    return type(value).__name__


_SHAPE_OPS = {"view", "reshape", "permute", "t", "transpose", "expand", "unsqueeze",
              "squeeze", "slice", "select", "cat", "stack", "clone", "detach",
              "as_strided", "split", "alias", "_unsafe_view", "flatten"}


def _kind(target):
    name = getattr(getattr(target, "overloadpacket", target), "__name__", "")
    if any(part in name for part in ("mm", "conv", "matmul", "linear", "attention",
                                     "einsum")):
        return "contraction"
    tags = getattr(target, "tags", ())
    if torch.Tag.pointwise in tags:
        return "pointwise"
    return "shape" if name in _SHAPE_OPS else "reduction"


def draw_graph(graph):
    """Returns the Diagram of an FX graph, with a box for each node."""
    diagram, numbers = Diagram(), number_calls(graph)
    for node in graph.nodes:
        value = node.meta.get("val")
        lines = [] if value is None else [describe(value)]
        if node.op == "output":
            heading, kind = "results", "result"
        elif node.op == "placeholder":
            heading, kind = str(node.target), "argument"
        elif node.op == "get_attr":
            heading, kind = str(node.target), "constant"
        else:
            heading, kind = f"{node.name} = {node.target}", _kind(node.target)
            lines += filter(None, [_short(find_place(node, numbers))])
        diagram.nodes.append(Node(node.name, heading, kind, lines))
        diagram.edges += [(source.name, node.name) for source in node.all_input_nodes]
    return diagram


#: Ops that only prepare a loop, and get no box.
_HELPERS = {"tensor.empty", "arith.constant", "linalg.fill", "tensor.dim"}


def _places_of(operation):
    return split(f" {operation.location}")[1]


def _describe_type(type_):
    text = str(type_)
    return text.removeprefix("tensor<").removesuffix(">") \
        if text.startswith("tensor<") else text


class _Loops:
    """Draws the loops of one function."""

    def __init__(self, names):
        # By place, the nodes of the graph that come from it.
        self.names = names
        self.diagram = Diagram()
        self.nodes = {}
        self.number = 0

    def run(self, function):
        block = function.regions[0].blocks[0]
        for i, argument in enumerate(block.arguments):
            self.add(argument, Node(f"argument{i}", f"%arg{i}", "argument",
                                    [_describe_type(argument.type)]))
        for operation in block.operations:
            self.visit(operation.operation)
        return self.diagram

    def add(self, value, node):
        if node not in self.diagram.nodes:
            self.diagram.nodes.append(node)
        self.nodes[value] = node.name

    def visit(self, operation):
        name = operation.name
        if name in _HELPERS or not any(
                str(result.type).startswith("tensor") for result in operation.results):
            if name != "func.return":
                return
        if name == "func.return":
            node = Node("results", "results", "result", [])
        else:
            self.number += 1
            node = self.describe(operation)
        self.diagram.nodes.append(node)
        for operand in operation.operands:
            source = self.nodes.get(operand)
            if source:
                self.diagram.edges.append((source, node.name))
        for result in operation.results:
            self.nodes[result] = node.name

    def describe(self, operation):
        types = ", ".join(_describe_type(r.type) for r in operation.results)
        node = Node(f"loop{self.number}", "", "shape", [types])
        body = []
        if operation.name.startswith("linalg."):
            node.kind = "contraction"
        if operation.name == "linalg.generic":
            iterators = [str(kind) for kind in operation.attributes["iterator_types"]]
            node.kind = "pointwise"
            if any("reduction" in kind for kind in iterators):
                node.kind = "reduction"
            for inner in operation.regions[0].blocks[0].operations:
                inner = inner.operation
                if inner.name not in ("linalg.yield", "arith.constant"):
                    body.append(inner)
        steps = [(step, _places_of(step)) for step in body]
        places = [p for _, found in steps for p in found] or _places_of(operation)
        merged = dict.fromkeys(
            name for place in places for name in self.names.get(place, ()))
        node.heading = f"{self.number}: " + (
            "loop" if operation.name == "linalg.generic" else operation.name)
        if merged:
            names = list(merged)
            node.lines.insert(0, "of " + ", ".join(names[:6])
                              + (" ..." if len(names) > 6 else ""))
        for step, found in steps[:12]:
            where = _short(found[0]) if found else None
            node.lines.append(f"  {step.name}" + (f"   {where}" if where else ""))
        if len(steps) > 12:
            node.lines.append(f"  ... and {len(steps) - 12} more")
        if not steps:
            node.lines += dict.fromkeys(filter(None, map(_short, places[:2])))
        return node


def draw_loops(text, graph):
    """Returns the Diagram of a function of linalg, with a box for each loop that lists the
    ops merged in it. `graph` is the FX graph that the function was made of.

    Raises a DiagramError.
    """
    names, numbers = {}, number_calls(graph)
    for node in graph.nodes:
        if node.op == "call_function" and (place := find_place(node, numbers)):
            names.setdefault(place, []).append(node.name)
    with ir.Context() as context:
        context.allow_unregistered_dialects = True
        try:
            module = ir.Module.parse(text)
        except ir.MLIRError as error:
            raise DiagramError(f"torch-mlir can't read the loops: {error}") from error
        for operation in module.body.operations:
            if operation.operation.name == "func.func" and \
                    len(operation.operation.regions[0].blocks):
                return _Loops(names).run(operation.operation)
    raise DiagramError("there is no function")
