#===- __init__.py - PyTorch programs through TCP --------------------------===//
#
# Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
#===-----------------------------------------------------------------------===//
"""Compiles PyTorch programs to CPU libraries, through the MLIR dialect TCP.

    import tcp_ide
    f = tcp_ide.compile(model, (x, y))
    f(x, y)
"""

import gc as _gc

# Modules are no garbage, but Python's collector looks through all that are there, again and
# again: a quarter of the time of these imports.
_collects = _gc.isenabled()
_gc.disable()
try:
    try:
        import torch as _torch
        import torch_mlir as _torch_mlir
    except ModuleNotFoundError as error:
        raise ModuleNotFoundError(
            f"{error}, which tcp_ide needs: pip install torch torch-mlir",
            name=error.name) from None

    from .calling.library import Library
    from .debug.directory import debug_dir
    from .errors import CompileError, ExportError, LoaderError, OptionError
    from .importing.constraints import dynamic_dim
    from .importing.exporter import Exported, export
    from .importing.loader import TorchLoaderOutput, load
    from .models import compile
    from .version import VERSION as __version__
finally:
    if _collects:
        _gc.enable()

__all__ = [
    "CompileError",
    "ExportError",
    "Exported",
    "Library",
    "LoaderError",
    "OptionError",
    "TorchLoaderOutput",
    "__version__",
    "compile",
    "debug_dir",
    "dynamic_dim",
    "export",
    "load",
]
