#===- loader.py - Programs by the functions that load them ----------------===//
#
# Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
#===-----------------------------------------------------------------------===//
import dataclasses
import importlib
import inspect
import os
import re
import sys
import traceback
import types
from typing import Any, Sequence

import torch

from .arguments import flatten_program
from .constraints import translate
from .onnx_files import is_onnx
from .older_names import older_names
from ..errors import ExportError, LoaderError


@dataclasses.dataclass
class TorchLoaderOutput:
    """The result of a loader: a program, and how it is called.

    `inputs` are sample arguments, each a tensor object of its own, and `kwargs` those that
    are given by name. An ExportedProgram has a sample of its own.
    `dynamic_shapes` says which sizes may change, as `torch.export.export` has
    it: by position, or by the name of the argument. `constraints` is the older way
    to say this, a list of `dynamic_dim(tensor, dim)`.

    `model` may also be a model of ONNX, or the path of its file. It says by itself which sizes
    may change, and `inputs` are then tensors or arrays of numpy for the reference.
    """

    model: Any
    inputs: Sequence[Any] | None = None
    dynamic_shapes: Any = None
    func_name: str = "func_main"
    kwargs: Any = None
    constraints: Any = None


def _prefer_folder(module_name):
    """Makes a folder without an __init__.py the package of a module in it. Python would
    prefer any other package with its name, such as Python's own `test`."""
    top = module_name.partition(".")[0]
    if top == module_name or top in sys.modules:
        return
    parts = module_name.split(".")
    for entry in sys.path:
        folder = os.path.join(os.path.abspath(entry), top)
        if os.path.exists(os.path.join(folder, "__init__.py")):
            return
        if os.path.isfile(os.path.join(folder, *parts[1:]) + ".py"):
            package = types.ModuleType(top)
            package.__path__ = [folder]
            sys.modules[top] = package
            return


def load(path, seed=None):
    """Calls the loader with this import path. `seed` is set for PyTorch's random numbers before its
    module is imported, and again before the loader is called.

    The loader may return any object with the attributes of a TorchLoaderOutput. Raises a
    LoaderError.
    """
    module_name, _, name = path.rpartition(".")
    if not module_name:
        raise LoaderError(
            f"'{path}' is no import path of a loader; give PACKAGE.MODULE.FUNCTION"
        )
    with older_names(TorchLoaderOutput=TorchLoaderOutput):
        loader = _import(path, module_name, name, seed)
        if seed is not None:
            torch.manual_seed(seed)
        try:
            output = loader()
        except SystemExit as error:
            raise LoaderError(
                _describe(path, error, "ended the program; it has to return")) from error
        except Exception as error:
            raise LoaderError(_describe(path, error, "failed")) from error
    return check(output, path)


def _import(path, module_name, name, seed):
    """Returns the function `name` of a module, which the import path `path` names. Raises a
    LoaderError."""
    if seed is not None:
        torch.manual_seed(seed)
    _prefer_folder(module_name)
    try:
        module = importlib.import_module(module_name)
    except ModuleNotFoundError as error:
        if error.name and (module_name + ".").startswith(error.name + "."):
            raise LoaderError(
                f"there is no module '{error.name}', which the loader '{path}' is "
                f"in; run from the folder that it starts at, {os.getcwd()} here, "
                "or set PYTHONPATH"
            ) from None
        raise LoaderError(_describe(path, error, "can't be imported")) from error
    except Exception as error:
        raise LoaderError(_describe(path, error, "can't be imported")) from error
    loader = getattr(module, name, None)
    if loader is None:
        others = [
            n for n, f in vars(module).items()
            if inspect.isfunction(f) and f.__module__ == module.__name__
        ]
        raise LoaderError(
            f"the module '{module_name}' has no '{name}'; its functions are: "
            + (", ".join(sorted(others)) or "none")
        )
    if not callable(loader):
        raise LoaderError(f"'{path}' is no function but a {type(loader).__name__}")
    return loader


