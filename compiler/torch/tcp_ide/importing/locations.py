#===- locations.py - The lines of Python that a graph comes from ----------===//
#
# Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
#===-----------------------------------------------------------------------===//
"""Lines and columns of Python for the nodes of FX graphs.

PyTorch notes the stack of Python at each node, as text. The stacks of Dynamo have marks below the
expression. Those of torch.export have none, so the expression is looked up in the source.
"""

import ast
import collections
import contextlib
import dataclasses
import functools
import linecache
import os
import re
import traceback
from unittest import mock

import torch
from torch.fx.proxy import TracerBase
from torch_mlir import ir
from torch_mlir.extras.fx_importer import ContextCache

from ..files import PACKAGE
from .prefixes import map_path

_FRAME = re.compile(
    r'^ *File "([^"\n]+)", line (\d+), in .*(?:\n(?! *File ")(.*))?'
    r"(?:\n( *[~^][~^ ]*)$)?", re.MULTILINE)
#: Files of PyTorch. Those in which it generates code have a relative path.
_TORCH = (os.path.dirname(torch.__file__) + os.sep, "torch/", "<")
_PACKAGE = PACKAGE + os.sep

#: Operators, by the begin of the name of their aten op.
_OPERATORS = {
    ast.Add: "add", ast.Sub: "sub", ast.Mult: "mul", ast.Div: "div", ast.Pow: "pow",
    ast.MatMult: "matmul", ast.FloorDiv: "floor_divide", ast.Mod: "remainder",
    ast.BitAnd: "bitwise_and", ast.BitOr: "bitwise_or", ast.BitXor: "bitwise_xor",
    ast.Invert: "bitwise_not", ast.USub: "neg", ast.Eq: "eq", ast.NotEq: "ne",
    ast.Lt: "lt", ast.LtE: "le", ast.Gt: "gt", ast.GtE: "ge",
}


@dataclasses.dataclass(frozen=True)
class Place:
    """A place in a Python file; `column` counts from 1, in characters."""

    file: str
    line: int
    column: int

    def __str__(self):
        return f"{self.file}:{self.line}:{self.column}"


def filter_frames(summary):
    """Returns the frames of the program in the stack of a function that this package
    called; None if there are none."""
    # Keep the frames that the package's call leads to.
    start = [i for i, frame in enumerate(summary)
             if frame.filename.startswith(_PACKAGE)]
    own = [frame for frame in summary[start[-1] + 1:]
           if not frame.filename.startswith(_TORCH)] if start else None
    return traceback.StackSummary.from_list(own) if own else None


@contextlib.contextmanager
def keep_lines():
    """Inside, torch.export notes the lines of functions, too. By default it notes those of
    methods named forward only, so that a function, or a method of another name, has
    none."""
    filter_by_default = TracerBase._filter_traceback_frames

    def keep(self, summary):
        return filter_frames(summary) or filter_by_default(self, summary)

    with mock.patch.object(TracerBase, "_filter_traceback_frames", keep):
        yield


def _indentation(file, line):
    text = linecache.getline(file, line)
    return len(text) - len(text.lstrip())


@functools.lru_cache(maxsize=64)
def _parse(file):
    """Returns the expressions of a file by line: (name of an op, column) in the order of
    evaluation."""
    lines = linecache.getlines(file)
    try:
        tree = ast.parse("".join(lines))
    except (SyntaxError, ValueError):
        return {}
    found = {}

    def add(node, name, offset=None):
        text = lines[node.lineno - 1].encode()
        start = text[: node.col_offset if offset is None else offset]
        found.setdefault(node.lineno, []).append(
            (name, len(start.decode(errors="replace")) + 1))

    def add_operator(node, left, operator):
        """Adds the column of the operator, below which Dynamo puts its marks, if the
        operator is on the first line of the expression."""
        text = lines[node.lineno - 1].encode()
        offset = None
        if left.end_lineno == node.lineno:
            rest = text[left.end_col_offset:]
            offset = left.end_col_offset + len(rest) - len(rest.lstrip(b" )"))
            offset = offset if offset < len(text.rstrip()) else None
        add(node, _OPERATORS.get(type(operator)), offset)

    def visit(node):
        for child in ast.iter_child_nodes(node):
            visit(child)
        if isinstance(node, ast.Call):
            function = node.func
            name = getattr(function, "attr", None) or getattr(function, "id", None)
            if name:
                add(node, name)
        elif isinstance(node, ast.BinOp):
            add_operator(node, node.left, node.op)
        elif isinstance(node, ast.UnaryOp):
            add(node, _OPERATORS.get(type(node.op)))
        elif isinstance(node, ast.Compare):
            add_operator(node, node.left, node.ops[0])

    visit(tree)
    return found


def _find_expression(file, line, op, number):
    """Returns the column of the expression that becomes the op with this number, among the
    ops of its name on the line; that of the statement if there is none."""
    found = [(name.strip("_"), column)
             for name, column in _parse(file).get(line, ()) if name]
    op = op.strip("_")
    # The expression has the name of the op, or a part of it, as qr of linalg_qr; or it is
    # the only one.
    columns = [c for name, c in found if name == op] or \
        [c for name, c in found if name in op.split("_")] or \
        [c for _, c in found if len(found) == 1]
    if columns:
        return columns[min(number, len(columns) - 1)]
    return _indentation(file, line) + 1


def number_calls(graph):
    """Returns the number of each call of a graph among the calls of the same op with the
    same stack of Python, from 0 in the order of the graph."""
    counts, numbers = collections.Counter(), {}
    for node in graph.nodes:
        if node.op == "call_function":
            key = (_name(node), node.meta.get("stack_trace"))
            numbers[node] = counts[key]
            counts[key] += 1
    return numbers


