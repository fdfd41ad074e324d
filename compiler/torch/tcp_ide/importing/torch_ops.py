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

import torch
from torch._dynamo.source import ConstantSource
from torch._subclasses.fake_tensor import FakeTensorMode
from torch.fx.experimental import _config as fx_config
from torch.fx.experimental.symbolic_shapes import DimDynamic, ShapeEnv, StatelessSymbolicContext
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

    def __init__(self):
        # A size that is not known may be 0 or 1, and sizes are equal only if an op says so.
        self.environment = ShapeEnv(specialize_zero_one=False, duck_shape=False)
        self.mode = FakeTensorMode(shape_env=self.environment)
        #: The tensors, by their values in the module.
        self.tensors = {}

    def read(self, value):
        if str(value.type).startswith("!torch.vtensor<"):
            if value not in self.tensors:
                self.tensors[value] = self._make_tensor(value.type)
            return self.tensors[value]
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


def _replace(argument, found):
    """Returns an argument with other tensors. `found` has them by the identities of those that
    they replace."""
    if isinstance(argument, list):
        return [_replace(element, found) for element in argument]
    return found.get(id(argument), argument) if isinstance(argument, torch.Tensor) else argument


def _list_targets(graph_module):
    return [node.target for node in graph_module.graph.nodes if node.op == "call_function"]


def _make_call(op, overload, operands):
    """Returns a function that calls an op of PyTorch with the operands of `op`, and other tensors
    in place of those that `operands` reads."""
    arguments = [operands.read(operand) for operand in op.operands]
    parameters = overload._schema.arguments

    def call(*given):
        found = {id(tensor): each for tensor, each in zip(operands.tensors.values(), given)}
        values = [_replace(argument, found) for argument in arguments]
        named = {parameter.name: value for parameter, value in zip(parameters, values)
                 if parameter.kwarg_only}
        return overload(*values[:len(values) - len(named)], **named)

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


class _Writer:
    """Writes ops by others, but for those that `kept` names."""

    def __init__(self, kept):
        self._kept = kept
        self._written = table.add({}, kept).keys() | table.find_untraced(kept).keys()

    def write(self, op):
        """Returns the graph that an op is written by, and the tensors that are its arguments.
        The graph is None if the op stays."""
        operands = _Operands()
        try:
            graph_module = self._trace(op, operands)
        except Exception:
            # An operand is not known, or PyTorch refuses it, or needs its elements.
            graph_module = None
        # Nobody would check conditions on sizes when the program runs.
        if operands.environment.guards:
            graph_module = None
        return graph_module, list(operands.tensors)

    def _trace(self, op, operands):
        """Returns the graph that an op is written by; None if it stays. Raises any error of
        PyTorch."""
        if op.name == "torch.aten.dequantize.self":
            call, overload = _make_dequantize(op, operands), None
        else:
            overload = _find_overload(op)
            if overload is None or not (overload in self._written or _is_composite(overload)):
                return None
            call = _make_call(op, overload, operands)
        # Otherwise conditions of PyTorch's own functions would be on the example's sizes.
        with fx_config.patch(backed_size_oblivious=True):
            graph_module = copy_graph(trace(call, list(operands.tensors.values()), operands.mode,
                                            None))
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


def _insert(op, graph_module, arguments, kept):
    """Puts the ops of a graph in the place of an op."""
    importer = make_importer(op.context)
    importer._cc = _Locations(op.location)
    module = import_graph(graph_module.graph, importer, "written", kept)
    block = module.body.operations[0].regions[0].blocks[0]
    for argument, value in zip(block.arguments, arguments):
        argument.replace_all_uses_with(_cast(value, argument.type, op))
    *ops, last = block.operations
    for each in ops:
        each.operation.move_before(op)
    for result, value in zip(op.results, last.operands):
        result.replace_all_uses_with(_cast(value, result.type, op))
    op.erase()


def list_written(kept=()):
    """Returns the names of ops that decompositions write, such as aten.cumprod."""
    return {table.get_name(op) for op in table.add({}, kept)
            if str(op).startswith("aten.")}


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
    for op in found:
        graph_module, arguments = writer.write(op)
        if graph_module is not None:
            _insert(op, graph_module, arguments, kept)
