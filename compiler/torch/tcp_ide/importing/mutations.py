#===- mutations.py - Mutations by exported programs -----------------------===//
#
# Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
#===-----------------------------------------------------------------------===//
"""A program may change its arguments, and buffers and parameters of its module. A compiled
function keeps no state: such buffers and parameters become arguments of it, behind all others,
in the order in which PyTorch has them. The new values become results behind all others, which go
into their arguments."""

import dataclasses
import operator

import torch
from torch.export.graph_signature import InputKind, InputSpec, OutputKind, OutputSpec

from ..errors import ExportError
from .locations import find_place

_MUTATIONS = (OutputKind.BUFFER_MUTATION, OutputKind.PARAMETER_MUTATION,
              OutputKind.USER_INPUT_MUTATION)


@dataclasses.dataclass
class Mutations:
    """The tensors that a program changes."""

    #: The dotted names of the buffers and parameters, which are the last arguments.
    state: list = dataclasses.field(default_factory=list)
    #: The numbers of all arguments that change, in the order of the last results.
    updated: list = dataclasses.field(default_factory=list)

    def get_state(self, model):
        """The tensors that a module has at this time for `state`."""
        return [operator.attrgetter(name)(model) for name in self.state]


def _find_changed(node):
    """The argument that a node of a program is after ops that change it, or None."""
    changes = False
    while node.op == "call_function" and isinstance(node.target, torch._ops.OpOverload):
        written = node.target._schema.returns[:1]
        if not written or not written[0].alias_info or not written[0].alias_info.is_write:
            return None
        node, changes = node.args[0], True
    return node if node.op == "placeholder" and changes else None


def _describe_memory(tensor):
    """A key that is equal for tensors that are the same elements."""
    return tensor.data_ptr(), tensor.dtype, tuple(tensor.shape), tensor.stride()


def join_buffers(program):
    """Takes constants of a program, as it was exported, for the buffers that they are. PyTorch
    finds a constant where a module reaches its buffer in another way, too, as models do whose
    buffers are the tensors of a cache."""
    signature, graph = program.graph_signature, program.graph
    nodes = {node.name: node for node in graph.find_nodes(op="placeholder")}
    buffers = {}
    for spec in signature.input_specs:
        if spec.kind == InputKind.BUFFER:
            held = program.state_dict if spec.target in program.state_dict else program.constants
            buffers.setdefault(_describe_memory(held[spec.target]), nodes[spec.arg.name])
    for spec in list(signature.input_specs):
        if spec.kind != InputKind.CONSTANT_TENSOR:
            continue
        buffer = buffers.get(_describe_memory(program.constants[spec.target]))
        if buffer is not None:
            nodes[spec.arg.name].replace_all_uses_with(buffer)
            graph.erase_node(nodes[spec.arg.name])
            signature.input_specs.remove(spec)
            del program.constants[spec.target]
    program.graph_module.recompile()


def check_shapes(program):
    """Raises an ExportError where a program, as it was exported, changes the sizes or the
    strides of an argument or a buffer, or its memory: PyTorch would say little of it."""
    for node in program.graph.nodes:
        if node.op == "call_function" and isinstance(node.target, torch._ops.OpOverload) and \
                torch.Tag.inplace_view in node.target.tags and (changed := _find_changed(node)):
            place = find_place(node)
            raise ExportError(
                (f"{place}: " if place else "") + f"error: '{node.target.overloadpacket}' changes "
                f"the sizes, the strides or the memory of '{changed.name}', which the caller "
                "sees; change elements only, or return a new tensor")


def find_returned(program, decomposed):
    """The number of the argument by that of each result of a program which is an argument or
    a buffer that the program changes. `decomposed` is the program after `expose`."""
    numbers = {name: i for i, name in enumerate(decomposed.graph_signature.user_inputs)}
    outputs = program.graph.output_node().args[0]
    changed = [_find_changed(node) if isinstance(node, torch.fx.Node) else None
               for node in outputs]
    return {i: numbers[node.name] for i, node in enumerate(changed) if node}


def expose(decomposed):
    """Gives a decomposed program, whose graph changes nothing, arguments and results for what
    the program changes. Gives its Mutations. Raises an ExportError."""
    signature, graph = decomposed.graph_signature, decomposed.graph
    output = graph.output_node()
    specs = list(zip(signature.output_specs, output.args[0]))
    mutations = [(spec, value) for spec, value in specs if spec.kind in _MUTATIONS]
    if not mutations:
        return Mutations()
    placeholders = {node.name: node for node in graph.find_nodes(op="placeholder")}
    inputs = {spec.target: spec for spec in signature.input_specs if spec.target}
    names, state = [], []
    for spec, _ in mutations:
        if spec.kind == OutputKind.USER_INPUT_MUTATION:
            names.append(spec.target)
            continue
        names.append(inputs[spec.target].arg.name)
        state.append(spec.target)
        _make_argument(decomposed, inputs[spec.target], placeholders)
    for (_, value), name in zip(mutations, names):
        if placeholders[name].meta["val"].is_complex():
            place = find_place(value)
            raise ExportError((f"{place}: " if place else "") + f"error: '{name}' is complex, "
                              "and a program may not change complex numbers of its caller; "
                              "take a tensor of real and imaginary parts")
    kept = [(spec, value) for spec, value in specs if spec.kind not in _MUTATIONS]
    output.args = (tuple(value for _, value in kept + mutations),)
    signature.output_specs[:] = [spec for spec, _ in kept] + [
        OutputSpec(OutputKind.USER_OUTPUT, spec.arg, None) for spec, _ in mutations]
    arguments = list(signature.user_inputs)
    return Mutations(state, [arguments.index(name) for name in names])


def _make_argument(decomposed, spec, placeholders):
    """Makes a buffer or a parameter the last argument of a program."""
    specs, node = decomposed.graph_signature.input_specs, placeholders[spec.arg.name]
    specs.remove(spec)
    specs.append(InputSpec(InputKind.USER_INPUT, spec.arg, None))
    last = list(decomposed.graph.find_nodes(op="placeholder"))[-1]
    if last is not node:
        last.append(node)


def make_module(program, mutations):
    """A module of a program, as it was exported, that changes copies only: buffers in
    `mutations` are arguments behind all others, and what the program changes is given behind
    all other results."""
    module = program.module(check_guards=False)
    graph = module.graph
    graph.set_codegen(torch.fx.graph.CodeGen())
    for name in mutations.state:
        held = [node for node in graph.find_nodes(op="get_attr") if node.target == name]
        last = list(graph.find_nodes(op="placeholder"))[-1]
        with graph.inserting_after(last):
            argument = graph.placeholder(held[0].name)
        argument.meta.update(held[0].meta)
        for node in held:
            node.replace_all_uses_with(argument)
            graph.erase_node(node)
    output = graph.output_node()
    results = list(output.args[0])
    arguments = list(graph.find_nodes(op="placeholder"))
    for argument in (arguments[number] for number in mutations.updated):
        with graph.inserting_after(arguments[-1]):
            copy = graph.call_function(torch.ops.aten.clone.default, (argument,))
        copy.meta.update(argument.meta)
        argument.replace_all_uses_with(copy, lambda user, copy=copy: user is not copy)
        results.append(copy)
    output.args = (tuple(results),)
    # The module that was given checks the number of its arguments.
    return torch.fx.GraphModule(module, graph)
