#===- stages.py - The stages of tcp-aot -----------------------------------===//
#
# Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
#===-----------------------------------------------------------------------===//
"""The stage table, as `tcp-aot --print-stages=json` prints it."""

import dataclasses
import functools
import json
import subprocess

from ..calling.library import CompileError, find_tcp_aot


@dataclasses.dataclass(frozen=True)
class Stage:
    name: str
    description: str
    #: What follows a program's name in the name of the stage's file.
    suffix: str
    #: "mlir", "llvm", "asm", or None where the file is no text.
    language: str | None = None

    def get_file(self, program="program"):
        """The name of the file that it is written to."""
        return program + self.suffix


@functools.cache
def _read_table(compiler):
    try:
        printed = subprocess.run([compiler, "--print-stages=json"], check=True,
                                 capture_output=True).stdout
    except (OSError, subprocess.CalledProcessError) as error:
        raise CompileError(f"can't read the stages of '{compiler}': {error}") from error
    return tuple(Stage(**row) for row in json.loads(printed)["stages"])


def get_text_stages():
    """The rows of the table whose artifacts are text, in order; raises a
    CompileError where there is no compiler to ask."""
    return [stage for stage in _read_table(find_tcp_aot()) if stage.language]
