#===- torch_ops.py - The ops of torch-mlir's own importers -----------------===//
#
# Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
#===-----------------------------------------------------------------------===//
"""torch-mlir imports operators of ONNX as ops of the torch dialect. Some of these have no lowering,
and others have one that is not exact. In a program of PyTorch, a decomposition writes them by other
ops, and does so here, too."""

import contextlib
import importlib
from unittest import mock

import torch
from torch._dynamo.source import ConstantSource
from torch._subclasses.fake_tensor import FakeTensorMode
from torch._subclasses.functional_tensor import dispatch_functionalize
from torch.fx.experimental import _config as fx_config
from torch.fx.experimental.symbolic_shapes import DimDynamic, ShapeEnv, StatelessSymbolicContext
from torch.utils._pytree import tree_leaves
from torch_mlir import ir
from torch_mlir.extras.fx_importer import TORCH_DTYPE_TO_MLIR_TYPE_ASM

from ..decompositions import table
from ..decompositions.expand import trace
from . import emptiness
from .expansion import copy_graph, expand_graph
from .importer import import_graph, make_importer
from .locations import PythonLocations

_DTYPES = {name: dtype for dtype, name in TORCH_DTYPE_TO_MLIR_TYPE_ASM.items()
           if not dtype.is_complex}

#: The attribute `value` of these ops is their result.
_CONSTANTS = ("torch.constant.int", "torch.constant.float", "torch.constant.bool",
              "torch.constant.str")


#: Ops that PyTorch itself writes by others, and torch-mlir by a loop over complex numbers.
_COMPOSITES = {"aten.stft.center"}


class _Unknown(Exception):
    """An operand that is neither a tensor nor a constant."""


def _is_composite(overload):
    """Returns whether PyTorch itself writes an op by others."""
    name = overload.name()
    return torch._C._dispatch_has_kernel(name) and \
        torch._C._dispatch_has_kernel_for_dispatch_key(name, "CompositeImplicitAutograd")


class _Locations(PythonLocations):
    """All ops of a graph are at one location."""

    def __init__(self, location):
        super().__init__(location.context)
        self._location = location

    def get_node_location(self, node):
        return self._location


class _Operands:
    """Operands of ops as PyTorch takes them: tensors without elements, and constants."""

    def __init__(self, ops):
        """`ops` are those whose operands are read. Each may have results of those before it."""
        # A size that is not known may be 0 or 1, and sizes are equal only if an op says so.
        self.environment = ShapeEnv(specialize_zero_one=False, duck_shape=False)
        self.mode = FakeTensorMode(shape_env=self.environment)
        #: The tensors, by their values in the module.
        self.tensors = {}
        self._results = {result for op in ops for result in op.results}

    def read(self, value):
        """Returns a constant, or a list of what it holds. A tensor is the value itself."""
        if value in self._results:
            return value
        if str(value.type).startswith("!torch.vtensor<"):
            if value not in self.tensors:
                self.tensors[value] = self._make_tensor(value.type)
            return value
        owner = value.owner
        if isinstance(owner, ir.Block):
            raise _Unknown
        if owner.name == "torch.constant.none":
            return None
        if owner.name == "torch.prim.ListConstruct":
            return [self.read(element) for element in owner.operands]
        if owner.name not in _CONSTANTS:
            raise _Unknown
        constant = owner.attributes["value"].value
        return bool(constant) if owner.name == "torch.constant.bool" else constant

    def _make_tensor(self, type_):
        """Returns a tensor of a type of the torch dialect."""
        text = str(type_).removeprefix("!torch.vtensor<").removesuffix(">")
        listed, _, dtype = text.rpartition(",")
        if not listed or dtype not in _DTYPES:
            raise _Unknown
        sizes = [size for size in listed[1:-1].split(",") if size]
        kinds = [DimDynamic.DYNAMIC if size == "?" else DimDynamic.STATIC for size in sizes]
        # Any size serves as an example.
        tensor = torch.empty([12 if size == "?" else int(size) for size in sizes],
                             dtype=_DTYPES[dtype], device="meta")
        source = ConstantSource(f"tensor{len(self.tensors)}")
        tensor = self.mode.from_tensor(
            tensor, source=source, symbolic_context=StatelessSymbolicContext(
                dynamic_sizes=kinds, constraint_sizes=[None] * len(kinds)))
        with self.mode:
            return tensor.new_empty(tensor.shape, device="cpu")


