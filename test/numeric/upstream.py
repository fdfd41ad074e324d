#===- upstream.py - Other dialects' ops on tensors ------------------------===#
#
# Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
#===-----------------------------------------------------------------------===#
"""Functions that mix TCP with arith, math, tensor, linalg and scf on tensors: elementwise
ops of every type, conversions, gathers, packs, softmax, scalars in calls, and loops that carry tensors."""

import numpy as np
from numeric import *

module = Module()
report = Report()
random = np.random.default_rng(31)
# (name, element of the result, inputs, what checks a result)
calls = []


def define(name, element, arguments, result, lines, inputs, check):
    """`lines` make %r of %a0, %a1 ..., whose types are `arguments`."""
    header = ", ".join(f"%a{number}: {type}" for number, type in enumerate(arguments))
    body = "\n".join("  " + line for line in lines)
    rank = result.split("<", 1)[1].count("x")
    module.define(name, f"""
func.func @{name}({header}) -> {result} {{
{body}
  return %r : {result}
}}
""", element, rank)  # fmt: skip
    calls.append((name, element, inputs, check))


def exactly(element, expected, *inputs):
    return lambda what, result: report.equal(what, element, result, expected, *inputs)


def within(element, exact, limit, *inputs):
    return lambda what, result: report.close(what, element, result, exact, limit, *inputs)


def elementwise(name, element, op, expected, *inputs, result=None):
    """`op` has T for the type of the inputs, R for that of the result."""
    result = result or element
    for size in (len(inputs[0]), 13, 1, 0):
        cut = [each[:size] for each in inputs]
        shape = (None,)
        types = [tensor(element, shape)] * len(inputs)
        op_text = op.replace("T", types[0]).replace("R", tensor(result, shape))
        calls_name = f"{name}_{element.name}_{result.name}"
        if size == len(inputs[0]):
            define(
                calls_name, result, types, tensor(result, shape), [f"%r = {op_text}"],
                cut, exactly(result, expected[:size], *cut),
            )  # fmt: skip
        else:
            calls.append((calls_name, result, cut, exactly(result, expected[:size], *cut)))


def define_floats(element):
    a, b = pairs(element, random, 500)
    x, y = element.decode(a), element.decode(b)
    for op, of in (("addf", np.add), ("subf", np.subtract), ("mulf", np.multiply), ("divf", np.divide)):
        elementwise(op, element, f"arith.{op} %a0, %a1 : T", element.encode(of(x, y)), a, b)
    elementwise("negf", element, "arith.negf %a0 : T", element.encode(-x), a)
    for op, of in (("absf", np.abs), ("sqrt", np.sqrt), ("ceil", np.ceil), ("floor", np.floor),
                   ("trunc", np.trunc), ("roundeven", np.rint)):  # fmt: skip
        elementwise(op, element, f"math.{op} %a0 : T", element.encode(of(x)), a)
    elementwise("copysign", element, "math.copysign %a0, %a1 : T", element.encode(np.copysign(x, y)), a, b)
    small = 2.0**element.min_exponent
    classes = {
        "isnan": np.isnan(x), "isinf": np.isinf(x), "isfinite": np.isfinite(x),
        "isnormal": np.isfinite(x) & (np.abs(x) >= small),
    }  # fmt: skip
    for op, expected in classes.items():
        elementwise(op, element, f"math.{op} %a0 : T", expected, a, result=I1)
    elementwise("olt", element, "arith.cmpf olt, %a0, %a1 : T", x < y, a, b, result=I1)
    # NaN comes through, and of the zeros -0 is the lesser.
    low, high = element.encode(np.full(len(a), -1.5)), element.encode(np.full(len(a), 2.0))
    clamped = np.where(np.isnan(x), x, np.minimum(np.maximum(x, -1.5), 2.0))
    elementwise("clampf", element, "math.clampf %a0 to [%a1, %a2] : T", element.encode(clamped), a, low, high)
    t = tensor(element, (None,))
    mask = tensor(I1, (None,))
    define(
        f"select_{element.name}", element, [mask, t, t], t,
        [f"%r = arith.select %a0, %a1, %a2 : {mask}, {t}"],
        [x < y, a, b], exactly(element, np.where(x < y, a, b), a, b),
    )  # fmt: skip
    # A chain that is half TCP.
    define(
        f"chain_{element.name}", element, [t, t], t,
        [f"%0 = tcp.neg %a0 : {t} -> {t}", f"%1 = arith.negf %0 : {t}",
         f"%2 = tcp.abs %1 : {t} -> {t}", f"%r = arith.maximumf %2, %a1 : {t}"],
        [a, np.abs(b) if element is not BF16 else b & 0x7FFF],
        exactly(element, element.encode(np.maximum(np.abs(x), np.abs(y))), a, b),
    )  # fmt: skip
    # Scalars that go from function to function.
    module.define(f"pick_{element.name}", f"""
func.func private @pick_{element.name}(%x: {element.name}, %y: {element.name}) -> {element.name} {{
  %less = arith.cmpf olt, %y, %x : {element.name}
  %0 = arith.select %less, %x, %y : {element.name}
  return %0 : {element.name}
}}
""", element, 0)  # fmt: skip
    define(
        f"picked_{element.name}", element, [t, t], t,
        ["%c0 = arith.constant 0 : index", f"%size = tensor.dim %a0, %c0 : {t}",
         "%r = tensor.generate %size {", "^bb0(%i: index):",
         f"  %x = tensor.extract %a0[%i] : {t}", f"  %y = tensor.extract %a1[%i] : {t}",
         f"  %0 = func.call @pick_{element.name}(%x, %y) : ({element.name}, {element.name}) -> {element.name}",
         f"  tensor.yield %0 : {element.name}", f"}} : {t}"],
        [a, b], exactly(element, np.where(y < x, a, b), a, b),
    )  # fmt: skip
    for other in FLOATS:
        if other.width > element.width:
            elementwise("extf", element, "arith.extf %a0 : T to R", other.encode(x), a, result=other)
        if other.width < element.width:
            elementwise("truncf", element, "arith.truncf %a0 : T to R", other.encode(x), a, result=other)
    # Powers that have no rounding.
    base = element.encode(random.integers(-2, 3, 40))
    for exponent in (I8, I32, I64):
        power = exponent.encode(random.integers(0, 4, 40))
        e = tensor(exponent, (None,))
        define(
            f"fpowi_{element.name}_{exponent.name}", element, [t, e], t,
            [f"%r = math.fpowi %a0, %a1 : {t}, {e}"], [base, power],
            exactly(element, element.encode(element.decode(base) ** power.astype(float)), base, power),
        )  # fmt: skip
    rows = element.encode(random.standard_normal((5, 7)) * 3)
    numbers = element.decode(rows)
    exponentials = np.exp(numbers - numbers.max(axis=1, keepdims=True))
    m = tensor(element, (None, None))
    define(
        f"softmax_{element.name}", element, [m, m], m,
        [f"%r = linalg.softmax dimension(1) ins(%a0 : {m}) outs(%a1 : {m}) -> {m}"],
        [rows, np.zeros_like(rows)],
        within(element, exponentials / exponentials.sum(axis=1, keepdims=True), 16, rows),
    )  # fmt: skip


