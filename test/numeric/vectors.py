#===- vectors.py - Ops of the vector dialect beside TCP ops ---------------===#
#
# Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
#===-----------------------------------------------------------------------===#
"""Functions that take what a TCP op gives into vectors, compute there and put it back
into a tensor: exactly rounded arithmetic, conversions, comparisons, and one function."""

import numpy as np
from numeric import *

module = Module()
report = Report()
random = np.random.default_rng(1)
SIZE = (3, 8)

# (name, op on %x and %y, in float64)
OPS = [
    ("add", "arith.addf %x, %y : V", np.add),
    ("mul", "arith.mulf %x, %y : V", np.multiply),
    ("neg", "arith.negf %x : V", lambda x, y: -x),
    ("max", "arith.maximumf %x, %y : V", np.maximum),
    ("select", "arith.select %less, %x, %y : B, V", lambda x, y: np.where(x < y, x, y)),
    ("exp", "math.exp %x : V", lambda x, y: np.exp(x)),
    ("extend", "arith.truncf %wide : W to V", lambda x, y: x + x),
]

for element in (F16, F32):
    t = tensor(element, SIZE)
    vector = f"vector<3x8x{element.name}>"
    wider = {"f16": "f32", "f32": "f64"}[element.name]
    for name, op, _ in OPS:
        op = op.replace("V", vector).replace("W", f"vector<3x8x{wider}>").replace("B", "vector<3x8xi1>")
        read = f"{{in_bounds = [true, true]}} : {t}, {vector}"
        module.define(
            f"{name}_{element.name}",
            f"""
func.func @{name}_{element.name}(%a: {t}, %b: {t}) -> {t} {{
  %c0 = arith.constant 0 : index
  %zero = arith.constant 0.0 : {element.name}
  %n = tcp.neg %a : {t} -> {t}
  %x = vector.transfer_read %n[%c0, %c0], %zero {read}
  %y = vector.transfer_read %b[%c0, %c0], %zero {read}
  %less = arith.cmpf olt, %x, %y : {vector}
  %ex = arith.extf %x : {vector} to vector<3x8x{wider}>
  %wide = arith.addf %ex, %ex : vector<3x8x{wider}>
  %v = {op}
  %e = tensor.empty() : {t}
  %r = vector.transfer_write %v, %e[%c0, %c0] {{in_bounds = [true, true]}} : {vector}, {t}
  return %r : {t}
}}
""",
            element, 2,
        )  # fmt: skip

module.compile()
for element in (F16, F32):
    for name, _, reference in OPS:
        for _ in range(20):
            a, b = (element.encode(random.standard_normal(SIZE) * 4) for _ in range(2))
            with np.errstate(all="ignore"):
                exact = reference(-element.decode(a), element.decode(b))
            for level in LEVELS:
                what = f"{name}_{element.name} {level}"
                result = module.call(level, f"{name}_{element.name}", a, b)
                if name == "exp" and element is F32:
                    report.close(what, element, result, exact, 2, a, b)
                else:
                    report.equal(what, element, result, element.encode(exact), a, b)
report.finish()
