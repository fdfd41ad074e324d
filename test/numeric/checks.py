#===- checks.py - Checks that end a program -------------------------------===#
#
# Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
#===-----------------------------------------------------------------------===#
"""Division by zero, indices and slices out of bounds, and sizes that disagree: the
program says which op and where, and aborts. The same function runs when the input is
good."""

import numpy as np
from numeric import *

module = Module()
report = Report()
# (name, good arguments, bad arguments, part of the message)
cases = []


def define(name, element, rank, header, op, good, bads, message):
    result = header.rsplit("-> ", 1)[1]
    module.define(
        name,
        f"\nfunc.func @{name}{header} {{\n  %r = {op}\n  return %r : {result}\n}}\n",
        element, rank,
    )  # fmt: skip
    cases.extend((name, good, bad, message) for bad in bads)


def vector(element, *numbers):
    return element.encode(list(numbers))


for element in INTS:
    of = tensor(element, (None,))
    for op in ("divsi", "divui"):
        for mode in ("Trunc", "Floor", "Ceil"):
            define(
                f"{op}_{mode}_{element.name}", element, 1, f"(%a: {of}, %b: {of}) -> {of}",
                f"tcp.{op} %a, %b {{rounding_mode = #tcp<roundingMode {mode}>}} : {of}, {of} -> {of}",
                [vector(element, 1, 0, 1), vector(element, 1, 1, 1)],
                [[vector(element, 1, 0, 1), vector(element, 1, 0, 1)]],
                f"tcp.{op}: integer division by zero",
            )  # fmt: skip


def define_gather(name, index, input_size, size, attributes, limits):
    """An op whose indices count from 0, each but one, which is out of `limits`,
    in turn."""
    for static in (False, True):
        shape = lambda size: size if static else (None,) * len(size)
        a = tensor(F32, shape(input_size))
        depth = () if name == "gather" else size[-1:]
        i = tensor(index, shape(size[: len(size) - len(depth)]) + depth)
        result = size if name == "gather" else size[:-1] + input_size[size[-1] :]
        r = tensor(F32, shape(result))
        count = int(np.prod(size, dtype=np.int64))
        good = np.array([number % limits[number % len(limits)] for number in range(count)])
        input_ = np.zeros(input_size, np.float32)
        bads = []
        for place in {0, count - 1}:
            limit = limits[place % len(limits)]
            for value in (limit, -1, index.low, index.high):
                if index.low <= value <= index.high and not 0 <= value < limit:
                    bads.append(good.copy())
                    bads[-1][place] = value
        if bads:
            define(
                f"{name}_{index.name}_{shape_name(input_size)}_{shape_name(size)}_{int(static)}",
                F32, len(result), f"(%a: {a}, %i: {i}) -> {r}",
                f"tcp.{name} %a, %i {attributes}: {a}, {i} -> {r}",
                [input_, index.encode(good).reshape(size)],
                [[input_, index.encode(bad).reshape(size)] for bad in bads],
                f"tcp.{name}: an index is out of bounds for dimension ",
            )  # fmt: skip


for index in INTS:
    for input_size, size, dim in [
        ((), (), 0), ((1,), (1,), 0), ((3,), (5,), 0), ((2, 3), (1, 4), 1), ((2, 3), (4, 2), 0),
        ((2, 1, 2), (1, 1, 2), 1),
    ]:  # fmt: skip
        limit = input_size[dim] if input_size else 1
        define_gather("gather", index, input_size, size, f"{{dim = {dim} : index}} ", [limit])
    for input_size, size in [
        ((1,), (1,)), ((3,), (1,)), ((2, 3), (1,)), ((2, 3), (2,)), ((3,), (5, 1)),
        ((2, 3), (2, 2)), ((2, 1, 3), (2, 1, 2)), ((2, 2, 2), (1, 3)),
    ]:  # fmt: skip
        define_gather("gather_nd", index, input_size, size, "", input_size[: size[-1]])