def define_ints(element):
    a, b = pairs(element, random, 500)
    x, y = element.decode(a), element.decode(b)
    for op, of in (("addi", np.add), ("subi", np.subtract), ("muli", np.multiply),
                   ("andi", np.bitwise_and), ("ori", np.bitwise_or), ("xori", np.bitwise_xor),
                   ("maxsi", np.maximum), ("minsi", np.minimum)):  # fmt: skip
        elementwise(op, element, f"arith.{op} %a0, %a1 : T", element.encode(of(x, y)), a, b)
    elementwise("slt", element, "arith.cmpi slt, %a0, %a1 : T", (x < y).astype(bool), a, b, result=I1)
    for other in INTS:
        if other.width > element.width:
            elementwise("extsi", element, "arith.extsi %a0 : T to R", other.encode(x), a, result=other)
        if other.width < element.width:
            elementwise("trunci", element, "arith.trunci %a0 : T to R", other.encode(x), a, result=other)
    if element.width > 1:
        ones = np.array([bin(int(number) % (1 << element.width)).count("1") for number in x])
        elementwise("ctpop", element, "math.ctpop %a0 : T", element.encode(ones), a)
        exponent = element.encode(random.integers(0, 12, len(a)))
        powers = [int(base) ** int(power) for base, power in zip(x, exponent)]
        elementwise("ipowi", element, "math.ipowi %a0, %a1 : T",
                    element.encode(np.array(powers, object)), a, exponent)  # fmt: skip


