#===- elementwise.py - Exact elementwise ops ------------------------------===#
#
# Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
#===-----------------------------------------------------------------------===#
"""Every elementwise op whose result is exact or correctly rounded, for every element
type, over every value (or edges and random values) and over every shape."""

import numpy as np
from numeric import *

module = Module()
report = Report()
random = np.random.default_rng(7)
# name -> (element, number of operands, reference on numbers, attributes, op)
cases = {}


def case(op, element, arity, reference, attributes="", suffix=""):
    cases[f"{op}{suffix}_{element.name}"] = (op, element, arity, reference, attributes)


def round_half_away(x):
    toward_zero = np.trunc(x)
    with np.errstate(invalid="ignore"):
        away = np.abs(x - toward_zero) >= 0.5
    return np.where(away, toward_zero + np.copysign(1, x), toward_zero)


def maximum(x, y):
    """-0 is less than +0, and NaN prevails."""
    larger = np.where((x < y) | ((x == y) & np.signbit(x)), y, x)
    return np.where(np.isnan(x), x, larger)


def minimum(x, y):
    return -maximum(-x, np.broadcast_to(-y, x.shape))


def float_clamp(element, low, high):
    def reference(x):
        if low is not None:
            x = maximum(x, np.full(x.shape, element.decode(element.encode([low]))[0]))
        if high is not None:
            x = minimum(x, np.full(x.shape, element.decode(element.encode([high]))[0]))
        return x

    attributes = []
    if low is not None:
        attributes.append(f"min_float = {float(np.float32(low))!r} : f32")
    if high is not None:
        attributes.append(f"max_float = {float(np.float32(high))!r} : f32")
    return reference, "{" + ", ".join(attributes) + "}"


def int_clamp(low, high):
    def reference(x):
        if low is not None:
            x = np.maximum(x, low)
        if high is not None:
            x = np.minimum(x, high)
        return x

    attributes = []
    if low is not None:
        attributes.append(f"min_int = {low} : i64")
    if high is not None:
        attributes.append(f"max_int = {high} : i64")
    return reference, "{" + ", ".join(attributes) + "}"


def quotient(mode):
    """Of Python integers, in one direction of rounding."""

    def divide(x, y):
        if mode == "Floor":
            return x // y
        if mode == "Ceil":
            return -(-x // y)
        return abs(x) // abs(y) * (1 if (x < 0) == (y < 0) else -1)

    return lambda x, y: np.frompyfunc(divide, 2, 1)(x, y)


for element in FLOATS:
    case("add", element, 2, lambda x, y: x + y)
    case("sub", element, 2, lambda x, y: x - y)
    case("mul", element, 2, lambda x, y: x * y)
    case("divf", element, 2, lambda x, y: x / y)
    case("sqrt", element, 1, np.sqrt)
    case("ceil", element, 1, np.ceil)
    case("floor", element, 1, np.floor)
    case("round", element, 1, round_half_away)
    case("round_even", element, 1, np.rint)
    case("abs", element, 1, np.abs)
    case("neg", element, 1, np.negative)
    for index, (low, high) in enumerate(
        [(0.0, None), (None, -0.0), (-0.0, None), (None, 0.0),
         (-1.5, np.float64(np.float32(0.1))), (-1e6, 1e6)]
    ):
        case("clamp", element, 1, *float_clamp(element, low, high), f"_{index}")
for element in INTS:
    case("add", element, 2, lambda x, y: x + y)
    case("sub", element, 2, lambda x, y: x - y)
    case("mul", element, 2, lambda x, y: x * y)
    case("abs", element, 1, np.abs)
    for index, (low, high) in enumerate(
        [(0, None), (None, 3), (-7, 100), (-(2**40), 2**40)]
    ):
        case("clamp", element, 1, *int_clamp(low, high), f"_{index}")
    for op in ("divsi", "divui"):
        for mode in ("Trunc", "Floor", "Ceil"):
            case(
                op, element, 2, quotient(mode),
                f"{{rounding_mode = #tcp<roundingMode {mode}>}}", "_" + mode,
            )  # fmt: skip


def define(name, shape):
    op, element, arity, _, attributes = cases[name]
    function = f"{name}_{shape_name(shape)}"
    of = tensor(element, shape)
    arguments = [f"%{i}" for i in range(arity)]
    module.define(
        function,
        f"""
func.func @{function}({", ".join(f"{each}: {of}" for each in arguments)}) -> {of} {{
  %r = tcp.{op} {", ".join(arguments)} {attributes} : {", ".join([of] * arity)} -> {of}
  return %r : {of}
}}
""",
        element,
        len(shape),
    )


def check(level, name, shape, inputs):
    op, element, _, reference, _ = cases[name]
    function = f"{name}_{shape_name(shape)}"
    if op == "divui":
        numbers = [element.decode(each.ravel(), signed=False) for each in inputs]
    else:
        numbers = [element.decode(each.ravel()) for each in inputs]
    with np.errstate(all="ignore"):
        expected = element.encode(reference(*numbers)).reshape(inputs[0].shape)
    result = module.call(level, function, *inputs)
    report.equal(f"{function} {level}", element, result, expected, *inputs)


def prepare(name, inputs):
    """No division by zero."""
    op, element, _, _, _ = cases[name]
    if op in ("divsi", "divui"):
        inputs[1] = np.where(inputs[1] == 0, element.encode([1])[0], inputs[1])
    return inputs


for name in cases:
    for shape, _ in SHAPES:
        define(name, shape)
# The result may have another type, which no other of these ops allows.
square_roots = [(x, y) for x in FLOATS for y in FLOATS if x is not y]
for source, target in square_roots:
    x, y = tensor(source, (None,)), tensor(target, (None,))
    name = f"sqrt_{source.name}_to_{target.name}"
    module.define(
        name,
        f"""
func.func @{name}(%a: {x}) -> {y} {{
  %r = tcp.sqrt %a : {x} -> {y}
  return %r : {y}
}}
""",
        target,
        1,
    )
module.compile()
for level in LEVELS:
    for source, target in square_roots:
        name = f"sqrt_{source.name}_to_{target.name}"
        array = values(source, random)
        with np.errstate(all="ignore"):
            expected = target.encode(np.sqrt(source.decode(array)))
        result = module.call(level, name, array)
        report.equal(f"{name} {level}", target, result, expected, array)
    for name, (_, element, arity, _, _) in cases.items():
        if arity == 2:
            inputs = list(pairs(element, random))
        else:
            inputs = [values(element, random)]
        check(level, name, (None,), prepare(name, inputs))
        for shape, sizes in SHAPES:
            for size in sizes:
                count = int(np.prod(size, dtype=np.int64))
                inputs = [element.random(random, count).reshape(size) for _ in range(arity)]
                check(level, name, shape, prepare(name, inputs))
report.finish()