def _describe(path, error, what):
    """Returns the user's line that raised `error`, and the error's message."""
    frames = traceback.extract_tb(error.__traceback__)
    frames = [f for f in frames if os.sep + "tcp_ide" + os.sep not in f.filename
              and not f.filename.startswith("<frozen")]
    where = f"{frames[-1].filename}:{frames[-1].lineno}: " if frames else ""
    if isinstance(error, SyntaxError):
        where = f"{error.filename}:{error.lineno}: "
    message = f"{where}the loader '{path}' {what}: {type(error).__name__}: {error}"
    if isinstance(error, ImportError) and "dynamic_dim" in str(error):
        message += ("; PyTorch no longer has it: import it from tcp_ide, or say "
                    "dynamic_shapes={'x': {0: torch.export.Dim('d0')}}")
    return message


def _check_tensors(inputs, fail):
    for i, value in enumerate(inputs):
        if value.layout != torch.strided or value.device.type != "cpu":
            fail(
                f"gives a tensor of the layout {value.layout} on the device "
                f"'{value.device}' as input {i}; programs take dense tensors in the "
                "memory of the CPU"
            )


def _find_func_name(output, fail):
    name = getattr(output, "func_name", None) or "func_main"
    if not isinstance(name, str) or not re.fullmatch(r"[A-Za-z_]\w*", name, re.ASCII):
        fail(f"gives the func_name {name!r}, which is no name in C")
    return name


def _find_shapes(output, inputs, fail):
    """Returns the dynamic shapes of a loader's result."""
    shapes = getattr(output, "dynamic_shapes", None)
    if shapes is not None and not isinstance(shapes, (dict, list, tuple)):
        fail(
            f"gives dynamic_shapes of the type {type(shapes).__name__}; give a tuple "
            "with an entry for each input, or a dict by the names of arguments"
        )
    if constraints := getattr(output, "constraints", None):
        if shapes is not None:
            fail("gives both 'constraints' and 'dynamic_shapes'; give one")
        try:
            shapes = translate(constraints, inputs)
        except (ExportError, TypeError) as error:
            fail(f"can't be taken: {error}")
    return shapes


def check(output, path):
    """Returns `output` as a TorchLoaderOutput whose inputs are tensors. Raises a LoaderError
    that names a missing attribute."""
    def fail(what):
        raise LoaderError(f"the loader '{path}' {what}")

    if isinstance(output, torch.export.ExportedProgram):
        output = TorchLoaderOutput(output)
    has_sample = isinstance(getattr(output, "model", None), torch.export.ExportedProgram)
    takes_onnx = is_onnx(getattr(output, "model", None))
    for name in ("model", "inputs"):
        if not hasattr(output, name) and not (name == "inputs" and has_sample):
            fail(
                f"returned a {type(output).__name__} without '{name}'; return "
                "TorchLoaderOutput(model=..., inputs=(...), dynamic_shapes=...)"
            )
    if not callable(output.model) and not takes_onnx:
        fail(f"gives a model that can't be called: {type(output.model).__name__}")
    inputs, named = getattr(output, "inputs", None), getattr(output, "kwargs", None)
    if not isinstance(inputs, (list, tuple)) and not (inputs is None and has_sample):
        fail(f"gives inputs of the type {type(inputs).__name__}; give a tuple")
    if not isinstance(named, (dict, type(None))):
        fail(f"gives kwargs of the type {type(named).__name__}; give a dict")
    func_name = _find_func_name(output, fail)
    if takes_onnx:
        for name in ("kwargs", "dynamic_shapes", "constraints"):
            if getattr(output, name, None):
                fail(f"gives {name}, which a model of ONNX does not take")
        return TorchLoaderOutput(output.model, tuple(inputs), func_name=func_name)
    shapes = _find_shapes(output, inputs, fail)
    try:
        model, tensors, shapes, _ = flatten_program(output.model, inputs, named, shapes)
    except ExportError as error:
        fail(f"can't be taken: {error}")
    _check_tensors(tensors, fail)
    return TorchLoaderOutput(model, tensors, shapes, func_name)
