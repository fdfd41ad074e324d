#===- onnx_models.py - Files of ONNX as text of the torch dialect ---------===//
#
# Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
#===-----------------------------------------------------------------------===//
import json
import re
from unittest import mock

import torch
from torch_mlir import ir

from ..errors import ExportError
from . import onnx_folding, onnx_forms, onnx_nodes, torch_ops, weights
from .importer import make_context, run_passes, simplify
from .onnx_files import import_packages
from .program import Program


#: The version of ONNX's operators that a model gets if torch-mlir does not know some of its own.
_VERSION = 20


def _make_function_name(name):
    """Returns a name for C: that of a graph, as far as C allows it."""
    name = re.sub(r"\W", "_", name, flags=re.ASCII)
    if not name or name == "main":
        return "func_main"
    return "_" + name if name[0].isdigit() else name


def _to_torch(array):
    """Returns an array of numpy as a tensor; None if PyTorch has no such elements."""
    try:
        if array.dtype.name == "bfloat16":
            return torch.from_numpy(array.view("i2")).view(torch.bfloat16)
        return torch.from_numpy(array)
    except TypeError:
        return None


def _name_large(onnx, onnx_importer, large):
    """Returns a context in which torch-mlir imports large tensors as resources, and adds
    them to `large` by name."""
    original = onnx_importer.NodeImporter.import_initializer

    def import_initializer(self, initializer, extern_name=None):
        name = extern_name or initializer.name
        tensor = None
        # Smaller tensors may decide how an op is lowered.
        if len(initializer.raw_data) >= weights.LARGE:
            tensor = _to_torch(onnx.numpy_helper.to_array(initializer).copy())
        if tensor is None or tensor.dtype not in weights.DTYPES:
            return original(self, initializer, extern_name)
        resource = name
        while resource in large:
            resource += "_"
        large[resource] = tensor
        with ir.InsertionPoint(self._b), ir.Location.name(name):
            value = ir.Attribute.parse(
                f"dense_resource<{json.dumps(resource)}> : {weights.make_type(tensor)}")
            literal = ir.Operation.create(
                "torch.vtensor.literal", attributes={"value": value},
                results=[self._cc.tensor_proto_to_type(initializer)]).result
        self._nv_map[name] = literal
        return literal

    return mock.patch.object(onnx_importer.NodeImporter, "import_initializer",
                             import_initializer)


class _UnknownOperator(ExportError):
    """An operator that torch-mlir does not lower."""

    def __init__(self, path, location, operator):
        node = re.search(r'loc\("([^"]*)"', location)
        where = f"'{path}', node '{node[1]}'" if node else f"'{path}'"
        super().__init__(f"{where}: torch-mlir has no lowering for '{operator}' with these types "
                         "and attributes; write it by other operators of ONNX")
        self.operator = operator


def _lower(module, path, custom_ops):
    """Lowers operators of ONNX to the torch dialect. Raises an ExportError that has the first
    of torch-mlir's errors, from which the others follow."""

    def describe(diagnostics):
        for location, message in diagnostics:
            if operator := re.search(r'name = "onnx\.([^"]+)"', message):
                raise _UnknownOperator(path, location, operator[1])
            return f"'{path}': torch-mlir can't import this: {message.splitlines()[0]}"
        return f"'{path}': torch-mlir can't import this, and does not say why"

    # torch-mlir would write these by others in its own way.
    kept = ",".join((*custom_ops, *sorted(torch_ops.list_written(custom_ops))))
    run_passes(module, "builtin.module(torch-onnx-to-torch-backend-pipeline"
                       f"{{backend-legal-ops={kept}}})", describe)
    _check(module, path)
    torch_ops.rewrite(module, custom_ops)
    simplify(module, custom_ops)


def _check(module, path):
    """Raises an ExportError if the module has operators of ONNX that torch-mlir has left."""
    left = []

    def note(op):
        if op.name == "torch.operator":
            left.append((str(op.location), op.attributes["name"].value))
        return ir.WalkResult.ADVANCE

    module.operation.walk(note)
    for location, name in left:
        if name.startswith("onnx."):
            raise _UnknownOperator(path, location, name.removeprefix("onnx."))


def _inline(onnx, model, operator):
    """Returns a model with the function by which ONNX defines an operator, such as Attention,
    in the place of its nodes. Returns None if there is no such function, or if the model is too
    large for ONNX's inliner."""
    if not onnx.defs.has(operator):
        return None
    schema = onnx.defs.get_schema(operator)
    if not schema.has_function and not schema.has_context_dependent_function:
        return None
    try:
        model = onnx.inliner.inline_selected_functions(
            model, [("", operator)], inline_schema_functions=True)
        return onnx.shape_inference.infer_shapes(model, data_prop=True)
    except Exception:  # These errors of ONNX have no class in common.
        return None


def import_onnx(model, name, custom_ops=(), function=None):
    """Returns the Program of a model that `load_onnx` has returned. `name` stands for it in
    messages. `custom_ops` names ops, such as "aten.topk", that stay as they are, and
    `function` is the name of the C function, by default that of the graph. Raises an
    ExportError."""
    onnx, _ = import_packages(name)
    model = onnx_forms.complete(onnx, model, name)
    own = {node.op_type for node in model.graph.node}
    unknown, inlined = None, set()
    while True:
        try:
            return _import(model, name, custom_ops, function)
        except _UnknownOperator as error:
            # Operators that are not in the model are in the function of one that is.
            if unknown is None or error.operator in own:
                unknown = error
            # torch-mlir may know the operator in a later version, or with operands whose ranks
            # are known.
            changed = onnx_nodes.update(onnx, model, _VERSION)
            if changed is model:
                changed = onnx_folding.fold(onnx, model)
            if changed is model:
                changed = error.operator not in inlined and _inline(onnx, model, error.operator)
                inlined.add(error.operator)
            if not changed:
                raise unknown from None
            model = changed


def _import(model, name, custom_ops, function):
    """Does what import_onnx does, with operators that torch-mlir lowers."""
    onnx, onnx_importer = import_packages(name)
    graph_name = model.graph.name
    large = {}
    try:
        model.graph.name = function or _make_function_name(graph_name)
        info = onnx_importer.ModelInfo(model)
        module = info.create_module(context=make_context())
        with _name_large(onnx, onnx_importer, large):
            onnx_importer.NodeImporter.define_function(
                info.main_graph, module.operation).import_all()
        module.operation.verify()
    except Exception as error:
        raise ExportError(f"'{name}': torch-mlir can't import this: {error}") from error
    finally:
        model.graph.name = graph_name
    _lower(module, name, custom_ops)
    return Program(module.operation.get_asm(enable_debug_info=True), large)
