#===- tosa.py - Programs in TOSA ------------------------------------------===#
#
# Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
#===-----------------------------------------------------------------------===#
"""Ops of TOSA against numpy. Elementary functions are compared with float64; numbers that are
summed are small integers, so that each order of a sum gives the same."""

import math

import numpy as np
from numeric import *

random = np.random.default_rng(11)
report = Report()
module = Module()
calls = []


def const(name, element, values):
    return (f'%{name} = "tosa.const"() <{{{{values = dense<{values}> : tensor<1x{element}>}}}}>'
            f" : () -> tensor<1x{element}>\n  ")  # fmt: skip


def shape(name, numbers):
    return (f"%{name} = tosa.const_shape {{{{values = dense<{list(numbers)}> : tensor<{len(numbers)}xindex>}}}}"
            f" : () -> !tosa.shape<{len(numbers)}>\n  ")  # fmt: skip


def plan(name, inputs, result, body, arguments, expected, limit=None):
    """A function of `inputs`, which are types, that returns %r. `body` makes %r of %a, %b, .... With a
    `limit`, `expected` is float64, and the result may be so many ULP off."""
    element, _ = result
    name = f"{name}_{len(calls)}"
    parameters = ", ".join(f"%{letter}: {tensor(*each)}" for letter, each in zip("abcd", inputs))
    types = {letter.upper(): tensor(*each) for letter, each in zip("abcd", inputs)}
    text = body.format(R=tensor(*result), **types)
    module.define(name, f"func.func @{name}({parameters}) -> {tensor(*result)} {{\n  {text}\n"
                  f"  return %r : {tensor(*result)}\n}}\n", element, len(result[1]))  # fmt: skip
    calls.append((name, element, arguments, expected, limit))


def small(element, *size):
    return element.encode(random.integers(-8, 8, size).astype(float) if element.is_float
                          else random.integers(-8, 8, size))  # fmt: skip


def unary(op, element, function, limit, low=-4.0, high=4.0, more=""):
    x = element.encode(random.uniform(low, high, (3, 7)))
    exact = np.vectorize(function)(element.decode(x))
    kind = (element, (None, 7))
    plan(op, [kind], kind, f"%r = tosa.{op} %a{more} : ({{A}}) -> {{R}}", [x], exact, limit)


for element in (F32, F16):
    unary("tanh", element, math.tanh, 2)
    unary("exp", element, math.exp, 2)
    unary("log", element, math.log, 2, 0.1, 9)
    unary("sigmoid", element, lambda x: 1 / (1 + math.exp(-x)), 3)
    unary("erf", element, math.erf, 3)
    unary("abs", element, abs, 0)
    unary("floor", element, math.floor, 0)
    unary("rsqrt", element, lambda x: x**-0.5, 2, 0.1, 9)
    unary("clamp", element, lambda x: min(max(x, -1.0), 1.5), 0,
          more=f" {{{{min_val = -1.0 : {element.name}, max_val = 1.5 : {element.name}}}}}")  # fmt: skip

# One operand has a dimension of 1, which is broadcast.
for element in (F32, F16, I32):
    for op, function in {"add": np.add, "sub": np.subtract, "maximum": np.maximum,
                         "minimum": np.minimum}.items():  # fmt: skip
        x, y = small(element, 5, 4), small(element, 1, 4)
        plan(op, [(element, (None, 4)), (element, (1, 4))], (element, (None, 4)),
             f"%r = tosa.{op} %a, %b : ({{A}}, {{B}}) -> {{R}}", [x, y],
             element.encode(function(element.decode(x), element.decode(y))))  # fmt: skip
    x, y = small(element, 5, 4), small(element, 5, 1)
    plan("mul", [(element, (None, 4)), (element, (None, 1))], (element, (None, 4)),
         const("s", "i8", 0) + "%r = tosa.mul %a, %b, %s : ({A}, {B}, tensor<1xi8>) -> {R}", [x, y],
         element.encode(element.decode(x) * element.decode(y)))  # fmt: skip
    plan("greater", [(element, (None, 4)), (element, (None, 4))], (I1, (None, 4)),
         "%r = tosa.greater %a, %b : ({A}, {B}) -> {R}", [x, x[::-1].copy()],
         element.decode(x) > element.decode(x[::-1]))  # fmt: skip

