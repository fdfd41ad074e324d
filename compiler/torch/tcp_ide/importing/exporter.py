#===- exporter.py - PyTorch programs as text of the torch dialect ---------===//
#
# Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
#===-----------------------------------------------------------------------===//
import dataclasses
import inspect
import os
import sysconfig
import traceback

import torch
from torch_mlir import ir
from torch_mlir.dialects import torch as torch_d
from torch_mlir.extras.fx_decomp_util import get_decomposition_table

from .. import collecting
from ..calling.results import split_results
from ..decompositions import assertions, flex_attention, linear_systems, recurrent, sizes, table
from ..decompositions.complex import complex_numbers
from ..decompositions.expand import SIZELESS, expand, uncached
from ..errors import ExportError
from ..files import PACKAGE
from . import (composites, constants, emptiness, guards, mutations, settled, size_nodes, strided,
               unsupported, weights)
from .arguments import FlatProgram
from .evaluation import evaluation_mode
from .importer import make_importer, mark_aliases, simplify
from .locations import find_place, keep_lines, locate, set_function_place
from .onnx_files import is_onnx
from .program import Program
from .values import pair_nodes


@dataclasses.dataclass
class Exported(Program):
    """A program that was exported."""

    #: The name of its function.
    func_name: str
    #: Sample arguments.
    inputs: tuple
    #: The result of `torch.export.export`.
    program: object
    #: For each result of the program, nested or not, a Known or the number of the result of
    #: the compiled function; and the types of the latter.
    results: list
    result_types: list
    #: The arguments and buffers that the program changes.
    mutations: mutations.Mutations
    #: The program in the ops that were imported, and the number of the operation of each
    #: node; see values.py.
    decomposed: object
    pairs: dict


class _Function(torch.nn.Module):
    """A function as a module, which export wants."""

    def __init__(self, function):
        super().__init__()
        self.function = function
        self.forward = function


class _Callable(torch.nn.Module):
    """A module for a function whose signature Python does not know, such as torch.tanh."""

    def __init__(self, function):
        super().__init__()
        self.function = function

    def forward(self, *inputs):
        return self.function(*inputs)


def _as_module(model):
    if isinstance(model, torch.nn.Module):
        return model
    if inspect.isfunction(model) or inspect.ismethod(model):
        return _Function(model)
    if is_onnx(model):
        raise ExportError("this is a model of ONNX, which has no graph of PyTorch; "
                          "'tcp-aot export' and 'tcp-aot --torch-loader' take its loader")
    return _Callable(model)


def _normalize_dynamic_shapes(model, inputs, dynamic_shapes):
    """Returns `dynamic_shapes` in the form of torch.export, one for each parameter.

    Accepts one for each input, one by the names of arguments, and None.
    """
    if dynamic_shapes is None:
        return None
    parameters = list(inspect.signature(model.forward).parameters.values())
    names = [p.name for p in parameters
             if p.kind in (p.POSITIONAL_ONLY, p.POSITIONAL_OR_KEYWORD)]
    if isinstance(dynamic_shapes, dict):
        unknown = [name for name in dynamic_shapes if name not in names]
        if unknown:
            raise ExportError(
                f"dynamic_shapes names '{unknown[0]}'; the arguments are: "
                + ", ".join(names)
            )
        shapes = tuple(dynamic_shapes.get(name) for name in names[: len(inputs)])
    else:
        shapes = tuple(dynamic_shapes)
    if len(shapes) > len(inputs):
        raise ExportError(
            f"dynamic_shapes has {len(shapes)} entries for {len(inputs)} inputs"
        )
    shapes += (None,) * (len(inputs) - len(shapes))
    for number, (shape, value) in enumerate(zip(shapes, inputs)):
        _check_dimensions(shape, value, names[number] if number < len(names)
                          else f"the input {number}")
    # The arguments of a parameter such as *tensors are one tuple.
    if len(inputs) > len(names):
        shapes = shapes[: len(names)] + (shapes[len(names):],)
    return shapes


