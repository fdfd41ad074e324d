#===- updates.py - Many updates of one tensor -----------------------------===#
#
# Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
#===-----------------------------------------------------------------------===#
"""Random programs that update parts of a tensor many times, and read parts of it in
between. What is read may overlap with what is written, and may be of an older state. What
is written may be computed several updates before."""

import random

import numpy as np
from numeric import *

ELEMENT = next(element for element in TYPES if element.name == "i32")
ROWS, COLUMNS = 5, 6


class Program:
    """Writes a function of %x and %y, and computes its results with numpy in `states`."""

    def __init__(self, seed, x, y):
        self.random = random.Random(seed)
        self.is_dynamic = self.random.random() < 0.3
        self.type = tensor(ELEMENT, (None if self.is_dynamic else ROWS, COLUMNS))
        self.lines = []
        self.count = 0
        self.arrays = {"%x": x, "%y": y}
        if self.is_dynamic:
            self.lines += ["%c0 = arith.constant 0 : index",
                           f"%rows = tensor.dim %x, %c0 : {self.type}"]
        self.result = self.start()
        #: What older states are read for: tensors that are computed from them.
        self.kept = []
        #: Parts that were computed before the update in front of theirs.
        self.waiting = []
        for _ in range(self.random.randint(18, 40)):
            self.update()
            if self.random.random() < 0.06:
                self.kept.append(self.result)

    def add(self, line, array):
        self.count += 1
        name = f"%v{self.count}"
        self.lines.append(f"{name} = {line}")
        self.arrays[name] = np.ascontiguousarray(array)
        return name

    def create(self):
        return f"tensor.empty({'%rows' if self.is_dynamic else ''}) : {self.type}"

    def start(self):
        """The first state: an argument, what an op computes, or a constant."""
        kind = self.random.randrange(3)
        if kind == 0:
            return "%x"
        empty = self.add(self.create(), self.arrays["%x"])
        if kind == 1:
            return self.add(f"linalg.add ins(%x, %y : {self.type}, {self.type}) outs({empty} : "
                            f"{self.type}) -> {self.type}", self.arrays["%x"] + self.arrays["%y"])
        seven = self.add("arith.constant 7 : i32", 7)
        return self.add(f"linalg.fill ins({seven} : i32) outs({empty} : {self.type}) -> "
                        f"{self.type}", np.full_like(self.arrays["%x"], 7))

    def choose(self, height, width):
        """The text and the index of a place for a part of this size."""
        row = self.random.randint(0, ROWS - height)
        column = self.random.randint(0, COLUMNS - width)
        return (f"[{row}, {column}] [{height}, {width}] [1, 1]",
                np.s_[row:row + height, column:column + width])

    def read(self, name, height, width):
        text, place = self.choose(height, width)
        part = tensor(ELEMENT, (height, width))
        return self.add(f"tensor.extract_slice {name}{text} : {self.type} to {part}",
                        self.arrays[name][place])

    def compute(self, kind, a, b, height, width):
        """`a + b` or `a - b` of two parts, or what an op that adds to `b` makes of them."""
        part = tensor(ELEMENT, (height, width))
        into = b
        if self.random.random() < 0.7:
            into = self.add(f"tensor.empty() : {part}", self.arrays[a])
        a_array, b_array = self.arrays[a], self.arrays[b]
        return self.add(f"linalg.{kind} ins({a}, {b} : {part}, {part}) outs({into} : {part}) -> "
                        f"{part}", a_array + b_array if kind == "add" else a_array - b_array)

    def make_part(self):
        """A part of a state or of an argument, or what is computed from two or three."""
        height, width = self.random.randint(1, ROWS), self.random.randint(1, COLUMNS)
        sources = [self.result, self.result, "%y", *self.kept[-1:]]
        part = self.read(self.random.choice(sources), height, width)
        for _ in range(self.random.randint(0, 2)):
            other = self.read(self.random.choice(sources), height, width)
            part = self.compute(self.random.choice(["add", "sub"]), part, other, height, width)
        return part

    def update(self):
        if self.random.random() < 0.3:
            self.waiting.append(self.make_part())
        if self.waiting and self.random.random() < 0.3:
            part = self.waiting.pop(0)
        else:
            part = self.make_part()
        text, place = self.choose(*self.arrays[part].shape)
        array = self.arrays[self.result].copy()
        array[place] = self.arrays[part]
        self.result = self.add(
            f"tensor.insert_slice {part} into {self.result}{text} : "
            f"{tensor(ELEMENT, array[place].shape)} into {self.type}", array)

    def finish(self):
        """The result is the sum of the last state and of the older ones that were kept."""
        for kept in self.kept:
            empty = self.add(self.create(), self.arrays["%x"])
            self.result = self.add(
                f"linalg.add ins({self.result}, {kept} : {self.type}, {self.type}) outs({empty} : "
                f"{self.type}) -> {self.type}", self.arrays[self.result] + self.arrays[kept])
        body = "\n".join("  " + line for line in self.lines)
        header = f"(%x: {self.type}, %y: {self.type}) -> {self.type}"
        return header, f"{body}\n  return {self.result} : {self.type}", self.arrays[self.result]


module = Module()
report = Report()
x, y = (np.arange(start, start + ROWS * COLUMNS, dtype=np.int32).reshape(ROWS, COLUMNS)
        for start in (1, 1000))
expected = {}
for seed in range(40):
    header, body, expected[f"update_{seed}"] = Program(seed, x, y).finish()
    module.define(f"update_{seed}", f"\nfunc.func @update_{seed}{header} {{\n{body}\n}}\n",
                  ELEMENT, 2)
module.compile()
for name, result in expected.items():
    for level in LEVELS:
        report.equal(f"{name} {level}", ELEMENT, module.call(level, name, x, y), result)
report.finish()
