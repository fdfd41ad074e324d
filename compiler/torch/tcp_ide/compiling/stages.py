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

from ..errors import CompileError
from .tcp_aot import TcpAot


@dataclasses.dataclass(frozen=True)
class Stage:
    name: str
    description: str
    #: The end of the file's name, after the program's name.
    suffix: str
    #: "mlir", "llvm", "asm", or None if the file is no text.
    language: str | None = None

    def get_file(self, program="program"):
        """Returns the name of the stage's file."""
        return program + self.suffix


@functools.cache
def _read_table(path):
    printed, messages, status = TcpAot(path).ask(["--print-stages=json"])
    if status != 0:
        said = messages.decode(errors="replace").strip() or f"it ended by {status}"
        raise CompileError(f"can't read the stages of '{path}': {said}")
    return tuple(Stage(**row) for row in json.loads(printed)["stages"])


def get_text_stages():
    """Returns the rows of the table whose artifacts are text, in order. Raises a
    CompileError if there is no compiler."""
    return [stage for stage in _read_table(TcpAot().path) if stage.language]