def _check_dimensions(shape, value, name):
    """Raises an error if the entry of dynamic_shapes for a tensor names a dimension that
    the tensor lacks. PyTorch finds other mistakes."""
    if not isinstance(value, torch.Tensor):
        return
    rank = value.dim()
    dims = f"its dimensions are 0 to {rank - 1}" if rank else "it has no dimensions"
    if isinstance(shape, dict):
        for dim in shape:
            if not isinstance(dim, int) or not 0 <= dim < rank:
                raise ExportError(f"dynamic_shapes names the dimension {dim!r} of "
                                  f"'{name}', a tensor of rank {rank}: {dims}")
    elif isinstance(shape, (tuple, list)) and len(shape) != rank:
        raise ExportError(f"dynamic_shapes has {len(shape)} dimensions for '{name}', a "
                          f"tensor of rank {rank}: give one for each, or a dict of "
                          "those that may change")


def _separate(inputs):
    """Returns inputs without duplicate objects, because an export would make one argument
    of them."""
    found = []
    for value in inputs:
        if isinstance(value, torch.Tensor) and any(value is other for other in found):
            value = value.detach()
        found.append(value)
    return tuple(found)


def _find_code(model):
    """Returns the code of a function or of a module's forward; None if it has none in a
    file."""
    if isinstance(model, FlatProgram):
        model = model.program
    function = model.forward if isinstance(model, torch.nn.Module) else model
    code = getattr(inspect.unwrap(function), "__code__", None)
    # That of a module of torch.export is in no file.
    return None if code is None or code.co_filename.startswith("<") else code


def _get_message(error):
    """Returns the text of an error, or its kind and the function that raised it if it has none."""
    return str(error).strip() or f"{type(error).__name__} without a message in " \
        f"'{traceback.extract_tb(error.__traceback__)[-1].name}'"


def describe_failure(error, what):
    """Returns the text of an error of PyTorch or torch-mlir: the location and the op of the
    node that was being imported, if there was one, then `what`, and the error's message."""
    traceback_ = error.__traceback__
    node = None
    while traceback_ is not None:
        found = traceback_.tb_frame.f_locals.get("node")
        if isinstance(found, torch.fx.Node):
            node = found
        traceback_ = traceback_.tb_next
    if node is None:
        return f"{_find_line(error)}error: {what}: {_get_message(error)}"
    place = find_place(node)
    where = f"{place}: " if place else ""
    reason = unsupported.describe_complex(node)
    return f"{where}error: " + (
        reason or f"{what}, because of '{node.target}': {_get_message(error)}")


def _find_line(error):
    """Returns the user's innermost line in a traceback, "FILE:LINE: ", or an empty
    string."""
    others = (os.path.dirname(torch.__file__), PACKAGE,
              sysconfig.get_path("stdlib"), "<")
    for frame in reversed(traceback.extract_tb(error.__traceback__)):
        name = frame.filename
        if not name.startswith(others) and "site-packages" not in name:
            return f"{name}:{frame.lineno}: "
    return ""


def _decompose(program, kept):
    """The program in the ops that torch-mlir takes, but for those in `kept`."""
    known = complex_numbers.for_real(table.add(
        {**get_decomposition_table(), **complex_numbers.COMPOSITES,
         **linear_systems.COMPOSITES, **recurrent.COMPOSITES}, kept))
    assertions.keep(program.graph)
    size_nodes.make_tensors(program.graph)
    given = [node.meta.get("val") for node in program.graph.find_nodes(op="placeholder")]
    # PyTorch would trace each of these ops again, so they are expanded below.
    with composites.keep_found(), uncached(given):
        decomposed = program.run_decompositions(
            {op: write for op, write in known.items() if op not in SIZELESS})
    # Composite ops read strides, too, such as an adaptive mean of images that are channels-last.
    strided.rewrite(decomposed.graph)
    settled.replace_strides(decomposed.graph)
    expand(decomposed.graph_module, known, flex_attention.TABLE,
           {*(SIZELESS & known.keys()), *flex_attention.TABLE})
    complex_numbers.hold_constants(decomposed)
    complex_numbers.split(decomposed.graph_module, table.add({}, kept))
    return decomposed


