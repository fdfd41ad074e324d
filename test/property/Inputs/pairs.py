#===- pairs.py - Products of bf16 of any magnitude ------------------------===#
#
# Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
#===-----------------------------------------------------------------------===#
"""Sums of products of bf16 have the same bits at each level: those of a chain of products and
sums. Some CPUs add two products by one instruction, which takes denormal numbers for zeros and
does not round products. So the elements have magnitudes around the limits from which on a
product, or a sum, is denormal or infinite."""

import numpy as np
from numeric import *

LEVELS = ["-O0", "-O2", "-O2 --threads"]
SHAPES = [(17, 33, 5), (40, 64, 64), (33, 7, 129), (64, 1, 16), (20, 2, 1), (3, 255, 70)]
#: The maps of the right operand, by whether it is transposed.
MAPS = {False: "(k, n)", True: "(n, k)"}
random = np.random.default_rng(1)


def spread(low, high):
    """Numbers whose exponents are between two numbers."""
    return lambda shape: BF16.encode(
        random.uniform(1, 2, shape) * random.choice([-1, 1], shape)
        * np.exp2(random.integers(low, high, shape, endpoint=True)))


#: Makers of an array of a shape.
MAGNITUDES = {
    "normal": lambda shape: BF16.encode(random.standard_normal(shape)),
    "mostly-zero": lambda shape: BF16.encode(
        random.standard_normal(shape) * (random.random(shape) < 0.3)),
    "least": spread(-56, -56), "below-least": spread(-57, -57), "around-least": spread(-60, -50),
    "large": spread(62, 62), "too-large": spread(63, 63), "around-large": spread(60, 66),
    "tiny": spread(-126, -120), "denormal": spread(-133, -127), "huge": spread(120, 127),
    "wide": spread(-133, 127), "edges": lambda shape: random.choice(BF16.edges(), shape),
    "zeros": lambda shape: np.zeros(shape, np.uint16),
}
#: The pairs of magnitudes of the two operands.
PAIRS = [(name, name) for name in MAGNITUDES] + [("normal", name) for name in MAGNITUDES] + [
    ("tiny", "huge"), ("denormal", "large"), ("tiny", "large"), ("huge", "around-least")]


def write_product(name, shapes, is_transposed, weights=None):
    """A function of %a and %b, or of %a alone if there are `weights`."""
    left, right, result = (tensor(element, shape) for element, shape in zip([BF16, BF16, F32], shapes))
    sizes, lines = [], []
    for operand, shape, kind, dim in (("%a", shapes[0], left, 0),
                                      ("%b", shapes[1], right, 0 if is_transposed else 1)):
        if shape[dim] is None:
            sizes.append(f"%size{operand[1:]}")
            lines += [f"%dim{operand[1:]} = arith.constant {dim} : index",
                      f"{sizes[-1]} = tensor.dim {operand}, %dim{operand[1:]} : {kind}"]
    argument = f", %b: {right}"
    if weights is not None:
        argument = ""
        hexadecimal = weights.tobytes().hex().upper()
        lines.append(f'%b = arith.constant dense<"0x{hexadecimal}"> : {right}')
    body = "\n".join("  " + line for line in [
        *lines, "%zero = arith.constant 0.0 : f32",
        f"%empty = tensor.empty({', '.join(sizes)}) : {result}",
        f"%fill = linalg.fill ins(%zero : f32) outs(%empty : {result}) -> {result}",
        "%r = linalg.generic {indexing_maps = [affine_map<(m, n, k) -> (m, k)>,"
        f" affine_map<(m, n, k) -> {MAPS[is_transposed]}>, affine_map<(m, n, k) -> (m, n)>],",
        '    iterator_types = ["parallel", "parallel", "reduction"]}',
        f"    ins(%a, %b : {left}, {right}) outs(%fill : {result}) {{",
        "^bb0(%x: bf16, %y: bf16, %sum: f32):",
        "  %0 = arith.extf %x : bf16 to f32", "  %1 = arith.extf %y : bf16 to f32",
        "  %2 = arith.mulf %0, %1 : f32", "  %3 = arith.addf %sum, %2 : f32",
        "  linalg.yield %3 : f32", f"}} -> {result}", f"return %r : {result}"])
    return f"\nfunc.func @{name}(%a: {left}{argument}) -> {result} {{\n{body}\n}}\n"


module = Module()
report = Report()
#: By function: the shapes of the operands, and whether the right one is the program's.
programs = {}
for number, (m, k, n) in enumerate(SHAPES):
    for is_transposed in MAPS:
        shapes = [(m, k), (n, k) if is_transposed else (k, n), (m, n)]
        for is_dynamic in (False, True):
            name = f"f{number}{'t' if is_transposed else ''}{'d' if is_dynamic else ''}"
            types = [(None,) * 2] * 3 if is_dynamic else shapes
            module.define(name, write_product(name, types, is_transposed), F32, 2)
            programs[name] = shapes[0], shapes[1]
        for kind in ("normal", "least", "denormal", "edges"):
            name = f"w{number}{'t' if is_transposed else ''}_{kind.replace('-', '_')}"
            weights = MAGNITUDES[kind](shapes[1])
            types = [(None, k), shapes[1], (None, n)]
            module.define(name, write_product(name, types, is_transposed, weights), F32, 2)
            programs[name] = shapes[0], None
module.compile(LEVELS)
for name, (left, right) in programs.items():
    for kinds in PAIRS if right else [(kind, "") for kind in MAGNITUDES]:
        arguments = [MAGNITUDES[kinds[0]](left)]
        if right:
            arguments.append(MAGNITUDES[kinds[1]](right))
        expected = module.call("-O0", name, *arguments)
        for level in LEVELS[1:]:
            report.equal(f"{name} {' '.join(kinds)} {level}", F32,
                         module.call(level, name, *arguments), expected)
report.finish()