def define_movement(element):
    t = lambda *shape: tensor(element, shape)
    source = element.random(random, 60).reshape(5, 4, 3)
    name = element.name
    i = random.integers(0, 5, (2, 3, 1))
    define(
        f"gather_{name}", element, [t(None, 4, 3), tensor(I64, (None, 3, 1))], t(None, 3, 4, 3),
        [f"%r = tensor.gather %a0[%a1] gather_dims([0]) : ({t(None, 4, 3)}, "
         f"{tensor(I64, (None, 3, 1))}) -> {t(None, 3, 4, 3)}"],
        [source, i], exactly(element, source[i[..., 0]], source),
    )  # fmt: skip
    pair = np.stack([random.integers(0, 5, 6), random.integers(0, 3, 6)], axis=-1)
    define(
        f"gather_pairs_{name}", element, [t(5, None, 3), tensor(I32, (6, 2))], t(6, 1, None, 1),
        [f"%r = tensor.gather %a0[%a1] gather_dims([0, 2]) : ({t(5, None, 3)}, "
         f"{tensor(I32, (6, 2))}) -> {t(6, 1, None, 1)}"],
        [source, pair.astype("i4")],
        exactly(element, source[pair[:, 0], :, pair[:, 1]].reshape(6, 1, 4, 1), source),
    )  # fmt: skip
    rows = np.array([[4], [0], [3]])
    scattered = source.copy()
    scattered[rows[:, 0]] = source[:3]
    define(
        f"scatter_{name}", element, [t(None, 4, 3), t(None, 4, 3), tensor(I64, (None, 1))],
        t(None, 4, 3),
        [f"%r = tensor.scatter %a0 into %a1[%a2] scatter_dims([0]) unique : ({t(None, 4, 3)}, "
         f"{t(None, 4, 3)}, {tensor(I64, (None, 1))}) -> {t(None, 4, 3)}"],
        [source[:3].copy(), source, rows], exactly(element, scattered, source),
    )  # fmt: skip
    corners = np.array([[[0, 2], [4, 0]], [[1, 1], [0, 0]]], "i4")
    scattered = source.copy()
    scattered[corners[..., 0], :, corners[..., 1]] = source.reshape(15, 4)[:4].reshape(2, 2, 4)
    define(
        f"scatter_pairs_{name}", element,
        [t(2, 2, 1, None, 1), t(5, None, 3), tensor(I32, (2, 2, 2))], t(5, None, 3),
        [f"%r = tensor.scatter %a0 into %a1[%a2] scatter_dims([0, 2]) unique : "
         f"({t(2, 2, 1, None, 1)}, {t(5, None, 3)}, {tensor(I32, (2, 2, 2))}) -> {t(5, None, 3)}"],
        [source.reshape(15, 4)[:4].reshape(2, 2, 1, 4, 1).copy(), source, corners],
        exactly(element, scattered, source),
    )  # fmt: skip
    matrix = element.random(random, 48).reshape(8, 6)
    tiles = matrix.reshape(4, 2, 2, 3).transpose(0, 2, 1, 3).copy()
    attributes = "inner_dims_pos = [0, 1] inner_tiles = [2, 3]"
    define(
        f"pack_{name}", element, [t(8, 6)], t(4, 2, 2, 3),
        [f"%e = tensor.empty() : {t(4, 2, 2, 3)}",
         f"%r = linalg.pack %a0 {attributes} into %e : {t(8, 6)} -> {t(4, 2, 2, 3)}"],
        [matrix], exactly(element, tiles, matrix),
    )  # fmt: skip
    define(
        f"unpack_{name}", element, [t(4, 2, 2, 3)], t(8, 6),
        [f"%e = tensor.empty() : {t(8, 6)}",
         f"%r = linalg.unpack %a0 {attributes} into %e : {t(4, 2, 2, 3)} -> {t(8, 6)}"],
        [tiles], exactly(element, matrix, tiles),
    )  # fmt: skip
    # Each round makes a tensor: a - b three times, and b stays what it was.
    define(
        f"while_{name}", element, [t(None), t(None)], t(None),
        ["%c0 = arith.constant 0 : index", "%c1 = arith.constant 1 : index",
         "%c3 = arith.constant 3 : index",
         f"%0:2 = scf.while (%i = %c0, %x = %a0) : (index, {t(None)}) -> (index, {t(None)}) {{",
         "  %more = arith.cmpi slt, %i, %c3 : index",
         f"  scf.condition(%more) %i, %x : index, {t(None)}", "} do {",
         f"^bb0(%i: index, %x: {t(None)}):",
         f"  %y = tcp.sub %x, %a1 : {t(None)}, {t(None)} -> {t(None)}",
         "  %j = arith.addi %i, %c1 : index", f"  scf.yield %j, %y : index, {t(None)}", "}",
         f"%r = tcp.add %0#1, %a1 : {t(None)}, {t(None)} -> {t(None)}"],
        [element.encode([5, 6, 7]), element.encode([1, 0, 1])],
        exactly(element, element.encode([3, 6, 5])),
    )  # fmt: skip


with np.errstate(all="ignore"):
    for element in FLOATS:
        define_floats(element)
    for element in INTS:
        define_ints(element)
    for element in (F16, F32, I8, I64):
        define_movement(element)
    module.compile()
    for level, (name, element, inputs, check) in itertools.product(LEVELS, calls):
        check(f"{name} {level}", module.call(level, name, *inputs))
report.finish()
