#===- slices.py - Slices that drop dimensions -----------------------------===#
#
# Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
#===-----------------------------------------------------------------------===#
"""Random slices that read from a tensor or are put into one. Offsets, sizes and steps are
attributes, constants of the program, or known when it runs. A slice may lack some of the
dimensions of size 1, and its type may be known better than the sizes say."""

import random

import numpy as np
from numeric import *

ELEMENT = next(element for element in TYPES if element.name == "i32")
NUMBERS = np.arange(16, dtype=np.int32)


class Slice:
    """A slice of a tensor, as text and as an index of numpy."""

    def __init__(self, seed):
        self.random = random.Random(seed)
        self.lines = []
        rank = self.random.randint(2, 4)
        self.shape = [self.random.choice([1, 2, 3, 4, 4]) for _ in range(rank)]
        self.type = tensor(ELEMENT, [self.random.choice([size, size, size, None])
                                     for size in self.shape])
        offsets, sizes, steps, self.place = [], [], [], []
        self.part_shape, part_type = [], []
        for size in self.shape:
            length, step = self.random.choice([1, 1, self.random.randint(1, size)]), 1
            if self.random.random() < 0.5:
                length, step = (length - 1) // 2 + 1, self.random.choice([2, 2, 3])
            last = (length - 1) * step
            if last >= size:
                length, last = 1, 0
            offset = self.random.randint(0, size - 1 - last)
            self.place.append(slice(offset, offset + last + 1, step))
            offsets.append(self.write(offset))
            sizes.append(self.write(length))
            steps.append(self.write(step))
            if sizes[-1] != "1" or self.random.random() < 0.5:
                self.part_shape.append(length)
                part_type.append(None if sizes[-1].startswith("%") else length)
        self.part = tensor(ELEMENT, part_type)
        self.text = " ".join(f"[{', '.join(values)}]" for values in (offsets, sizes, steps))

    def write(self, number):
        """An attribute mostly, else a constant, or an element of the argument %n."""
        kind = self.random.random()
        if kind < 0.7:
            return str(number)
        name = f"%i{len(self.lines)}"
        if kind < 0.85:
            self.lines.append(f"{name} = arith.constant {number} : index")
        else:
            self.lines += [f"%p{name[1:]} = arith.constant {number} : index",
                           f"%e{name[1:]} = tensor.extract %n[%p{name[1:]}] : tensor<16xi32>",
                           f"{name} = arith.index_cast %e{name[1:]} : i32 to index"]
        return name

    def extract(self):
        """The text of a function that returns the slice of %x."""
        return self.define(self.part, [
            f"%r = tensor.extract_slice %x{self.text} : {self.type} to {self.part}"])

    def insert(self, in_parallel):
        """The text of a function that returns %x, with %y as the slice."""
        source = tensor(ELEMENT, self.part_shape)
        lines, part = [], "%y"
        if source != self.part:
            lines, part = [f"%part = tensor.cast %y : {source} to {self.part}"], "%part"
        types = f"{self.text} : {self.part} into {self.type}"
        if in_parallel:
            lines += [f"%r = scf.forall (%i) in (1) shared_outs(%o = %x) -> ({self.type}) {{",
                      "  scf.forall.in_parallel {",
                      f"    tensor.parallel_insert_slice {part} into %o{types}",
                      "  }", "}"]
        else:
            lines.append(f"%r = tensor.insert_slice {part} into %x{types}")
        return self.define(self.type, lines, f", %y: {source}")

    def define(self, result, lines, argument=""):
        body = "\n".join("  " + line for line in self.lines + lines)
        return (f"(%n: tensor<16xi32>, %x: {self.type}{argument}) -> {result} {{\n{body}\n"
                f"  return %r : {result}\n}}\n")


module = Module()
report = Report()
expected = {}
for seed in range(120):
    place = Slice(seed)
    x = np.arange(1, 1 + np.prod(place.shape), dtype=np.int32).reshape(place.shape)
    y = -np.arange(1, 1 + np.prod(place.part_shape), dtype=np.int32).reshape(place.part_shape)
    index = tuple(place.place)
    if seed % 3 == 0:
        name, text, arguments = "extract", place.extract(), (NUMBERS, x)
        result = x[index].reshape(place.part_shape)
    else:
        name = "insert" if seed % 3 == 1 else "parallel_insert"
        text, arguments = place.insert(seed % 3 == 2), (NUMBERS, x, y)
        result = x.copy()
        result[index] = y.reshape(x[index].shape)
    name += f"_{seed}"
    module.define(name, f"\nfunc.func @{name}{text}", ELEMENT, result.ndim)
    expected[name] = arguments, np.array(result, order="C")
module.compile()
for name, (arguments, result) in expected.items():
    for level in LEVELS:
        report.equal(f"{name} {level}", ELEMENT, module.call(level, name, *arguments), result)
report.finish()
