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
    """What tcp-aot said of a program."""


class OutputError(CompileError):
    """What tcp-aot said of a file that it can't write, as on a full disk."""
