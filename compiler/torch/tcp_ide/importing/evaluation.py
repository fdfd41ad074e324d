#===- evaluation.py - Modules in evaluation mode --------------------------===//
#
# Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
#===-----------------------------------------------------------------------===//
import contextlib

import torch


@contextlib.contextmanager
def evaluation_mode(model):
    """Puts a module into evaluation mode, and afterwards each of its parts back into its
    former mode. A function has no mode."""
    parts = list(model.modules()) if isinstance(model, torch.nn.Module) else []
    modes = [part.training for part in parts]
    try:
        if parts:
            try:
                model.eval()
            except NotImplementedError:
                # A module of torch.export, which may be a part, has one mode.
                for part in parts:
                    part.training = False
        yield
    finally:
        for part, mode in zip(parts, modes):
            part.training = mode


@contextlib.contextmanager
def unchanged(tensors):
    """Gives tensors back the elements that they had."""
    copies = [tensor.detach().clone() for tensor in tensors]
    try:
        yield
    finally:
        with torch.no_grad():
            for tensor, copy in zip(tensors, copies):
                tensor.copy_(copy)
