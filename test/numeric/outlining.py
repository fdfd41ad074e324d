#===- outlining.py - Nests of loops that become functions -----------------===//
#
# Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
#===-----------------------------------------------------------------------===//
"""Functions of many nests of loops, equal and almost equal ones, each run in the order of
the text by numpy: on views of buffers that overlap or do not, in place, with sizes that
only the run knows, and on two threads."""

import numpy as np
from numeric import *

module = Module()
report = Report()
random = np.random.default_rng(23)

#: The buffers that a function works in have this many elements, of which nests walk at
#: most ROUNDS.
LENGTH, ROUNDS = 300, 100


class Program:
    """The text of a function, and what its nests do to arrays in the same order."""

    def __init__(self, name):
        self.name, self.lines, self.steps = name, [], []
        self.next = 0

    def value(self, text):
        self.next += 1
        self.lines.append(f"  %v{self.next} = {text}")
        return f"%v{self.next}"

    def view(self, buffer, offset, stride, rounds):
        """A view of `rounds` elements of a buffer, whose offset the run may know alone."""
        type = f"memref<{LENGTH}xf32>"
        if random.random() < 0.3:
            place = self.value(f"arith.constant {offset} : index")
            place = self.value(f"arith.addi {place}, %zero : index")
            result = f"memref<{rounds}xf32, strided<[{stride}], offset: ?>>"
        else:
            place, result = offset, f"memref<{rounds}xf32, strided<[{stride}], offset: {offset}>>"
        view = self.value(f"memref.subview {buffer}[{place}] [{rounds}] [{stride}] : "
                          f"{type} to {result}")
        return view, result

    def bound(self, rounds):
        """A size as a constant, or one that only the run knows."""
        constant = self.value(f"arith.constant {rounds} : index")
        if random.random() < 0.7:
            return constant
        return self.value(f"arith.addi {constant}, %zero : index")

    def loop(self, rounds, body):
        self.lines.append(f"  scf.for %i = %c0 to {self.bound(rounds)} step %c1 {{")
        self.lines += [f"    {line}" for line in body]
        self.lines.append("  }")


def pick():
    """A buffer, and where a view of it begins and how it goes on."""
    stride = int(random.integers(1, 3))
    return random.choice(["%a", "%b", "%c"]), int(random.integers(0, 40)), stride


def add_scaled(program):
    """y[i] = x[i] * scale + y[i], where x and y may share elements."""
    rounds = int(random.choice([3, 16, 40, ROUNDS]))
    scale = float(random.choice([0.5, -1.25]))
    (x, x_at, x_step), (y, y_at, y_step) = pick(), pick()
    (from_, from_type), (to, to_type) = (
        program.view(x, x_at, x_step, rounds), program.view(y, y_at, y_step, rounds))
    factor = program.value(f"arith.constant {scale} : f32")
    program.loop(rounds, [
        f"%x = memref.load {from_}[%i] : {from_type}", f"%y = memref.load {to}[%i] : {to_type}",
        f"%p = arith.mulf %x, {factor} : f32", "%s = arith.addf %p, %y : f32",
        f"memref.store %s, {to}[%i] : {to_type}"])

    def run(buffers):
        for i in range(rounds):
            source, place = buffers[x][x_at + i * x_step], y_at + i * y_step
            buffers[y][place] = np.float32(source * np.float32(scale)) + buffers[y][place]

    program.steps.append(run)


def add_rows(program):
    """z[i] = the sum of a short row of x behind i."""
    rounds, width = int(random.choice([20, ROUNDS])), int(random.choice([2, 3]))
    (x, x_at, _), (z, z_at, step) = pick(), pick()
    (from_, from_type), (to, to_type) = (
        program.view(x, x_at, 1, rounds + width), program.view(z, z_at, step, rounds))
    columns = program.value(f"arith.constant {width} : index")
    program.loop(rounds, [
        f"%t = scf.for %j = %c0 to {columns} step %c1 iter_args(%s = %nothing) -> f32 {{",
        "  %at = arith.addi %i, %j : index", f"  %x = memref.load {from_}[%at] : {from_type}",
        "  %next = arith.addf %s, %x : f32", "  scf.yield %next : f32", "}",
        f"memref.store %t, {to}[%i] : {to_type}"])

    def run(buffers):
        for i in range(rounds):
            total = np.float32(0)
            for j in range(width):
                total += buffers[x][x_at + i + j]
            buffers[z][z_at + i * step] = total

    program.steps.append(run)