def find_places(node, numbers=None):
    """Returns the places that a node of a graph comes from, the innermost first. Frames in
    PyTorch's own files are left out if there are others. A caller that asks for all nodes
    of a graph, which must not change, passes its `number_calls`."""
    trace = node.meta.get("stack_trace") or ""
    places, marked = [], False
    for file, line, text, marks in _FRAME.findall(trace):
        if file.startswith(_PACKAGE):
            continue
        line = int(line)
        column = _indentation(file, line) + 1
        marked = bool(marks)
        if marked:
            # The marks are below a line that is printed without its indentation.
            printed = len(text) - len(text.lstrip())
            first = marks.index("^") if "^" in marks else len(marks) - 1
            column += max(first - printed, 0)
        places.append(Place(file, line, column))
    own = [place for place in places if not place.file.startswith(_TORCH)]
    places = own or places
    if places and not marked:
        last = places[-1]
        if numbers is None:
            numbers = number_calls(node.graph)
        number = numbers.get(node, 0)
        places[-1] = dataclasses.replace(last, column=_find_expression(
            last.file, last.line, _name(node), number))
    return places[::-1]


def _name(node):
    """Returns the op of a node without its namespace and overload."""
    target = node.target
    packet = getattr(target, "overloadpacket", target)
    return getattr(packet, "__name__", str(packet))


def find_place(node, numbers=None):
    """Returns the innermost place of a node, or None. `numbers` are as in find_places."""
    return next(iter(find_places(node, numbers)), None)


def find_module(node):
    """Returns the path of the module of Python that a node of a graph belongs to, such as
    layers.0.fc, as named_modules has it; empty for the outermost one."""
    stack = node.meta.get("nn_module_stack")
    if not stack:
        return ""
    path = next(reversed(stack.values()))[0]
    # torch.export gives such a path. Dynamo gives an expression, as L['self'].layers.0.
    parts = re.sub(r"\[['\"]?([^]'\"]*)['\"]?\]", r".\1", path).split(".")
    if path.startswith(("L[", "G[")):
        del parts[:2 if parts[1] == "self" else 1]
    return ".".join(part for part in parts if part != "_modules")


class PythonLocations(ContextCache):
    """torch-mlir's cache of a context. Its locations have columns, have no frames of PyTorch,
    and are named after the module of Python. It is used for one graph after the other, none
    of which changes meanwhile."""

    def __init__(self, context, **options):
        super().__init__(context, **options)
        self._graph, self._numbers = None, {}

    def get_node_location(self, node):
        if node.meta.get("stack_trace") is None:
            return None
        if node.graph is not self._graph:
            self._graph, self._numbers = node.graph, number_calls(node.graph)
        locations = [
            ir.Location.file(map_path(place.file), place.line, place.column,
                             context=self._c)
            for place in find_places(node, self._numbers)]
        if not locations:
            return ir.Location.unknown(context=self._c)
        location = locations[0] if len(locations) == 1 else ir.Location.callsite(
            locations[0], locations[1:], context=self._c)
        module = find_module(node)
        return ir.Location.name(module, location, context=self._c) if module else location


def locate(module):
    """Gives operations without a line, such as constants that several lines share, the
    lines of their users."""
    unknown = ir.Location.unknown(module.context)
    for function in module.body.operations:
        blocks = [block for region in function.operation.regions for block in region]
        for operation in reversed([op for block in blocks for op in block.operations]):
            operation = operation.operation
            if operation.location != unknown:
                continue
            users = dict.fromkeys(
                use.owner.location for result in operation.results
                for use in result.uses)
            users.pop(unknown, None)
            if not users and operation.name == "torch.bind_symbolic_shape":
                users = {operation.parent.location: None}
            if users:
                operation.location = next(iter(users)) if len(users) == 1 else \
                    ir.Location.fused(list(users), context=module.context)


def set_function_place(graph, file, line):
    """Gives nodes without a line, such as arguments, the line on which the function
    starts."""
    for node in graph.nodes:
        trace = node.meta.get("stack_trace") or ""
        own = [m for m in _FRAME.findall(trace) if not m[0].startswith(_TORCH)]
        if node.op != "output" and not own:
            node.meta["stack_trace"] = f'  File "{file}", line {line}, in forward\n'


def split(line):
    """Returns a printed line without its `loc(...)`, and the places of Python in them."""
    text, places, start = [], [], 0
    while (at := line.find("loc(", start)) >= 0:
        end = _skip(line, at + len("loc"))
        if at > 0 and (line[at - 1].isalnum() or line[at - 1] in "_\"."):
            text.append(line[start:end])
        else:
            text.append(line[start:at].rstrip(" ") if line[at - 1:at] == " "
                        else line[start:at])
            for file, number, column in re.findall(r'"([^"<-][^"]*)":(\d+):(\d+)',
                                                   line[at:end]):
                place = Place(file, int(number), int(column))
                if place not in places:
                    places.append(place)
        start = end
    return "".join(text) + line[start:], places


def split_lines(lines):
    """Returns `split` for all lines of a text. The location of an operation with regions is
    printed after them, so its first line gets the places of its last."""
    found, open_ = [], []
    for line in lines:
        text, places = split(line)
        if text.lstrip().startswith("}") and open_:
            start = open_.pop()
            found[start] = (found[start][0], found[start][1] or places)
        if text.endswith("{"):
            open_.append(len(found))
        found.append((text, places))
    return found


def _skip(line, at):
    """Returns the end of the parentheses that open at `at`."""
    depth, quoted = 0, False
    while at < len(line):
        c = line[at]
        if quoted:
            at += c == "\\"
            quoted = c != '"'
        elif c == '"':
            quoted = True
        else:
            depth += (c == "(") - (c == ")")
        at += 1
        if depth == 0 and not quoted:
            break
    return at
