#===- errors.py - What a user can act on ----------------------------------===//
#
# Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
#===-----------------------------------------------------------------------===//
class ExportError(Exception):
    """A program that can't be exported; the message says where and why."""


class LoaderError(ExportError):
    """A loader that is missing, fails or gives what is no program."""


class CompileError(Exception):
    """tcp-aot refused a program; the message is its own."""


class OptionError(ValueError):
    """An option that there is not, or that tcp-aot can't follow. No program would compile with
    it, so this is no CompileError, after which PyTorch runs a graph."""


class OutputError(CompileError):
    """tcp-aot can't write a file, as on a full disk."""