def _find_overload(op):
    """Returns the op of PyTorch that an op of the torch dialect stands for; None for none."""
    dialect, library, *name = op.name.split(".")
    if dialect != "torch" or not name:
        return None
    packet = getattr(getattr(torch.ops, library), name[0], None)
    overload = name[1] if len(name) > 1 else "default"
    return getattr(packet, overload, None)


def _replace(argument, tensors):
    """Returns an argument with values replaced by their tensors."""
    if isinstance(argument, list):
        return [_replace(element, tensors) for element in argument]
    return tensors[argument] if isinstance(argument, ir.Value) else argument


def _list_targets(graph_module):
    return [node.target for node in graph_module.graph.nodes if node.op == "call_function"]


def _list_outputs(ops):
    """Returns the results of ops that others use. Results of one op are those that it has."""
    if len(ops) == 1:
        return list(ops[0].results)
    return [result for op in ops for result in op.results
            if any(use.owner not in ops for use in result.uses)]


def _make_call(ops, operands):
    """Returns a function that calls the ops of PyTorch that `ops` stand for, with other tensors
    in place of those that `operands` reads. It returns the outputs of the ops."""
    steps = [(op, _find_overload(op), [operands.read(operand) for operand in op.operands])
             for op in ops]
    outputs = _list_outputs(ops)

    def call(*given):
        tensors = dict(zip(operands.tensors, given))
        for op, overload, arguments in steps:
            values = [_replace(argument, tensors) for argument in arguments]
            named = {parameter.name: value
                     for parameter, value in zip(overload._schema.arguments, values)
                     if parameter.kwarg_only}
            results = overload(*values[:len(values) - len(named)], **named)
            tensors.update(zip(op.results, tree_leaves(results)))
        return [tensors[output] for output in outputs]

    return call


def _make_dequantize(op, operands):
    """Returns a function for a tensor with a scale and a zero point for each channel. torch-mlir
    reads zero points of uint8 as signed numbers."""
    made = op.operands[0].owner
    if isinstance(made, ir.Block) or \
            made.name != "torch.aten._make_per_channel_quantized_tensor":
        raise _Unknown
    *_, axis = map(operands.read, made.operands)

    def call(x, scale, zero_point):
        shape = [-1 if dim == axis % x.dim() else 1 for dim in range(x.dim())]
        whole = x.to(torch.int32) - zero_point.to(torch.int32).view(shape)
        return whole.to(scale.dtype) * scale.view(shape)

    return call


def _leave_sizes():
    """Returns a context in which PyTorch finds the sizes of a Fourier transform without taking
    those that are not known for those of the example."""
    return mock.patch("torch._meta_registrations._exec_fft", create=True,
                      new=lambda out, x, sizes, dim, *, forward: out.new_empty(sizes))