f = tensor(F32, (None,))
data = vector(F32, 1, 2, 3)
i = tensor(I64, (None,))
# Larger than the first-level cache: in the first block, the last, and the rest.
large = np.zeros(9000, "f4")
for place in (0, 95, 96):
    bad = np.zeros(99, "i8")
    bad[place] = 9000
    define(
        f"gather_large_{place}", F32, 1, f"(%a: {f}, %i: {i}) -> {f}",
        f"tcp.gather %a, %i {{dim = 0 : index}} : {f}, {i} -> {f}",
        [large, np.zeros(99, "i8")], [[large, bad]], "tcp.gather: an index is out of bounds",
    )  # fmt: skip
for name, bad in (("start", [4, 1, 1]), ("size", [1, 3, 1]), ("stride", [0, 2, 3]),
                  ("negative", [-1, 2, 1])):  # fmt: skip
    define(
        f"slice_{name}", F32, 1, f"(%a: {f}, %b: index, %n: index, %t: index) -> {f}",
        f"tcp.slice %a starts(%b) sizes(%n) strides(%t) : {f} -> {f}",
        [data, 0, 2, 2], [[data, *bad]], "tcp.slice: ",
    )  # fmt: skip
define(
    "sizes", F32, 1, f"(%a: {f}, %b: {f}) -> {f}", f"tcp.add %a, %b : {f}, {f} -> {f}",
    [data, data], [[data, data[:2]]], "tcp.add: ",
)  # fmt: skip
define(
    "upstream_sizes", F32, 1, f"(%a: {f}, %b: {f}) -> {f}", f"arith.addf %a, %b : {f}",
    [data, data], [[data, data[:2]]],
    "arith.addf: operands #0 and #1 have different sizes in dimension 0",
)  # fmt: skip
rows = tensor(I64, (None, 1))
define(
    "upstream_gather", F32, 1, f"(%a: {f}, %i: {rows}) -> {f}",
    f"tensor.gather %a[%i] gather_dims([0]) : ({f}, {rows}) -> {f}",
    [data, np.array([[0], [2]])], [[data, np.array([[3], [2]])], [data, np.array([[0], [-1]])]],
    "tensor.gather: an index is out of bounds in dimension 0 of the source",
)  # fmt: skip
scattered = [data[:2], data, np.array([[0], [2]])]
for name, bad, message in (
    ("index", [data[:2], data, np.array([[0], [3]])],
     "tensor.scatter: an index is out of bounds in dimension 0 of the dest"),
    ("size", [data, data, np.array([[0], [2]])],
     "tensor.scatter: the source has another size than the slices of the dest"),
):  # fmt: skip
    define(
        f"upstream_scatter_{name}", F32, 1, f"(%a: {f}, %d: {f}, %i: {rows}) -> {f}",
        f"tensor.scatter %a into %d[%i] scatter_dims([0]) unique : ({f}, {f}, {rows}) -> {f}",
        scattered, [bad], message,
    )  # fmt: skip
f2 = tensor(F32, (None, None))
two = np.arange(6, dtype="f4").reshape(2, 3)
define(
    "concat", F32, 2, f"(%a: {f2}, %b: {f2}) -> {f2}",
    f"tensor.concat dim(1) %a, %b : ({f2}, {f2}) -> {f2}",
    [two, two], [[two, two[:1]]],
    "tensor.concat: operands #0 and #1 have different sizes in dimension 0",
)  # fmt: skip
whole = tensor(F32, (5,))
define(
    "concat_sum", F32, 1, f"(%a: {f}, %b: {f}) -> {whole}",
    f"tensor.concat dim(0) %a, %b : ({f}, {f}) -> {whole}",
    [data[:3], data[:2]], [[data[:3], data[:3]]],
    "tensor.concat: the result does not have the size 5",
)  # fmt: skip

module.compile()
for name, good, bad, message in cases:
    for level in LEVELS:
        what = f"{name} {level}"
        report.checks += 1
        module.call(level, name, *good)
        has_ended, said = module.call_to_fail(level, name, *bad)
        if not has_ended:
            report.fail(what, f"did not abort, said: {said!r}")
        elif message not in said or f"module{level}.mlir:" not in said:
            report.fail(what, f"said {said!r}, expected {message!r}")
report.finish()
