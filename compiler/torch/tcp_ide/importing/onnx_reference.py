#===- onnx_reference.py - Results of a model of ONNX as a reference -------===//
#
# Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
#===-----------------------------------------------------------------------===//
import numpy as np
import torch

from ..errors import ExportError
from .reference import to_numpy, write_npz


def _to_array(value):
    """Returns an argument as ONNX's evaluator takes it."""
    if not isinstance(value, torch.Tensor):
        return np.asarray(value)
    if value.dtype == torch.bfloat16:
        # torch-mlir, which needs it, has installed this package.
        import ml_dtypes
        return to_numpy(value).view(ml_dtypes.bfloat16)
    return to_numpy(value)


def _to_npz(array):
    """Returns an array as an .npz file has it: bf16 becomes V2."""
    array = np.asarray(array)
    return array.view("V2") if array.dtype.name == "bfloat16" else array


def make_onnx_reference(model, inputs, name):
    """An .npz with the keys Input0, ... and Output0, ..., as bytes: what ONNX's own evaluator
    computes. `model` is one that `load_onnx` has returned, and `name` stands for it in
    messages. Raises an ExportError."""
    from onnx.reference import ReferenceEvaluator
    weights = {each.name for each in model.graph.initializer}
    names = [each.name for each in model.graph.input if each.name not in weights]
    if len(names) != len(inputs):
        raise ExportError(f"'{name}' gives {len(inputs)} inputs, and the model of ONNX takes "
                          f"{len(names)}: {', '.join(names)}")
    arguments = [_to_array(value) for value in inputs]
    try:
        results = ReferenceEvaluator(model).run(None, dict(zip(names, arguments)))
    except Exception as error:
        raise ExportError(f"ONNX's evaluator can't run the model of '{name}' with these "
                          f"inputs: {error}") from error
    arrays = {f"Input{n}": _to_npz(value) for n, value in enumerate(arguments)}
    arrays |= {f"Output{n}": _to_npz(value) for n, value in enumerate(results)}
    return write_npz(arrays)
