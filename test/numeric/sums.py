#===- sums.py - Reductions of rows and of columns -------------------------===#
#
# Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
#===-----------------------------------------------------------------------===#
"""Reductions: sums whose order is open are added in the order that docs/numerics.md
has, others in that of their loops, and the greatest and the least element are what they
are. The same at each -O and for each kind of CPU, on one thread and on two."""

import numpy as np
from numeric import *

random = np.random.default_rng(47)
report = Report()
module = Module()
calls = []

LANES = 32
#: The elements of a lane that are added in the narrow type.
NARROW_STEPS = 8


def add_by_halves(sums):
    while len(sums) > 1:
        half = len(sums) // 2
        sums = sums[:half] + sums[half:]
    return sums[0]


def add_lanes(elements, start, dtype):
    """`start`, and the elements of a run after it."""
    sums = np.full(LANES, -0.0, dtype)
    for number, element in enumerate(elements):
        sums[number % LANES] += element
    return start + add_by_halves(sums)


def add_narrow(elements, lanes):
    """The sums of each lane of f32, block by block."""
    blocks = []
    for first in range(0, len(elements), lanes * NARROW_STEPS):
        sums = np.full(lanes, -0.0, np.float32)
        for number, element in enumerate(elements[first : first + lanes * NARROW_STEPS]):
            sums[number % lanes] += element
        blocks.append(sums.astype(np.float64))
    return blocks


def add_wide(elements, start, dtype):
    """`start`, and the elements of a run after it, which blocks of f32 have."""
    sums = np.full(LANES, -0.0, dtype)
    for block in add_narrow(elements, LANES):
        sums += block
    return start + add_by_halves(sums)


def add_wide_in_order(elements, start, dtype):
    for block in add_narrow(elements, 1):
        start = dtype(start + block[0])
    return start


def add_in_order(elements, start, dtype):
    for element in elements:
        start = dtype(start + element)
    return start


def choose(best):
    def combine(elements, start, dtype):
        for element in elements:
            start = best(start, element)
        # The greatest of both zeros is 0, and the least is -0.
        return start

    return combine


def greatest(x, y):
    if x == 0 and y == 0:
        return x if not np.signbit(x) else y
    return np.maximum(x, y)


def smallest(x, y):
    return -greatest(-x, -y)


# name -> the op, its flag, what it begins with, and what it computes of a run
KINDS = {
    "open": ("addf", " fastmath<reassoc>", "0.5", add_lanes),
    "wide": ("addf", " fastmath<reassoc>", "0.5", add_wide),
    "widened": ("addf", " fastmath<reassoc>", "0.5", add_lanes),
    "ordered": ("addf", "", "0.5", add_in_order),
    "greatest": ("maximumf", "", "-28672.0", choose(greatest)),
    "smallest": ("minimumf", "", "28672.0", choose(smallest)),
}
EXTREMA = ("greatest", "smallest")
#: Kinds whose output is of a wider type than their elements, by the flag of the conversion.
WIDENING = {"wide": " fastmath<reassoc>", "widened": ""}
WIDER = {F16: F32, BF16: F32, F32: F64}
INTEGER_KINDS = {
    "sum": ("addi", "", "3", lambda run, start, dtype: dtype(np.add.reduce(run, dtype=dtype) + start)),
    "least": ("minsi", "", "100", lambda run, start, dtype: min(start, *run, start)),
}

# name -> the loops: p walks what stays, r what is reduced.
LOOPS = {"rows": "pr", "columns": "rp", "all": "rr", "inner": "ppr", "planes": "prr", "split": "rpr"}
# The element that is added, in MLIR and in numpy.
BODIES = {
    "plain": ("", "%x", lambda x: x),
    "squares": ("%s = arith.mulf %x, %x : T", "%s", lambda x: x * x),
}


