#===- older_names.py - Names that loaders import --------------------------===//
#
# Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
#===-----------------------------------------------------------------------===//
"""Loaders that were written for the Bazel macro aot_compile and an older PyTorch import
`tools.aot.torch_loader_utils` and `torch.export.dynamic_dim`. Where nothing else has these
names, this package has them."""

import contextlib
import importlib.machinery
import sys

import torch

from .constraints import dynamic_dim

_MODULE = "tools.aot.torch_loader_utils"


class _Finder:
    """Finds the module, and the packages that it is in, after everybody else has found
    nothing."""

    def __init__(self, contents):
        self._contents = contents

    def find_spec(self, name, path=None, target=None):
        del path, target
        is_package = _MODULE.startswith(name + ".")
        if name != _MODULE and not is_package:
            return None
        return importlib.machinery.ModuleSpec(name, self, is_package=is_package)

    def create_module(self, spec):
        del spec

    def exec_module(self, module):
        if module.__name__ == _MODULE:
            vars(module).update(self._contents)


@contextlib.contextmanager
def older_names(**contents):
    """Inside, loaders find the older names. `contents` are those of the module."""
    is_missing = not hasattr(torch.export, "dynamic_dim")
    if is_missing:
        torch.export.dynamic_dim = dynamic_dim
    finder = _Finder(contents)
    sys.meta_path.append(finder)
    try:
        yield
    finally:
        sys.meta_path.remove(finder)
        if is_missing:
            del torch.export.dynamic_dim
