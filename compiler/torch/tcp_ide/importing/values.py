#===- values.py - Values of PyTorch, op by op -----------------------------===//
#
# Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
#===-----------------------------------------------------------------------===//
"""The tensors that PyTorch computes for each node of an exported graph, by the operations of
the module that was imported from it."""

import collections
import dataclasses

import torch
from torch.export.graph_signature import InputKind

from .evaluation import unchanged
from .locations import find_places, number_calls
from .prefixes import map_path
from .reference import to_numpy, write_npz


def _get_op_name(node):
    """Returns the name of the operation of the torch dialect that a node becomes."""
    target = node.target
    if not isinstance(target, torch._ops.OpOverload):
        return None
    name = target._schema.name.replace("::", ".")
    overload = target._overloadname
    return f"torch.{name}" + ("" if overload == "default" else f".{overload}")


@dataclasses.dataclass
class _Operation:
    #: The number of the operation among all operations of a module, in the order of the
    #: text. The module itself is number 0.
    number: int
    name: str
    #: The texts of the location and of the types of the results.
    location: str
    types: list


def _list_operations(module):
    found = []

    def visit(operation):
        found.append(_Operation(len(found), operation.name, str(operation.location),
                                [str(result.type) for result in operation.results]))
        for region in operation.regions:
            for block in region:
                for inner in block.operations:
                    visit(inner.operation)

    visit(module.operation)
    return found


def _get_type(node):
    """Returns the begin of the text of the type that a node's tensor has in a module; None
    if the node is no tensor."""
    value = node.meta.get("val")
    if not isinstance(value, torch.Tensor):
        return None
    sizes = ",".join(str(size) if isinstance(size, int) else "?" for size in value.shape)
    return f"!torch.vtensor<[{sizes}],"


def _get_place(node, numbers):
    """Returns the innermost place of a node as the text of a location has it."""
    place = next(iter(find_places(node, numbers)), None)
    return place and f'"{map_path(place.file)}":{place.line}:{place.column}'


def pair_nodes(graph, module):
    """Returns the number of the operation of each node whose tensor is the result of an
    operation. Passes of torch-mlir may have joined or replaced operations: nodes and
    operations of one name and one line are pairs if there are as many of both. The only other
    node of a line is the last of the other operations with this line and its type."""
    numbers = number_calls(graph)
    nodes = collections.defaultdict(list)
    for node in graph.nodes:
        if node.op == "call_function" and (place := _get_place(node, numbers)):
            nodes[place].append(node)
    operations = collections.defaultdict(list)
    for operation in _list_operations(module):
        if place := next((p for p in nodes if p in operation.location), None):
            operations[place].append(operation)
    pairs = {}
    for place, group in nodes.items():
        pairs.update(_pair_on_line(group, operations[place]))
    return pairs


def _pair_on_line(nodes, operations):
    pairs = {}
    for name in dict.fromkeys(map(_get_op_name, nodes)):
        same = [node for node in nodes if _get_op_name(node) == name]
        made = [operation for operation in operations if operation.name == name]
        if name and len(same) == len(made):
            pairs.update(zip(same, (operation.number for operation in made)))
    others = [node for node in nodes if node not in pairs and _get_type(node)]
    if len(others) == 1:
        fitting = [operation.number for operation in operations
                   if operation.number not in pairs.values() and operation.types
                   and operation.types[0].startswith(_get_type(others[0]))]
        if fitting:
            pairs[others[0]] = fitting[-1]
    return pairs


class _Recorder(torch.fx.Interpreter):
    """Runs a graph, and keeps the tensors of the nodes that have a number."""

    def __init__(self, module, pairs):
        super().__init__(module)
        self._pairs = pairs
        self.arrays = {}

    def run_node(self, node):
        result = super().run_node(node)
        number = self._pairs.get(node)
        if number is not None:
            results = result if isinstance(result, (tuple, list)) else (result,)
            for index, value in enumerate(results):
                if isinstance(value, torch.Tensor) and not value.is_complex():
                    # An op that comes later may change the tensor.
                    self.arrays[f"op{number}.{index}"] = to_numpy(value.clone())
        return result


def _list_arguments(program, inputs):
    """Returns the values of the placeholders of a program's graph. The importer has put some
    parameters into the graph in the place of their placeholders."""
    inputs = iter(inputs)
    known = {**program.constants, **program.state_dict}
    values = {spec.arg.name: next(inputs) if spec.kind == InputKind.USER_INPUT
              else known[spec.target] for spec in program.graph_signature.input_specs}
    return [values[node.target] for node in program.graph.nodes if node.op == "placeholder"]


def make_values(program, pairs, inputs):
    """Returns an .npz file with the tensors that PyTorch computes with `inputs`, as bytes.
    `program` is the decomposed program, and `pairs` are those of `pair_nodes`. The array
    opN.R is the result R of operation N."""
    arguments = _list_arguments(program, [value.detach().clone() for value in inputs])
    recorder = _Recorder(program.graph_module, pairs)
    with torch.no_grad(), unchanged([*program.state_dict.values()]):
        recorder.run(*arguments, enable_io_processing=False)
    return write_npz(recorder.arrays)
