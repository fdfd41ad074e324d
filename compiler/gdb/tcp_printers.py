# ===- tcp_printers.py - memref descriptors in gdb --------------------------===#
#
# Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# ===-----------------------------------------------------------------------===#
"""Prints the arguments of compiled TCP functions as the tensors that they are.

    (gdb) source tcp_printers.py
    (gdb) print arg0
    $1 = memref<?x?xf32> 2x3 = {{0, 1, 2}, {3, 4, 5}}

Elements beyond gdb's `print elements` limit are left out.
"""

import re
import struct

import gdb
import gdb.printing

# The codes of the element types in the module struct. bf16 is the upper half of an f32.
_CODES = {"f16": "e", "f32": "f", "f64": "d", "i1": "?", "i8": "b", "i16": "h",
          "i32": "i", "i64": "q", "index": "q"}


def _read_elements(address, element, offsets):
    memory = gdb.selected_inferior()
    size = 2 if element == "bf16" else struct.calcsize(_CODES[element])
    for offset in offsets:
        data = bytes(memory.read_memory(address + offset * size, size))
        if element == "bf16":
            yield struct.unpack("<f", b"\0\0" + data)[0]
        else:
            yield struct.unpack("<" + _CODES[element], data)[0]


def _format_element(value):
    if isinstance(value, bool):
        return "true" if value else "false"
    return f"{value:.7g}" if isinstance(value, float) else str(value)


class MemRefPrinter:
    """Shows the type, the sizes and the elements of a descriptor."""

    def __init__(self, value):
        self.value = value
        self.type = value.type.strip_typedefs().name
        self.element = re.search(r"(\w+)>$", self.type)[1]
        self.element = re.search(r"(?:x|^)([a-z]+\d*)$", self.element)[1]

    def to_string(self):
        try:
            sizes, strides = self._shape()
            shape = "x".join(map(str, sizes))
            budget = gdb.parameter("print elements") or 1 << 30
            text, _ = self._format(sizes, strides, int(self.value["offset"]), budget)
            return f"{self.type} {shape + ' ' if shape else ''}= {text}"
        except (gdb.error, gdb.MemoryError, KeyError) as error:
            return f"{self.type} <{error}>"

    def _shape(self):
        fields = {field.name for field in self.value.type.fields()}
        if "sizes" not in fields:
            return [], []
        return [[int(self.value[name][index])
                 for index in range(self.value[name].type.range()[1] + 1)]
                for name in ("sizes", "strides")]

    def _format(self, sizes, strides, offset, budget):
        """Returns the elements from `offset` on, and how many more may be printed."""
        if not sizes:
            address = int(self.value["data"])
            element = next(_read_elements(address, self.element, [offset]))
            return _format_element(element), budget - 1
        parts = []
        for index in range(sizes[0]):
            if budget <= 0:
                parts.append("...")
                break
            part, budget = self._format(sizes[1:], strides[1:],
                                        offset + index * strides[0], budget)
            parts.append(part)
        return "{" + ", ".join(parts) + "}", budget


def _build():
    printers = gdb.printing.RegexpCollectionPrettyPrinter("tcp")
    printers.add_printer("memref", r"^memref<", MemRefPrinter)
    return printers


gdb.printing.register_pretty_printer(gdb.current_objfile(), _build(), replace=True)