def define(kind, loops, element, sizes, body="plain"):
    op, flag, start, _ = {**KINDS, **INTEGER_KINDS}[kind]
    text, value, _ = BODIES[body]
    dims = [f"d{i}" for i in range(len(loops))]
    kept = [dim for dim, loop in zip(dims, loops) if loop == "p"]
    result = WIDER[element] if kind in WIDENING else element
    x = tensor(element, sizes)
    y = tensor(result, tuple(size for size, loop in zip(sizes, loops) if loop == "p"))
    name = f"{kind}_{loops}_{element.name}_{body}_" + "_".join("d" if n is None else str(n) for n in sizes)
    if name in module.functions:
        return name
    body_text, value = text.replace("T", element.name).replace("%x", "%x0"), value.replace("%x", "%x0")
    if kind in WIDENING:
        body_text += f"\n    %w = arith.extf {value}{WIDENING[kind]} : {element.name} to {result.name}"
        value = "%w"
    asked = [i for i, (loop, size) in enumerate(zip(loops, sizes)) if loop == "p" and size is None]
    dims_text = "\n".join(f"  %i{i} = arith.constant {i} : index\n  %n{i} = tensor.dim %x, %i{i} : {x}" for i in asked)
    iterators = ", ".join('"parallel"' if loop == "p" else '"reduction"' for loop in loops)
    module.define(name, f"""
func.func @{name}(%x: {x}) -> {y} {{
{dims_text}
  %start = arith.constant {start} : {result.name}
  %e = tensor.empty({", ".join(f"%n{i}" for i in asked)}) : {y}
  %f = linalg.fill ins(%start : {result.name}) outs(%e : {y}) -> {y}
  %r = linalg.generic {{
      indexing_maps = [affine_map<({", ".join(dims)}) -> ({", ".join(dims)})>,
                       affine_map<({", ".join(dims)}) -> ({", ".join(kept)})>],
      iterator_types = [{iterators}]}} ins(%x : {x}) outs(%f : {y}) {{
  ^bb0(%x0: {element.name}, %before: {result.name}):
    {body_text}
    %0 = arith.{op} {value}, %before{flag} : {result.name}
    linalg.yield %0 : {result.name}
  }} -> {y}
  return %r : {y}
}}
""", result, loops.count("p"))  # fmt: skip
    return name


def reduce_runs(kind, loops, body, element, x):
    """Each run goes to the output, one after the other."""
    _, _, start, combine = {**KINDS, **INTEGER_KINDS}[kind]
    if kind in EXTREMA:
        x = element.decode(x)
    x = BODIES[body][2](x)
    if kind in WIDENING:
        x = (x if kind == "wide" else element.decode(x)).astype(WIDER[element].dtype if kind == "widened" else x.dtype)
    dtype = WIDER[element].dtype.type if kind in WIDENING else x.dtype.type
    if loops[-1] == "p":
        # Each element is a run, but those of blocks are along the innermost loop that reduces.
        inner = loops.rindex("r") if kind == "wide" else None
        x = np.expand_dims(x, -1) if inner is None else np.moveaxis(x, inner, -1)
        loops = (loops if inner is None else loops[:inner] + loops[inner + 1 :]) + "r"
        combine = add_wide_in_order if kind == "wide" else combine if kind in (*EXTREMA, *INTEGER_KINDS) else add_in_order
    run = len(loops) - len(loops.rstrip("r"))
    shape = tuple(size for size, loop in zip(x.shape, loops) if loop == "p")
    result = np.full(shape, float(start)).astype(dtype)
    for place in np.ndindex(x.shape[: len(loops) - run]):
        at = tuple(i for i, loop in zip(place, loops) if loop == "p")
        elements = x[place].ravel()
        if elements.size:
            result[at] = combine(elements, result[at], dtype)
    return element.encode(result) if kind in EXTREMA else result


def fill(element, shape):
    if not element.is_float:
        return random.integers(-50, 50, shape).astype(element.dtype)
    x = element.encode(random.standard_normal(shape))
    if x.size and random.random() < 0.4:
        special = random.choice([np.nan, np.inf, -np.inf, -0.0, 0.0, 1e30], 3)
        x.flat[random.integers(0, x.size, 3)] = element.encode(special)
    return x


LENGTHS = [0, 1, 2, 15, 16, 17, 31, 32, 33, 64, 65, 100, 257]


def plan(kind, loops, element, sizes, static=False, body="plain", x=None):
    name = define(kind, loops, element, sizes if static else (None,) * len(sizes), body)
    x = fill(element, sizes) if x is None else x
    with np.errstate(all="ignore"):
        result = WIDER[element] if kind in WIDENING else element
        calls.append((name, result, sizes, x, reduce_runs(kind, loops, body, element, x)))


