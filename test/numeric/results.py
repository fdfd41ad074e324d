#===- results.py - Each result is the caller's ----------------------------===#
#
# Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
#===-----------------------------------------------------------------------===#
"""Two results that a function computes as one tensor, or that may be an argument: each
has a buffer of its own, which the caller frees."""

import numpy as np
from numeric import *

T = tensor(F32, (None,))
TWO = f"({T}, {T})"
NEG = f"%x = tcp.neg %a : {T} -> {T}"
# name -> lines that make two results of %a and %c, and whether %c negates
FUNCTIONS = {
    "twice": ([NEG, f"return %x, %x : {T}, {T}"], True),
    "argument": ([f"return %a, %a : {T}, {T}"], False),
    "cast": ([
        NEG, f"%y = tensor.cast %x : {T} to tensor<5xf32>",
        f"%z = tensor.cast %y : tensor<5xf32> to {T}", f"return %x, %z : {T}, {T}",
    ], True),
    "branches": ([
        f"%0:2 = scf.if %c -> {TWO} {{", NEG, f"scf.yield %x, %x : {T}, {T}", "} else {",
        f"scf.yield %a, %a : {T}, {T}", "}", f"return %0#0, %0#1 : {T}, {T}",
    ], None),
    "call": ([f"%0:2 = call @helper(%a) : ({T}) -> {TWO}", f"return %0#0, %0#1 : {T}, {T}"], True),
    "identity": ([
        f"%x = call @same(%a) : ({T}) -> {T}", f"return %x, %x : {T}, {T}",
    ], False),
    "select": ([
        NEG, f"%y = tcp.neg %x : {T} -> {T}", f"%z = tcp.neg %y : {T} -> {T}",
        f"%0 = arith.select %c, %x, %z : {T}", f"return %x, %0 : {T}, {T}",
    ], True),
    "blocks": ([
        NEG, f"cf.cond_br %c, ^then, ^end(%a, %a : {T}, {T})",
        "^then:", f"cf.br ^end(%x, %x : {T}, {T})", f"^end(%y: {T}, %z: {T}):", f"return %y, %z : {T}, {T}",
    ], None),
    "edges": ([
        NEG, f"cf.cond_br %c, ^end(%x, %x : {T}, {T}), ^end(%a, %a : {T}, {T})",
        f"^end(%y: {T}, %z: {T}):", f"return %y, %z : {T}, {T}",
    ], None),
    "switch": ([
        NEG, "%i = arith.extui %c : i1 to i32",
        f"cf.switch %i : i32, [default: ^end(%a, %a : {T}, {T}), 7: ^other, 1: ^end(%x, %x : {T}, {T})]",
        "^other:", f"return %x, %a : {T}, {T}",
        f"^end(%y: {T}, %z: {T}):", f"return %y, %z : {T}, {T}",
    ], None),
}  # fmt: skip

module = Module()
module.define("helper", f"func.func private @helper(%a: {T}) -> {TWO} {{\n{NEG}\nreturn %x, %x : {T}, {T}\n}}\n", F32, 1)
module.define("same", f"func.func private @same(%a: {T}) -> {T} {{\nreturn %a : {T}\n}}\n", F32, 1)
for name, (lines, _) in FUNCTIONS.items():
    text = "\n".join(lines)
    module.define(name, f"func.func @{name}(%a: {T}, %c: i1) -> {TWO} {{\n{text}\n}}\n", F32, 1)
module.compile()


class Results(ctypes.Structure):
    _fields_ = [("first", DESCRIPTORS[1]), ("second", DESCRIPTORS[1])]


report = Report()
a = np.arange(5, dtype=np.float32)
for level, name, condition in itertools.product(LEVELS, FUNCTIONS, (True, False)):
    function = module.libraries[level][name]
    function.restype = Results
    results = function(*spread(a), ctypes.c_bool(condition))
    negates = FUNCTIONS[name][1]
    expected = -a if (condition if negates is None else negates) else a
    bases = {a.ctypes.data}
    for number, result in enumerate((results.first, results.second)):
        what = f"{name} {level} {condition} #{number}"
        values = np.frombuffer(ctypes.string_at(result.data + 4 * result.offset, 20), "f4")
        report.equal(what, F32, values, expected)
        if result.base in bases:
            report.fail(what, "has the buffer of an argument or of another result")
        else:
            bases.add(result.base)
            libc.free(result.base)
report.finish()
