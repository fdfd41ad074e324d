#===- graphkey.py - Keys of graphs ----------------------------------------===//
#
# Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
#===-----------------------------------------------------------------------===//
"""A text for a graph of torch.fx. Equal texts stand for equal programs. To make the text
takes a tenth of the time that torch-mlir takes to import the graph. It has no lines of
Python."""

import functools
import glob
import hashlib
import importlib.metadata
import os
import re

import torch
from torch._subclasses.fake_tensor import FakeTensor
from torch.utils._python_dispatch import _disable_current_modes

from ..files import PACKAGE


def hash_sources(package):
    """Returns the key of the Python files of a package: their names and what they contain."""
    sources = hashlib.sha256()
    for path in sorted(glob.glob(os.path.join(package, "**", "*.py"), recursive=True)):
        with open(path, "rb") as file:
            content = file.read()
        # The lengths keep the parts apart.
        for part in (os.path.relpath(path, package).encode(), content):
            sources.update(len(part).to_bytes(8, "little") + part)
    return sources.hexdigest()


@functools.cache
def _find_versions():
    """Returns the key of everything in Python that turns a graph into a program, including this
    package."""
    return (f"torch {torch.__version__} torch-mlir {importlib.metadata.version('torch-mlir')} "
            f"tcp-ide {hash_sources(PACKAGE)}")


def hash_tensor(tensor):
    """Returns the key of the elements of a constant of the graph."""
    # Graphs are compiled under a mode in which tensors have no elements.
    with _disable_current_modes():
        data = tensor.detach().cpu().clone(memory_format=torch.contiguous_format).view(
            -1).view(torch.uint8).numpy()
    return hashlib.sha256(data).hexdigest()


def describe_program(program):
    """Returns a text that is the same for equal Programs. It has no lines of Python."""
    text = re.sub(r" ?loc\(.*?\)+$|^#loc.*\n", "", program.text, flags=re.MULTILINE)
    return "\n".join([_find_versions(), text, *(f"{name} {hash_tensor(tensor)}"
                              for name, tensor in program.weights.items())])


def _describe_value(value):
    """Returns the type of a node's value. Its sizes may be expressions of symbols."""
    if isinstance(value, torch.Tensor):
        sizes, strides = map(str, value.shape), map(str, value.stride())
        return f"{value.dtype}[{','.join(sizes)}]({','.join(strides)})"
    if isinstance(value, (list, tuple)):
        return "(" + ",".join(map(_describe_value, value)) + ")"
    return f"{type(value).__name__} {value}"


def describe(graph_module):
    """Returns the text of a graph of aten ops whose nodes know their values; None if the
    graph has something that a text can't describe, such as another graph."""
    numbers = {}

    def describe_argument(argument):
        if isinstance(argument, torch.fx.Node):
            return f"%{numbers[argument]}"
        if isinstance(argument, (list, tuple)):
            return "[" + ",".join(map(describe_argument, argument)) + "]"
        if argument is None or isinstance(
                argument, (bool, int, float, str, torch.dtype, torch.device,
                           torch.layout, torch.memory_format)):
            return f"{type(argument).__name__} {argument!r}"
        raise TypeError(argument)

    lines = [_find_versions()]
    try:
        for node in graph_module.graph.nodes:
            target = ""
            if node.op == "get_attr":
                constant = getattr(graph_module, node.target)
                if not isinstance(constant, torch.Tensor) or isinstance(constant, FakeTensor):
                    return None
                target = f"{_describe_value(constant)} {hash_tensor(constant)}"
            elif node.op == "call_function":
                target = str(node.target)
            elif node.op not in ("placeholder", "output"):
                return None
            arguments = () if node.op in ("placeholder", "get_attr") else node.args
            numbers[node] = len(numbers)
            lines.append(" ".join([
                node.op, target, describe_argument(arguments),
                *(f"{name}={describe_argument(value)}"
                  for name, value in sorted(node.kwargs.items())),
                _describe_value(node.meta.get("val"))]))
    except TypeError:
        return None
    return "\n".join(lines)
