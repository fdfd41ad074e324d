#===- onnx_files.py - Models of ONNX, and files of them -------------------===//
#
# Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
#===-----------------------------------------------------------------------===//
import os
import sys

from ..errors import ExportError


def import_packages(path):
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
    onnx, _ = import_packages(name)
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