class _Writer:
    """Writes ops by others, but for those that `kept` names."""

    def __init__(self, kept):
        self._kept = kept
        self._written = table.add({}, kept).keys() | table.find_untraced(kept).keys()

    def write(self, ops):
        """Returns the graph that ops are written by, and the tensors that are its arguments.
        The graph is None if the ops stay."""
        operands = _Operands(ops)
        try:
            graph_module = self._trace(ops, operands)
        except Exception:
            # An operand is not known, or PyTorch refuses it, or needs its elements.
            graph_module = None
        # Nobody would check conditions on sizes when the program runs.
        if operands.environment.guards:
            graph_module = None
        return graph_module, list(operands.tensors)

    def _make_call(self, ops, operands):
        """Returns a function that does what the ops do, and the op of PyTorch that this is, if it
        is one that a decomposition may leave. Raises _Unknown if the ops stay."""
        first, *others = ops
        if first.name == "torch.aten.dequantize.self":
            return _make_dequantize(first, operands), None
        overloads = list(map(_find_overload, ops))
        if None in overloads:
            raise _Unknown
        if others:
            return _make_call(ops, operands), None
        if overloads[0] not in self._written and not _is_composite(overloads[0]):
            raise _Unknown
        return _make_call(ops, operands), overloads[0]

    def _trace(self, ops, operands):
        """Returns the graph that ops are written by; None if they stay. Raises any error of
        PyTorch."""
        call, overload = self._make_call(ops, operands)
        # Otherwise conditions of PyTorch's own functions would be on the example's sizes.
        with fx_config.patch(backed_size_oblivious=True), _leave_sizes():
            graph_module = copy_graph(trace(
                dispatch_functionalize(call), list(operands.tensors.values()), operands.mode, None))
            if overload and self._written.isdisjoint(_list_targets(graph_module)):
                return None
            emptiness.check(graph_module.graph)
            expand_graph(graph_module, self._kept)
        return None if _list_targets(graph_module) == [overload] else graph_module


def _cast(value, type_, op):
    """Returns a value in another type of the same tensor, in front of an op."""
    if value.type == type_:
        return value
    return ir.Operation.create("torch.tensor_static_info_cast", results=[type_], operands=[value],
                               loc=op.location, ip=ir.InsertionPoint(op)).result


def _insert(ops, graph_module, arguments, kept):
    """Puts the ops of a graph in the place of ops."""
    last = ops[-1]
    importer = make_importer(last.context)
    importer._cc = _Locations(last.location)
    module = import_graph(graph_module.graph, importer, "written", kept)
    block = module.body.operations[0].regions[0].blocks[0]
    for argument, value in zip(block.arguments, arguments):
        argument.replace_all_uses_with(_cast(value, argument.type, last))
    *written, returned = block.operations
    for each in written:
        each.operation.move_before(last)
    for result, value in zip(_list_outputs(ops), returned.operands):
        result.replace_all_uses_with(_cast(value, result.type, last))
    for op in reversed(ops):
        op.erase()


def _list_complex(op):
    return [value for value in (*op.operands, *op.results) if "complex<" in str(value.type)]


def _group(ops):
    """Returns lists of ops that are written together: those that give each other complex numbers,
    which are pairs of numbers in what they are written by. Every other op is alone."""
    # By the position of the last op.
    groups = {}
    # The groups of complex numbers.
    places = {}
    for position, op in enumerate(ops):
        joined = sorted({places[value] for value in _list_complex(op) if value in places})
        groups[position] = [each for place in joined for each in groups.pop(place)] + [op]
        for each in groups[position]:
            places.update(dict.fromkeys(_list_complex(each), position))
    return list(groups.values())


def _may_move(ops):
    """Returns whether all ops may be where the last one is."""
    last = ops[-1].operation
    users = [use.owner.operation for output in _list_outputs(ops) for use in output.uses]
    return all(op.operation.block == last.block for op in ops) and not any(
        user.block == last.block and user.is_before_in_block(last) for user in users)


def list_written(kept=()):
    """Returns the names of ops that decompositions write, such as aten.cumprod."""
    return {table.get_name(op) for op in table.add({}, kept)
            if str(op).startswith("aten.")} | _COMPOSITES


def rewrite(module, kept=()):
    """Writes ops of a module by others, as the same ops of a PyTorch program are written, but for
    those that `kept` names. Ops with sizes or arguments that are not known stay."""
    found = []

    def note(op):
        if op.name.removeprefix("torch.") not in kept:
            found.append(op)
        return ir.WalkResult.ADVANCE

    module.operation.walk(note)
    if any(op.name.startswith("torch.torchvision.") for op in found):
        # The package registers its ops. They stay where it is missing.
        with contextlib.suppress(ImportError):
            importlib.import_module("torchvision")
    writer = _Writer(kept)
    for ops in _group(found):
        graph_module, arguments = writer.write(ops)
        if graph_module is not None and _may_move(ops):
            _insert(ops, graph_module, arguments, kept)
