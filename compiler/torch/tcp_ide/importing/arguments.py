#===- arguments.py - Arguments that are not all tensors -------------------===//
#
# Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
#===-----------------------------------------------------------------------===//
"""A compiled function takes tensors, one after the other. Here a program whose arguments are
also given by name, lie in lists and dictionaries, or are no tensors, becomes a module that takes
its tensors only. The arguments that are no tensors become constants."""

import dataclasses
import inspect
from typing import Any

import torch
from torch.utils._pytree import TreeSpec, tree_flatten, tree_leaves, tree_unflatten

from ..errors import ExportError

#: The types of arguments that may become constants.
CONSTANTS = (type(None), bool, int, float, str, torch.dtype)

#: Takes the place of a tensor among constants.
_TENSOR = object()


@dataclasses.dataclass
class Arguments:
    """The arguments of a program's call."""

    #: The structure of a tuple of all arguments by position, and a dictionary of those by name.
    spec: TreeSpec
    #: The leaves of this structure: constants, and `_TENSOR` in place of tensors.
    leaves: list
    #: The names of the arguments that are given by name, in their order.
    names: list

    def flatten(self, inputs, named):
        """Returns the tensors in the arguments of a call. Raises a TypeError if the arguments
        have another structure than those of the sample, or other constants."""
        if sorted(named) != sorted(self.names):
            raise TypeError(f"the program takes the named arguments {self.names}, not "
                            f"{list(named)}")
        leaves, spec = tree_flatten((tuple(inputs), {name: named[name] for name in self.names}))
        if spec != self.spec:
            raise TypeError("the arguments are not nested as those that the program was "
                            "compiled for")
        tensors = []
        for wanted, leaf in zip(self.leaves, leaves):
            if wanted is _TENSOR:
                tensors.append(leaf)
            elif isinstance(leaf, torch.Tensor) or type(leaf) is not type(wanted) or \
                    leaf != wanted:
                raise TypeError(f"an argument is {leaf!r}, and the program was compiled for "
                                f"{wanted!r}")
        return tensors

    def unflatten(self, tensors):
        """Returns the arguments of a call by position and by name."""
        remaining = iter(tensors)
        return tree_unflatten([next(remaining) if leaf is _TENSOR else leaf
                               for leaf in self.leaves], self.spec)


class FlatProgram(torch.nn.Module):
    """A program that takes the tensors of its arguments only."""

    def __init__(self, program, arguments):
        super().__init__()
        self.program = program
        self.arguments = arguments

    def forward(self, *tensors):
        inputs, named = self.arguments.unflatten(tensors)
        return self.program(*inputs, **named)


def _find_shapes(value, shape, name):
    """Returns the entries of dynamic_shapes for the tensors in an argument. `shape` is the
    entry for the whole argument, or None."""
    if isinstance(value, torch.Tensor) or shape is None:
        return [shape for leaf in tree_leaves(value) if isinstance(leaf, torch.Tensor)]
    if isinstance(value, dict) and isinstance(shape, dict) and shape.keys() <= value.keys():
        parts = [(part, shape.get(key), f"{name}[{key!r}]") for key, part in value.items()]
    elif isinstance(value, (list, tuple)) and isinstance(shape, (list, tuple)) \
            and len(value) == len(shape):
        parts = [(part, entry, f"{name}[{number}]")
                 for number, (part, entry) in enumerate(zip(value, shape))]
    else:
        raise ExportError(f"dynamic_shapes has {shape!r} for '{name}', which is a "
                          f"{type(value).__name__}: give None, or what is nested as it is")
    return [entry for part in parts for entry in _find_shapes(*part)]


def _flatten_shapes(program, inputs, named, dynamic_shapes):
    """Returns `dynamic_shapes`, which are by position or by name, by the numbers of tensors."""
    if dynamic_shapes is None:
        return None
    function = program.forward if isinstance(program, torch.nn.Module) else program
    positions = list(inspect.signature(function).parameters)
    values = {**{positions[i] if i < len(positions) else str(i): value
                 for i, value in enumerate(inputs)}, **named}
    if not isinstance(dynamic_shapes, dict):
        dynamic_shapes = dict(zip(values, dynamic_shapes))
    if unknown := [name for name in dynamic_shapes if name not in values]:
        raise ExportError(f"dynamic_shapes names '{unknown[0]}'; the arguments are: "
                          + ", ".join(values))
    return tuple(entry for name, value in values.items()
                 for entry in _find_shapes(value, dynamic_shapes.get(name), name))


def _find_own_shapes(program):
    """Returns the dynamic shapes of an ExportedProgram, by the numbers of its tensors."""
    taken = set(program.graph_signature.user_inputs)
    shapes = []
    for node in program.graph.find_nodes(op="placeholder"):
        value = node.meta.get("val")
        if node.name in taken and isinstance(value, torch.Tensor):
            shapes.append({dim: torch.export.Dim.AUTO for dim, size in enumerate(value.shape)
                           if isinstance(size, torch.SymInt)} or None)
    return tuple(shapes) if any(shapes) else None


def flatten_program(program, inputs=None, named=None, dynamic_shapes=None) -> tuple[Any, ...]:
    """Returns a program that takes tensors only, its tensors, its `dynamic_shapes` and its
    Arguments. These are None, and the others as they are given, if the arguments are tensors
    by position already. `program` may be an ExportedProgram, which has a sample and dynamic
    shapes of its own. Raises an ExportError."""
    own_shapes = None
    if isinstance(program, torch.export.ExportedProgram):
        if inputs is None and named is None and program.example_inputs:
            inputs, named = program.example_inputs
        own_shapes = None if dynamic_shapes else _find_own_shapes(program)
        program = program.module()
    inputs, named = tuple(inputs or ()), dict(named or {})
    if not named and not own_shapes and all(isinstance(x, torch.Tensor) for x in inputs):
        return program, inputs, dynamic_shapes, None
    leaves, spec = tree_flatten((inputs, named))
    for leaf in leaves:
        if not isinstance(leaf, (torch.Tensor, *CONSTANTS)):
            raise ExportError(f"an argument has the type '{type(leaf).__name__}'; programs "
                              "take tensors, numbers, texts and None")
    shapes = own_shapes or _flatten_shapes(program, inputs, named, dynamic_shapes)
    arguments = Arguments(spec, [_TENSOR if isinstance(leaf, torch.Tensor) else leaf
                                 for leaf in leaves], list(named))
    tensors = tuple(leaf for leaf in leaves if isinstance(leaf, torch.Tensor))
    return FlatProgram(program, arguments), tensors, shapes, arguments
