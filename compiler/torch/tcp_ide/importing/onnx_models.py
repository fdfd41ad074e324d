#===- onnx_models.py - Files of ONNX as text of the torch dialect ---------===//
#
# Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
#===-----------------------------------------------------------------------===//
import json
import os
import re
import sys
from unittest import mock

import torch
from torch_mlir import ir

from ..errors import ExportError
from . import weights
from .importer import make_context, run_passes
from .program import Program


def _import_packages(path):
    """Returns the package onnx and torch-mlir's importer, which needs it."""
    try:
        import onnx
        import onnx.inliner
        from torch_mlir.extras import onnx_importer
    except ImportError as error:
        raise ExportError(f"'{path}' needs the package onnx, which is missing in "
                          f"{sys.executable}: {error}; install it with pip") from None
    return onnx, onnx_importer


def is_onnx(model):
    """Returns whether an object is a model of ONNX, or the path of a file of one."""
    if isinstance(model, (str, os.PathLike)):
        return os.fspath(model).endswith(".onnx")
    return type(model).__name__ == "ModelProto"


def _read(onnx, path):
    """Returns the model in a file, without the weights that are in other files."""
    try:
        # Its weights in other files do not count against the limit of 2 GB.
        model = onnx.load(path, load_external_data=False)
    except OSError as error:
        raise ExportError(f"can't read '{path}': {error.strerror}") from None
    except Exception as error:
        raise ExportError(f"'{path}' is no file of ONNX: {error}") from None
    return model


def load_onnx(model, name):
    """Returns a model of ONNX with its weights, with the shapes of all values and without
    functions. `model` is a model, or the path of a file of one, and `name` stands for it in
    messages. Raises an ExportError."""
    onnx, _ = _import_packages(name)
    checked, folder = model, ""
    if isinstance(model, (str, os.PathLike)):
        # A file is checked as a whole, with the files of its weights.
        checked = os.fspath(model)
        folder = os.path.dirname(checked)
        model = _read(onnx, checked)
    try:
        onnx.checker.check_model(checked)
        if model.functions:
            model = onnx.inliner.inline_local_functions(model)
        model = onnx.shape_inference.infer_shapes(model, data_prop=True)
        onnx.load_external_data_for_model(model, folder)
    except Exception as error:
        raise ExportError(f"the model in '{name}' is wrong: {error}") from None
    return model


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


def _describe_unknown(path, location, operator):
    """Returns the message about an operator that torch-mlir does not lower."""
    node = re.search(r'loc\("([^"]*)"', location)
    where = f"'{path}', node '{node[1]}'" if node else f"'{path}'"
    return (f"{where}: torch-mlir has no lowering for '{operator}' with these types and "
            "attributes; write it by other operators of ONNX")


def _make_describe(path):
    """Returns a function that makes the message of torch-mlir's errors: the first one, from
    which the others follow."""

    def describe(diagnostics):
        for location, message in diagnostics:
            if operator := re.search(r'name = "onnx\.([^"]+)"', message):
                return _describe_unknown(path, location, operator[1])
            return f"'{path}': torch-mlir can't import this: {message.splitlines()[0]}"
        return f"'{path}': torch-mlir can't import this, and does not say why"

    return describe


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
            raise ExportError(_describe_unknown(path, location, name.removeprefix("onnx.")))


def import_onnx(model, name, custom_ops=(), function=None):
    """Returns the Program of a model that `load_onnx` has returned. `name` stands for it in
    messages. `custom_ops` names ops, such as "aten.topk", that stay as they are, and
    `function` is the name of the C function, by default that of the graph. Raises an
    ExportError."""
    onnx, onnx_importer = _import_packages(name)
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
    kept = "{backend-legal-ops=" + ",".join(custom_ops) + "}" if custom_ops else ""
    run_passes(module, f"builtin.module(torch-onnx-to-torch-backend-pipeline{kept})",
               _make_describe(name))
    _check(module, name)
    return Program(module.operation.get_asm(enable_debug_info=True), large)
