#===- vectors.py - Vectors beside TCP -------------------------------------===#
#
# Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
#===-----------------------------------------------------------------------===#
"""The vector dialect in functions that use TCP too: arith and math on vectors, fma,
reductions, and transfers that reach over the end, for every float type."""

import numpy as np
from numeric import *

module = Module()
report = Report()
random = np.random.default_rng(23)


def elementwise(element, name, lines):
    """Reads the tensors %s and %b by vectors %x and %y, of which `lines` make %r; %s is
    -(-a)."""
    t, v = tensor(element, (None,)), f"vector<8x{element.name}>"
    lines = "\n".join("    " + line for line in lines)
    lines = lines.replace("U", f"vector<1x8x{element.name}>").replace("V", v).replace("W", "vector<8xf64>").replace("M", "vector<8xi1>")
    module.define(f"{name}_{element.name}", f"""
func.func @{name}_{element.name}(%a: {t}, %b: {t}) -> {t} {{
  %c0 = arith.constant 0 : index
  %c8 = arith.constant 8 : index
  %zero = arith.constant 0.0 : {element.name}
  %size = tensor.dim %a, %c0 : {t}
  %n = tcp.neg %a : {t} -> {t}
  %s = tcp.neg %n : {t} -> {t}
  %e = tensor.empty(%size) : {t}
  %result = scf.for %i = %c0 to %size step %c8 iter_args(%to = %e) -> ({t}) {{
    %x = vector.transfer_read %s[%i], %zero : {t}, {v}
    %y = vector.transfer_read %b[%i], %zero : {t}, {v}
{lines}
    %next = vector.transfer_write %r, %to[%i] : {v}, {t}
    scf.yield %next : {t}
  }}
  return %result : {t}
}}
""", element, 1)  # fmt: skip


def reduction(element, kind):
    """Of six elements in two rows, from the first to the last, after 1."""
    t, v, name = tensor(element, (2, 3)), f"vector<2x3x{element.name}>", element.name
    module.define(f"reduce_{kind}_{name}", f"""
func.func @reduce_{kind}_{name}(%a: {t}) -> tensor<{name}> {{
  %c0 = arith.constant 0 : index
  %zero = arith.constant 0.0 : {name}
  %one = arith.constant 1.0 : {name}
  %s = tcp.add %a, %a : {t}, {t} -> {t}
  %x = vector.transfer_read %s[%c0, %c0], %zero {{in_bounds = [true, true]}} : {t}, {v}
  %y = arith.negf %x : {v}
  %flat = vector.shape_cast %y : {v} to vector<6x{name}>
  %r = vector.reduction <{kind}>, %flat, %one : vector<6x{name}> into {name}
  %t = tensor.from_elements %r : tensor<{name}>
  return %t : tensor<{name}>
}}
""", element, 0)  # fmt: skip


# name -> lines, and the exact result from float64.
EXACT = {
    "add": (["%r = arith.addf %x, %y : V"], np.add),
    "mul": (["%r = arith.mulf %x, %y : V"], np.multiply),
    "div": (["%r = arith.divf %x, %y : V"], np.divide),
    "neg_abs": (["%0 = math.absf %x : V", "%r = arith.negf %0 : V"], lambda x, y: -np.abs(x)),
    "sqrt": (["%r = math.sqrt %x : V"], lambda x, y: np.sqrt(x)),
    "less": (
        ["%0 = arith.cmpf olt, %x, %y : V", "%r = arith.select %0, %x, %y : M, V"],
        lambda x, y: np.where(x < y, x, y),
    ),
    "constant": (
        ["%0 = arith.constant dense<0.75> : V", "%r = arith.addf %x, %0 : V"],
        lambda x, y: x + 0.75,
    ),
}
WIDEN = (["%0 = arith.extf %x : V to W", "%r = arith.truncf %0 : W to V"], lambda x, y: x)

# Functions of vectors as of scalars, which vectors of rank 2 become.
FUNCTIONS = ["tanh", "exp", "exp2", "expm1", "erf", "log", "log1p", "atan", "sin", "rsqrt",
             "floor", "roundeven"]  # fmt: skip
SIGMOID = ["%o = arith.constant dense<1.0> : V", "%m = arith.negf %x : V",
           "%p = math.exp %m : V", "%q = arith.addf %p, %o : V",
           "%r = arith.divf %o, %q : V"]  # fmt: skip


def define_twice(element, name, lines):
    elementwise(element, name, lines)
    to_scalars = ["%s1 = vector.shape_cast %x : V to U"]
    back = ["%r = vector.shape_cast %r2 : U to V"]
    scalars = [line.replace("%x", "%s1").replace("%r", "%r2").replace("V", "U")
               for line in lines]  # fmt: skip
    elementwise(element, f"scalar_{name}", to_scalars + scalars + back)


for element in FLOATS:
    for name in FUNCTIONS:
        define_twice(element, name, [f"%r = math.{name} %x : V"])
    elementwise(element, "sigmoid", SIGMOID)
    t = tensor(element, (None,))
    module.define(f"scalar_sigmoid_{element.name}", f"""
func.func @scalar_sigmoid_{element.name}(%a: {t}, %b: {t}) -> {t} {{
  %r = tcp.sigmoid %a : {t} -> {t}
  return %r : {t}
}}
""", element, 1)  # fmt: skip
    for name, (lines, _) in EXACT.items():
        elementwise(element, name, lines)
    elementwise(element, "fma", ["%r = vector.fma %x, %y, %x : V"])
    if element is not F64:
        elementwise(element, "widen", WIDEN[0])
    for kind in ("add", "mul", "maximumf"):
        reduction(element, kind)
module.compile()

with np.errstate(all="ignore"):
    for element, level in itertools.product(FLOATS, LEVELS):
        call = lambda name, *arguments: module.call(level, f"{name}_{element.name}", *arguments)
        what = lambda name: f"{name} {element.name} {level}"
        references = {name: reference for name, (_, reference) in EXACT.items()}
        if element is not F64:
            references["widen"] = WIDEN[1]
        a, b = pairs(element, random)
        x, y = element.decode(a), element.decode(b)
        for name, reference in references.items():
            for size in (len(a), 13, 8, 1, 0):
                exact = reference(x[:size], y[:size])
                report.equal(
                    what(name), element, call(name, a[:size], b[:size]),
                    element.encode(exact), a[:size], b[:size],
                )  # fmt: skip
        exact = np.tanh(x.astype(np.longdouble)).astype(np.float64)
        limit = {16: 0.5, 32: 2, 64: 4}[element.width]
        report.close(what("tanh"), element, call("tanh", a, b), exact, limit, a)
        for name in [*FUNCTIONS, "sigmoid"]:
            report.equal(what(name), element, call(name, a, b), call(f"scalar_{name}", a, b), a)
        # Products and sums that are exact in every type.
        small = random.integers(-5, 6, (2, 99)).astype(np.float64)
        report.equal(
            what("fma"), element, call("fma", *map(element.encode, small)),
            element.encode(small[0] * small[1] + small[0]),
        )  # fmt: skip
        for _ in range(50):
            c = element.encode(random.standard_normal((2, 3)))
            doubled = element.encode(2 * element.decode(c))
            for kind, combine in (("add", np.add), ("mul", np.multiply), ("maximumf", np.maximum)):
                total = element.encode([1.0])
                for each in -element.decode(doubled).ravel():
                    total = element.encode(combine(element.decode(total), each))
                result = call(f"reduce_{kind}", c)
                report.equal(what(f"reduce_{kind}"), element, result, total.reshape(()))
report.finish()