FLOAT_KINDS = [kind for kind in KINDS if kind not in WIDENING]
for element, kinds in (
    (F32, KINDS), (F64, FLOAT_KINDS), (F16, ["widened", *EXTREMA]), (BF16, ["widened", *EXTREMA]), (I32, INTEGER_KINDS), (I8, INTEGER_KINDS),
):  # fmt: skip
    for kind in kinds:
        for length in LENGTHS:
            plan(kind, "pr", element, (3, length))
            plan(kind, "rp", element, (length, 3))
        for loops in LOOPS.values():
            for _ in range(3):
                sizes = tuple(int(random.choice(LENGTHS[1:])) if loop == "r" else 3 for loop in loops)
                while np.prod(sizes) > 30000:
                    sizes = tuple(max(1, size // 2) for size in sizes)
                plan(kind, loops, element, sizes)
            plan(kind, loops, element, sizes, static=True)
        plan(kind, "pr", element, (2, 4), static=True)
        # Vectors of columns, strips of them, and blocks of rows.
        for rows, columns in ((1, 15), (7, 16), (8, 17), (9, 100), (20, 1100)):
            plan(kind, "rp", element, (rows, columns))
        plan(kind, "prpp", element, (2, 19, 3, 40))
        plan(kind, "rprp", element, (3, 2, 19, 40), static=True)
for kind, element in (("open", F32), ("open", F64), ("wide", F32)):
    plan(kind, "pr", element, (4, 100), body="squares")
    plan(kind, "prr", element, (4, 7, 7), static=True, body="squares")
    plan(kind, "rp", element, (20, 40), static=True, body="squares")
    # As many as threads share.
    plan(kind, "pr", element, (70, 1000))
    plan(kind, "rp", element, (70, 1300))
    plan(kind, "rp", element, (70, 1024), static=True)

# Zeros of both signs, of which few have the sign that decides.
for element in (F32, F64, F16, BF16):
    for kind, sign in zip(EXTREMA, (1, -1)):
        for loops, sizes in (("pr", (9, 100)), ("pr", (9, 16)), ("rp", (30, 40)), ("rr", (9, 70))):
            x = random.choice([0.0, -0.0, -1.0], sizes, p=[0.02, 0.5, 0.48]) * sign
            plan(kind, loops, element, sizes, x=element.encode(x))



def plan_shares(element, sizes, static):
    """Each element of a row divided by their sum: ops that hand the row on, in f32."""
    shape = sizes if static else (None, None)
    x, wide, sums = tensor(element, shape), tensor(F32, shape), tensor(F32, shape[:1])
    name = f"shares_{element.name}_" + ("_".join(map(str, sizes)) if static else "d")
    rows, all = "affine_map<(i, j) -> (i)>", "affine_map<(i, j) -> (i, j)>"
    dims = "" if static else "%n, %m"
    if name not in module.functions:
        module.define(name, f"""
func.func @{name}(%x: {x}) -> {x} {{
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = tensor.dim %x, %c0 : {x}
  %m = tensor.dim %x, %c1 : {x}
  %zero = arith.constant 0.0 : f32
  %0 = tensor.empty({dims}) : {wide}
  %1 = linalg.generic {{indexing_maps = [{all}, {all}], iterator_types = ["parallel", "parallel"]}}
      ins(%x : {x}) outs(%0 : {wide}) {{
  ^bb0(%a: {element.name}, %o: f32):
    %b = arith.extf %a : {element.name} to f32
    linalg.yield %b : f32
  }} -> {wide}
  %2 = tensor.empty({dims[:2]}) : {sums}
  %3 = linalg.fill ins(%zero : f32) outs(%2 : {sums}) -> {sums}
  %4 = linalg.generic {{indexing_maps = [{all}, {rows}], iterator_types = ["parallel", "reduction"]}}
      ins(%1 : {wide}) outs(%3 : {sums}) {{
  ^bb0(%a: f32, %sum: f32):
    %b = arith.addf %a, %sum fastmath<reassoc> : f32
    linalg.yield %b : f32
  }} -> {sums}
  %5 = tensor.empty({dims}) : {x}
  %6 = linalg.generic {{indexing_maps = [{all}, {rows}, {all}], iterator_types = ["parallel", "parallel"]}}
      ins(%1, %4 : {wide}, {sums}) outs(%5 : {x}) {{
  ^bb0(%a: f32, %sum: f32, %o: {element.name}):
    %b = arith.divf %a, %sum : f32
    %c = arith.truncf %b : f32 to {element.name}
    linalg.yield %c : {element.name}
  }} -> {x}
  return %6 : {x}
}}
""", element, 2)  # fmt: skip
    given = fill(element, sizes)
    with np.errstate(all="ignore"):
        numbers = element.decode(given).astype(np.float32)
        totals = [add_lanes(row, np.float32(0), np.float32) for row in numbers]
        shares = numbers / np.array(totals, np.float32).reshape(-1, 1)
        calls.append((name, element, sizes, given, element.encode(shares)))


for element in (F16, BF16):
    # The last is as much as threads share.
    for sizes in ((3, 1), (0, 20), (5, 31), (3, 32), (7, 100), (90, 1000)):
        for static in (True, False):
            plan_shares(element, sizes, static)

module.compile(RUNS)
for run in RUNS:
    for name, element, sizes, x, expected in calls:
        report.equal(f"{name} {sizes} {run}", element, module.call(run, name, x), expected)
report.finish()