# Floats become integers by rounding to the nearest, and of two to the even one.
x = np.array([0.5, 1.5, -2.5, 2.4, -7.6], "f4")
plan("cast", [(F32, (None,))], (I32, (None,)), "%r = tosa.cast %a : ({A}) -> {R}", [x], np.rint(x).astype("i4"))

# Products, with zero points where the numbers are quantized.
for element, wide in ((F32, F32), (I8, I32)):
    zero = element.name, ("3" if element is I8 else "0.0")
    shift = 3 if element is I8 else 0
    points = const("z", *zero)
    x, y = small(element, 2, 5, 9), small(element, 2, 9, 6)
    numbers = [each.astype(float) - shift for each in (x, y)]
    plan("matmul", [(element, (2, None, 9)), (element, (2, 9, None))], (wide, (2, None, None)),
         points + f"%r = tosa.matmul %a, %b, %z, %z : ({{A}}, {{B}}, tensor<1x{element.name}>, "
         f"tensor<1x{element.name}>) -> {{R}}", [x, y], wide.encode(numbers[0] @ numbers[1])
         if wide.is_float else (numbers[0] @ numbers[1]).astype("i4"))  # fmt: skip

x, w, b = small(F32, 2, 6, 7, 3), small(F32, 4, 3, 2, 3), small(F32, 4)
padded = np.pad(x, ((0, 0), (1, 1), (0, 1), (0, 0)))
convolved = np.zeros((2, 6, 7, 4), "f4") + b
for i, j in itertools.product(range(3), range(2)):
    convolved += padded[:, i : i + 6, j : j + 7] @ w[:, i, j].T
plan("conv2d", [(F32, (None, 6, 7, 3)), (F32, (4, 3, 2, 3)), (F32, (4,))], (F32, (None, 6, 7, 4)),
     const("z", "f32", "0.0") + "%r = tosa.conv2d %a, %b, %c, %z, %z {{acc_type = f32, dilation = array<i64: 1, 1>, "
     "pad = array<i64: 1, 1, 0, 1>, stride = array<i64: 1, 1>}} : ({A}, {B}, {C}, tensor<1xf32>, tensor<1xf32>) -> {R}",
     [x, w, b], convolved)  # fmt: skip
pools = x[:, :, :6].reshape(2, 3, 2, 3, 2, 3)
plan("max_pool2d", [(F32, (2, 6, 6, 3))], (F32, (2, 3, 3, 3)),
     "%r = tosa.max_pool2d %a {{kernel = array<i64: 2, 2>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 2, 2>}}"
     " : ({A}) -> {R}", [x[:, :, :6].copy()], pools.max(axis=(2, 4)))  # fmt: skip

# Reductions, and where elements go.
for op, function in {"sum": np.sum, "max": np.max, "min": np.min}.items():
    for axis in (0, 1):
        x = small(F32, 5, 6)
        sizes = (1, None) if axis == 0 else (None, 1)
        plan(f"reduce_{op}", [(F32, (None, None))], (F32, sizes),
             f"%r = tosa.reduce_{op} %a {{{{axis = {axis} : i32}}}} : ({{A}}) -> {{R}}", [x],
             function(x, axis=axis, keepdims=True))  # fmt: skip
x = F32.encode(random.permutation(24).reshape(4, 6).astype(float))
plan("argmax", [(F32, (4, None))], (I32, (4,)), "%r = tosa.argmax %a {{axis = 1 : i32}} : ({A}) -> {R}", [x],
     x.argmax(axis=1).astype("i4"))  # fmt: skip
plan("reshape", [(F32, (4, 6))], (F32, (3, 8)), shape("s", (3, 8)) +
     "%r = tosa.reshape %a, %s : ({A}, !tosa.shape<2>) -> {R}", [x], x.reshape(3, 8))  # fmt: skip
plan("transpose", [(F32, (None, 6))], (F32, (6, None)),
     "%r = tosa.transpose %a {{perms = array<i32: 1, 0>}} : ({A}) -> {R}", [x], x.T.copy())  # fmt: skip