def _prepare(program, kept):
    """Returns the result of an export in the form that is imported, with ops that torch-mlir takes,
    but for those in `kept`, and its Mutations. Changes the given program, too."""
    emptiness.check(program.graph)
    mutations.check_shapes(program)
    mutations.join_buffers(program)
    # Decompositions ask for more, which PyTorch does not check.
    checked = guards.find_guards(program).warn()
    settled.settle(program.graph)
    settled.replace_strides(program.graph)
    settled.replace_numbers(program.graph)
    strided.rewrite(program.graph)
    with guards.refuse_fixed_sizes(program, checked):
        decomposed = _decompose(program, kept)
    signature = decomposed.graph_signature
    constants.fold(decomposed.graph_module, {
        name: decomposed.constants[target]
        for name, target in signature.inputs_to_lifted_tensor_constants.items()})
    guards.insert_guards(checked, decomposed)
    assertions.rewrite(decomposed.graph)
    sizes.rewrite(decomposed.graph)
    # A decomposition may have determined a size.
    settled.settle(decomposed.graph)
    changed = mutations.expose(decomposed)
    # torch-mlir looks for buffers among what is saved only.
    for name in decomposed.graph_signature.inputs_to_buffers.values():
        if name not in decomposed.state_dict:
            decomposed.state_dict[name] = decomposed.constants[name]
    return decomposed, changed


@collecting.rarely()
def export(model, inputs=None, dynamic_shapes=None, func_name="func_main",
           custom_ops=(), pairs_nodes=False):
    """Exports a module or a function, or the result of a loader. `custom_ops` names ops, such as
    "aten.topk", that stay as they are, for C functions. `pairs_nodes` says whether the operations
    of nodes are looked for.

    Returns an Exported. Raises an ExportError, whose cause is PyTorch's error.
    """
    if inputs is None and hasattr(model, "inputs"):
        output = model
        return export(output.model, output.inputs,
                      getattr(output, "dynamic_shapes", None),
                      getattr(output, "func_name", None) or "func_main", custom_ops,
                      pairs_nodes)
    inputs = _separate(inputs)
    module = _as_module(model)
    shapes = _normalize_dynamic_shapes(module, inputs, dynamic_shapes)
    try:
        with torch.no_grad(), evaluation_mode(module), keep_lines(), guards.keep_lines():
            program = torch.export.export(
                module, inputs, dynamic_shapes=shapes, strict=False
            )
    except Exception as error:
        raise ExportError(
            f"{_find_line(error)}PyTorch can't export this: {_get_message(error)}") from error

    def import_program(symbolic):
        context = ir.Context()
        torch_d.register_dialect(context)
        hooks = weights.WeightNames({**decomposed.constants, **decomposed.state_dict})
        importer = make_importer(context, hooks)
        importer.import_frozen_program(decomposed, func_name=func_name,
                                       import_symbolic_shape_expressions=symbolic)
        simplify(importer.module, custom_ops)
        return hooks.weights, importer.module

    try:
        decomposed, changed = _prepare(program, custom_ops)
        if code := _find_code(model):
            set_function_place(decomposed.graph, code.co_filename, code.co_firstlineno)
        unsupported.check(decomposed.graph)
        results, types = split_results(decomposed.graph, with_arguments=True,
                                       returned=mutations.find_returned(program, decomposed))
        first = len(results) - len(changed.updated)
        aliases = dict(zip(changed.updated, results[first:]))
        try:
            large, imported = import_program(True)
        except NotImplementedError:
            # Some expressions of sizes are not affine.
            large, imported = import_program(False)
    except ExportError:
        raise
    except Exception as error:
        raise ExportError(
            describe_failure(error, "torch-mlir can't import this")) from error
    mark_aliases(imported, aliases)
    locate(imported)
    text = imported.operation.get_asm(enable_debug_info=True)
    pairs = pair_nodes(decomposed.graph, imported) if pairs_nodes else {}
    return Exported(text, large, func_name, inputs, program, results[:first],
                    types[:len(types) - len(aliases)], changed, decomposed, pairs)