def keep_last(program):
    """A number that a loop gives, stored behind it."""
    rounds = int(random.choice([5, 40, ROUNDS]))
    (x, x_at, step), (y, y_at, _) = pick(), pick()
    from_, from_type = program.view(x, x_at, step, rounds)
    bound = program.bound(rounds)
    total = program.value(
        f"scf.for %i = %c0 to {bound} step %c1 iter_args(%m = %nothing) -> f32 {{\n"
        f"    %x = memref.load {from_}[%i] : {from_type}\n"
        "    %n = arith.maximumf %m, %x : f32\n    scf.yield %n : f32\n  }")
    place = program.value(f"arith.constant {y_at} : index")
    program.lines.append(f"  memref.store {total}, {y}[{place}] : memref<{LENGTH}xf32>")

    def run(buffers):
        largest = buffers[x][x_at : x_at + rounds * step : step].max()
        buffers[y][y_at] = max(np.float32(0), largest)

    program.steps.append(run)


def define(number):
    """Copies two arguments, runs nests on them and on a third buffer, and gives all."""
    program = Program(f"f{number}")
    buffer = f"memref<{LENGTH}xf32>"
    program.lines += [
        f"  %{name} = arith.constant {value}" for name, value in (
            ("c0", "0 : index"), ("c1", "1 : index"), ("c2", "2 : index"), ("nothing", "0.0 : f32"))]
    for name in "abc":
        program.lines.append(f"  %{name} = memref.alloc() : {buffer}")
        source = "%second" if name == "b" else "%first"
        program.lines.append(f"  memref.copy {source}, %{name} : {buffer} to {buffer}")
    for _ in range(int(random.integers(16, 40))):
        random.choice([add_scaled, add_scaled, add_rows, keep_last])(program)
    result = f"memref<{3 * LENGTH}xf32>"
    program.lines.append(f"  %all = memref.alloc() : {result}")
    for number, name in enumerate("abc"):
        view, type = f"%part{name}", f"memref<{LENGTH}xf32, strided<[1], offset: {number * LENGTH}>>"
        program.lines += [
            f"  {view} = memref.subview %all[{number * LENGTH}] [{LENGTH}] [1] : {result} to {type}",
            f"  memref.copy %{name}, {view} : {buffer} to {type}"]
    module.define(
        program.name, f"\nfunc.func @{program.name}(%first: {buffer}, %second: {buffer}, %zero: index) -> "
        f"{result} {{\n" + "\n".join(program.lines) + f"\n  return %all : {result}\n}}\n", F32, 1)
    return program


def expect(program, x, y):
    buffers = {"%a": x.copy(), "%b": y.copy(), "%c": x.copy()}
    with np.errstate(all="ignore"):
        for step in program.steps:
            step(buffers)
    return np.concatenate(list(buffers.values()))


def define_groups(number, size):
    """Elementwise ops that are not fused, on tensors of `size` elements, or of a size that
    the run knows: what is large runs on threads."""
    name, type, steps = f"groups{number}", tensor(F32, (size,)), []
    lines = []
    for step in range(20):
        op = random.choice(["add", "sub", "mul"])
        left, right = (int(random.integers(max(0, step - 3), step + 2)) for _ in range(2))
        lines.append(f"  %x{step + 2} = tcp.group {{ %y = tcp.{op} %x{left}, %x{right} : {type}, {type} -> "
                     f"{type} tcp.yield %y : {type} }} : {type}")
        steps.append((op, left, right))
    module.define(name, f"\nfunc.func @{name}(%x0: {type}, %x1: {type}) -> {type} {{\n"
                  + "\n".join(lines) + f"\n  return %x21 : {type}\n}}\n", F32, 1)
    return name, steps


def expect_groups(steps, x, y):
    values = [x, y]
    with np.errstate(all="ignore"):
        for op, left, right in steps:
            call = {"add": np.add, "sub": np.subtract, "mul": np.multiply}[op]
            values.append(call(values[left], values[right]))
    return values[-1]


programs = [define(number) for number in range(30)]
groups = [(*define_groups(number, size), size) for number, size in enumerate([64, 70000, None, None])]
module.compile(RUNS)
for name, steps, size in groups:
    for count in [size] if size else [1, 100, 70001]:
        x, y = (random.standard_normal(count).astype(np.float32) for _ in range(2))
        for level in RUNS:
            report.equal(f"{name} {count} {level}", F32, module.call(level, name, x, y),
                         expect_groups(steps, x, y))
for program in programs:
    x, y = (random.standard_normal(LENGTH).astype(np.float32) for _ in range(2))
    expected = expect(program, x, y)
    for level in RUNS:
        result = module.call(level, program.name, x, y, 0)
        report.equal(f"{program.name} {level}", F32, result, expected)
report.finish()
