#===- scripts.py - Graphs and libraries as Python that runs alone ---------===//
#
# Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
#===-----------------------------------------------------------------------===//
"""Writes `fx_graph_runnable.py` and `output_code.py` of a debug directory."""

import copy
import math
import os
import textwrap
import types

import torch

from ..files import PACKAGE


def _hint(size):
    """Returns the number that a size was in the first call."""
    if isinstance(size, int):
        return size
    hint = getattr(size.node, "hint", None)
    return int(size) if hint is None else int(hint)


def describe_arguments(graph):
    """Returns a number or (shape, stride, dtype) for each argument of a graph."""
    arguments = []
    for node in graph.nodes:
        if node.op != "placeholder":
            continue
        value = node.meta["val"]
        if isinstance(value, torch.Tensor):
            arguments.append((tuple(map(_hint, value.shape)),
                              tuple(map(_hint, value.stride())), value.dtype))
        elif isinstance(value, (torch.SymInt, torch.SymFloat)):
            arguments.append(_hint(value))
        else:
            arguments.append(value)
    return arguments


def _format_arguments(arguments):
    return "[\n" + "".join(f"    {argument!r},\n" for argument in arguments) + "]"


def _import(name, value):
    """Returns the line of Python that imports `value` as `name`."""
    if isinstance(value, types.ModuleType):
        return f"import {value.__name__} as {name}" if value.__name__ != name \
            else f"import {name}"
    if isinstance(value, float) and not math.isfinite(value):
        return f'{name} = float("{value}")'
    if value is type(None):
        return f"{name} = type(None)"
    module = getattr(value, "__module__", None)
    title = getattr(value, "__qualname__", getattr(value, "__name__", None))
    if module and title and title.isidentifier():
        return f"from {module} import {title} as {name}"
    return f"{name} = {value!r}"


def _write_class(graph_module, name, imports):
    """Returns the source of a class for a graph and the graphs in it."""
    graph = copy.copy(graph_module.graph)
    # The generated code of torch.export would flatten its arguments by a tree.
    graph.set_codegen(torch.fx.graph.CodeGen())
    code = graph.python_code("self", verbose=True)
    for used, value in code.globals.items():
        imports[used] = _import(used, value)
    text = ""
    members = []
    for child, module in graph_module.named_children():
        if isinstance(module, torch.fx.GraphModule):
            text += _write_class(module, f"{name}_{child}", imports)
            members.append(f"        self.{child} = {name}_{child}()\n")
    text += f"class {name}(torch.nn.Module):\n"
    if members:
        text += ("    def __init__(self):\n        super().__init__()\n"
                 + "".join(members) + "\n")
    return text + textwrap.indent(code.src.strip("\n"), "    ") + "\n\n\n"


def _format_types(types):
    return "[" + ", ".join(r.__name__ if isinstance(r, type) else repr(r)
                           for r in types) + "]"


#: The folder of this package, for a Python that does not find it.
_PACKAGE = os.path.dirname(os.path.abspath(PACKAGE))


def make_graph_script(name, graph_module):
    """Returns the text of `fx_graph_runnable.py`."""
    imports = {"torch": "import torch"}
    classes = _write_class(graph_module, "Graph", imports)
    # Sorted, so that equal graphs have equal texts.
    lines = "\n".join(sorted(set(imports.values())))
    arguments = _format_arguments(describe_arguments(graph_module.graph))
    return f'''"""The graph {name} as PyTorch has it. Runs alone, and may be edited.

    python fx_graph_runnable.py            run it eagerly and compiled, and compare
    python fx_graph_runnable.py --eager    run it eagerly, and print what it gives
"""

import os
import sys

{lines}

sys.path.append({_PACKAGE!r})
from tcp_ide import CompileError, ExportError, replay

FOLDER = os.path.dirname(os.path.abspath(__file__))

# Numbers, and of tensors the shape, the strides and the type. The arguments of
# the first call are in arguments.pt; without it they are random.
ARGUMENTS = {arguments}


{classes}def main():
    torch.set_grad_enabled(False)
    graph = Graph()
    constants = os.path.join(FOLDER, "constants.pt")
    if os.path.exists(constants):
        replay.add_constants(graph, constants)
    arguments = replay.load_arguments(FOLDER, ARGUMENTS)
    expected = replay.flatten(graph(*arguments))
    if "--eager" in sys.argv[1:]:
        for i, value in enumerate(expected):
            print(f"result {{i}}: {{value}}")
        return 0
    try:
        compiled = replay.run_compiled(graph, arguments)
    except (CompileError, ExportError) as error:
        print(error, file=sys.stderr)
        return 1
    lines, close = replay.compare(compiled, expected)
    print("\\n".join(lines))
    return 0 if close else 1


sys.exit(main())
'''


def make_library_script(name, graph_module, signature, options):
    """Returns the text of `output_code.py`. `signature` is a Signature; `options` are those
    of tcp-aot."""
    arguments = _format_arguments(describe_arguments(graph_module.graph))
    return f'''"""The compiled graph {name}. Runs alone, and may be edited.

    python output_code.py                       call program.so
    python output_code.py program_linalg.mlir   compile this stage, as it was
                                                edited, and call that

The C of it is in program.h; `tcp-aot test program.so --reference
reference_tensors.npz` calls it without Python.
"""

import os
import sys

import torch

sys.path.append({_PACKAGE!r})
from tcp_ide import CompileError, replay
from tcp_ide.replay import (ComplexLayout, ComplexOrder, GraphCall, Known, Layout,
                            Spread)

FOLDER = os.path.dirname(os.path.abspath(__file__))

# Numbers, and of tensors the shape, the strides and the type. The arguments of
# the first call are in arguments.pt; without it they are random.
ARGUMENTS = {arguments}

# The element type and the rank of each result, or the type of a number.
TYPES = {_format_types(signature.types)}

# The layouts of tensors that are not contiguous, arguments and results.
LAYOUTS = {signature.layouts!r}
ORDERS = {signature.orders!r}

# For each result of the graph, which of the library's it is.
RESULTS = {signature.results!r}

# The arguments that a call changes, and those of them that the library changes.
UPDATED = {signature.updated!r}
IN_PLACE = {signature.in_place!r}

# The options that a stage is compiled with.
OPTIONS = {list(options)!r}


def main():
    stage = sys.argv[1] if len(sys.argv) > 1 else None
    try:
        library = replay.load_program(FOLDER, stage, OPTIONS, TYPES)
    except CompileError as error:
        print(error, file=sys.stderr)
        return 1
    call = GraphCall(library, LAYOUTS, ORDERS, RESULTS, UPDATED, IN_PLACE)
    arguments = replay.load_arguments(FOLDER, ARGUMENTS)
    results = [*call(*arguments), *(arguments[number] for number in UPDATED)]
    expected = replay.load_expected(FOLDER)
    if expected is None:
        # This graph was never called: there is nothing to compare with.
        for i, value in enumerate(results):
            print(f"result {{i}}: {{value}}")
        return 0
    lines, close = replay.compare(results, expected)
    print("\\n".join(lines))
    return 0 if close else 1


sys.exit(main())
'''
