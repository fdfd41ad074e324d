#===- transpositions.py - Loops that read across what they write ----------===#
#
# Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
#===-----------------------------------------------------------------------===#
"""Transpositions of every order of two to four dimensions, alone and with what is computed
of their elements and of others: which element goes where, with its representation
untouched. Sizes are below, at and above those of tiles, static and dynamic; each -O,
one thread and two, and CPUs with other registers."""

import itertools

import numpy as np
from numeric import *

random = np.random.default_rng(71)
report = Report()
module = Module()
calls = []

LENGTHS = [1, 3, 4, 5, 8, 15, 16, 17, 31, 32, 33, 50]


def some(element, *size):
    return element.random(random, int(np.prod(size, dtype=np.int64))).reshape(size)


def plan(element, order, sizes, static):
    """A transposition alone."""
    shape = sizes if static else (None,) * len(sizes)
    new = [sizes[dim] for dim in order]
    x, y = tensor(element, shape), tensor(element, new if static else shape)
    name = f"move_{element.name}_" + "".join(map(str, order)) + \
        ("_" + "_".join(map(str, sizes)) if static else "")  # fmt: skip
    if name not in module.functions:
        asked = "" if static else "\n".join(
            f"  %i{dim} = arith.constant {dim} : index\n  %n{dim} = tensor.dim %x, %i{dim} : {x}"
            for dim in order)
        empty = "" if static else ", ".join(f"%n{dim}" for dim in order)
        module.define(name, f"""
func.func @{name}(%x: {x}) -> {y} {{
{asked}
  %e = tensor.empty({empty}) : {y}
  %r = linalg.transpose ins(%x : {x}) outs(%e : {y}) permutation = {list(order)}
  return %r : {y}
}}
""", element, len(order))  # fmt: skip
    value = some(element, *sizes)
    calls.append((name, element, [value], np.transpose(value, order)))


def plan_sums(element, sizes):
    """(x transposed + y) * a row + a column, all of one loop nest, of which y is beside the
    result, and x of a slice, so that its rows are not next to one another."""
    name = f"sums_{element.name}"
    t = tensor(element, (None, None))
    row = tensor(element, (None,))
    if name not in module.functions:
        add, mul = ("addf", "mulf") if element.is_float else ("addi", "muli")
        module.define(name, f"""
func.func @{name}(%wide: {t}, %y: {t}, %row: {row}, %column: {row}) -> {t} {{
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = tensor.dim %y, %c0 : {t}
  %m = tensor.dim %y, %c1 : {t}
  %x = tensor.extract_slice %wide[0, 2] [%m, %n] [1, 1] : {t} to {t}
  %e = tensor.empty(%n, %m) : {t}
  %r = linalg.generic {{
      indexing_maps = [affine_map<(i, j) -> (j, i)>, affine_map<(i, j) -> (i, j)>,
                       affine_map<(i, j) -> (j)>, affine_map<(i, j) -> (i)>,
                       affine_map<(i, j) -> (i, j)>],
      iterator_types = ["parallel", "parallel"]}}
      ins(%x, %y, %row, %column : {t}, {t}, {row}, {row}) outs(%e : {t}) {{
  ^bb0(%x0: {element.name}, %y0: {element.name}, %row0: {element.name}, %column0: {element.name}, %out: {element.name}):
    %0 = arith.{add} %x0, %y0 : {element.name}
    %1 = arith.{mul} %0, %row0 : {element.name}
    %2 = arith.{add} %1, %column0 : {element.name}
    linalg.yield %2 : {element.name}
  }} -> {t}
  return %r : {t}
}}
""", element, 2)  # fmt: skip
    n, m = sizes
    wide, y, row, column = some(element, m, n + 3), some(element, n, m), some(element, m), some(element, n)
    with np.errstate(all="ignore"):
        expected = (wide[:, 2 : n + 2].T + y) * row + column[:, None]
    calls.append((name, element, [wide, y, row, column], expected))


for element in TYPES:
    if element is I1:
        continue
    for rank in (2, 3, 4):
        for order in itertools.permutations(range(rank)):
            for static in (False, True):
                small = [int(random.choice(LENGTHS)) for _ in range(rank)]
                plan(element, order, [min(n, 20) for n in small] if rank == 4 else small, static)
for element in (F32, F64, I32, I8, F16):
    for sizes in itertools.product((1, 4, 16, 17, 33), repeat=2):
        plan(element, (1, 0), sizes, False)
for element in (F32, F64, I32, I64):
    for sizes in itertools.product((1, 5, 16, 19, 32), repeat=2):
        plan_sums(element, sizes)
# As many as threads share.
plan(F32, (1, 0), (300, 500), False)
plan(F32, (0, 2, 1), (3, 200, 300), True)

module.compile(RUNS)
for run in RUNS:
    for name, element, arguments, expected in calls:
        sizes = [each.shape for each in arguments]
        report.equal(f"{name} {sizes} {run}", element, module.call(run, name, *arguments), expected)
report.finish()
