#===- program.py - Text of the torch dialect with its weights -------------===//
#
# Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
#===-----------------------------------------------------------------------===//
import dataclasses

from ..files import NewFiles
from . import weights


@dataclasses.dataclass
class Program:
    """A program of the torch dialect, as tcp-aot compiles it."""

    #: A module with locations in Python. It has only the names of large weights; `save`
    #: writes the weights, too.
    text: str
    #: The large weights by name.
    weights: dict

    def save(self, path, files=None, always_write_weights=False):
        """Writes the module, and a file for its weights beside it, if there are any or
        always. With a NewFiles, both appear when that ends."""
        if files is not None:
            weights.save(files, path, self.text, self.weights, always_write_weights)
            return
        with NewFiles() as files:
            self.save(path, files, always_write_weights)