plan("pad", [(F32, (4, 6))], (F32, (5, 9)), shape("s", (1, 0, 2, 1)) + const("v", "f32", "7.0") +
     "%r = tosa.pad %a, %s, %v : ({A}, !tosa.shape<4>, tensor<1xf32>) -> {R}", [x],
     np.pad(x, ((1, 0), (2, 1)), constant_values=7))  # fmt: skip
plan("slice", [(F32, (4, 6))], (F32, (2, 3)), shape("s", (1, 2)) + shape("n", (2, 3)) +
     "%r = tosa.slice %a, %s, %n : ({A}, !tosa.shape<2>, !tosa.shape<2>) -> {R}", [x], x[1:3, 2:5].copy())  # fmt: skip
plan("tile", [(F32, (4, 6))], (F32, (8, 6)), shape("s", (2, 1)) +
     "%r = tosa.tile %a, %s : ({A}, !tosa.shape<2>) -> {R}", [x], np.tile(x, (2, 1)))  # fmt: skip
plan("concat", [(F32, (4, 6)), (F32, (4, 6))], (F32, (4, 12)),
     "%r = tosa.concat %a, %b {{axis = 1 : i32}} : ({A}, {B}) -> {R}", [x, -x], np.concatenate([x, -x], 1))  # fmt: skip
plan("reverse", [(F32, (None, 6))], (F32, (None, 6)), "%r = tosa.reverse %a {{axis = 0 : i32}} : ({A}) -> {R}", [x],
     x[::-1].copy())  # fmt: skip
rows = random.integers(0, 4, (1, 7)).astype("i4")
plan("gather", [(F32, (1, 4, 6)), (I32, (1, None))], (F32, (1, None, 6)),
     "%r = tosa.gather %a, %b : ({A}, {B}) -> {R}", [x[None], rows], x[rows[0]][None])  # fmt: skip
rows, values = np.array([[2, 0]], "i4"), small(F32, 1, 2, 6)
expected = x[None].copy()
expected[0, rows[0]] = values[0]
plan("scatter", [(F32, (1, 4, 6)), (I32, (1, 2)), (F32, (1, 2, 6))], (F32, (1, 4, 6)),
     "%r = tosa.scatter %a, %b, %c : ({A}, {B}, {C}) -> {R}", [x[None], rows, values], expected)  # fmt: skip

# (x - 3) * 0.75 - 5, rounded half up, and clamped to the type.
x = np.arange(-128, 128).astype("i1")
exact = np.clip(np.floor((x.astype(int) - 3) * 0.75 + 0.5) - 5, -128, 127)
plan("rescale", [(I8, (None,))], (I8, (None,)),
     const("m", "i32", 3 << 28) + const("s", "i8", 30) + const("zi", "i8", 3) + const("zo", "i8", -5) +
     "%r = tosa.rescale %a, %m, %s, %zi, %zo {{input_unsigned = false, output_unsigned = false, per_channel = false, "
     "rounding_mode = SINGLE_ROUND, scale32 = true}} : ({A}, tensor<1xi32>, tensor<1xi8>, tensor<1xi8>, tensor<1xi8>)"
     " -> {R}", [x], exact.astype("i1"))  # fmt: skip

# Control flow.
x = small(F32, 5)
for flag in (True, False):
    plan("cond_if", [(I1, ()), (F32, (None,))], (F32, (None,)),
         "%r = tosa.cond_if %a (%x = %b) : {A} ({B}) -> {R} {{\n ^bb0(%x: {B}):\n    %n = tosa.abs %x : ({B}) -> {B}\n"
         "    tosa.yield %n : {B}\n  }} else {{\n  ^bb0(%x: {B}):\n    tosa.yield %x : {B}\n  }}",
         [np.array(flag), x], np.abs(x) if flag else x)  # fmt: skip

module.compile(RUNS)
for level, (name, element, arguments, expected, limit) in itertools.product(RUNS, calls):
    result = module.call(level, name, *arguments)
    if limit is None:
        report.equal(f"{name} {level}", element, result, expected, *arguments)
    else:
        report.close(f"{name} {level}", element, result, expected, limit, *arguments)
report.finish()
