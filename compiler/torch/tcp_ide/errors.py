#===- errors.py - Errors for users ----------------------------------------===//
#
# Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
#===-----------------------------------------------------------------------===//
class ExportError(Exception):
    """A program that can't be exported; the message says where and why."""


class LoaderError(ExportError):
    """A loader that is missing, fails, or does not return a program."""


class CompileError(Exception):
    """tcp-aot refused a program. The message is that of tcp-aot."""


class OptionError(ValueError):
    """An option that does not exist, or that tcp-aot can't follow. No program would compile
    with it, so it is no CompileError, after which PyTorch would run the graph."""


class OutputError(CompileError):
    """tcp-aot can't write a file, for example on a full disk."""
