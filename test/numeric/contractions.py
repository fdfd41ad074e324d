#===- contractions.py - Products of matrices and vectors ------------------===#
#
# Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
#===-----------------------------------------------------------------------===#
"""Contractions, with what is computed from their results: each element is one chain of
products and sums, each rounded, in the order of the loop that sums. The same at -O0 and
by tiles for each kind of CPU, on one thread and on two."""

import itertools

import numpy as np
from epilogues import ADD_RELU, relu, write_elementwise
from numeric import *

random = np.random.default_rng(41)
report = Report()
module = Module()
calls = []

SIZES = [0, 1, 5, 6, 7, 63, 64, 65, 100, 257]


def decode(element, array):
    """The elements as what numpy computes with; those of BF16 are held as integers."""
    return array.view(np.uint16).astype(np.uint32).__lshift__(16).view(np.float32) if element is BF16 else array


def chain(left, right, initial, element):
    """left[..., m, k] right[..., k, n], as it is computed."""
    if element is BF16:
        rounded = lambda numbers: BF16.decode(BF16.encode(numbers)).astype(np.float32)
    else:
        rounded = lambda numbers: numbers.astype(element.dtype)
    left, right = decode(element, left), decode(element, right)
    with np.errstate(all="ignore"):
        total = decode(element, initial).copy()
        for k in range(left.shape[-1]):
            total = rounded(total + rounded(left[..., :, k, None] * right[..., None, k, :]))
    return BF16.encode(total) if element is BF16 else total


def fill(element, shape):
    """Numbers of everyday size; now and then one that is none, or that has no end."""
    if not element.is_float:
        return element.random(random, int(np.prod(shape))).reshape(shape)
    numbers = element.encode(random.standard_normal(shape))
    if numbers.size and random.random() < 0.3:
        places = random.integers(0, numbers.size, 3)
        special = [np.nan, np.inf, -np.inf, -0.0, 1e-310, 1e38, *LIMITS.get(element, [])]
        numbers.flat[places] = element.encode(random.choice(special, 3))
    return numbers


# The numbers of a type whose products another type does not hold, or not with all digits.
LIMITS = {F16: [6e-8, -65504.0, 2.0**-15], BF16: [1e-40, -3e38, 2.0**-70, 2.0**-64]}


# Two operands of bytes, with and without signs.
BYTES = [(I8, I8), (I8, U8), (U8, I8), (U8, U8)]


class Kind:
    """A contraction: `maps` of the left, the right and the result over its loops."""

    def __init__(self, name, left, right, result, loops, named=None):
        self.name, self.left, self.right, self.result = name, left, right, result
        self.loops, self.named = loops, named


KINDS = [
    Kind("matmul", "mk", "kn", "mn", "mnk", "linalg.matmul"),
    Kind("transposed_left", "km", "kn", "mn", "mnk"),
    Kind("linear", "mk", "nk", "mn", "mnk"),
    Kind("both", "km", "nk", "mn", "mnk"),
    Kind("turned", "nk", "km", "mn", "mnk"),
    Kind("vecmat", "k", "kn", "n", "nk", "linalg.vecmat"),
    Kind("matvec", "mk", "k", "m", "mk", "linalg.matvec"),
    Kind("batch", "bmk", "bkn", "bmn", "bmnk", "linalg.batch_matmul"),
    Kind("broadcast", "bmk", "kn", "bmn", "bmnk"),
    Kind("heads", "bmhk", "bnhk", "bhmn", "bhmnk"),
    Kind("dot", "k", "k", "", "k", "linalg.dot"),
]


def shape_of(letters, sizes):
    return tuple(sizes[letter] for letter in letters)


def product(kind, left, right, initial, element):
    """By the chain of matrices, whatever the order of the dimensions."""
    batches = [letter for letter in kind.loops if letter not in "mnk"]
    order = lambda letters: "".join([*batches, *letters])

    def turn(array, letters, wanted):
        for letter in wanted:
            if letter not in letters:
                array, letters = array[..., None], letters + letter
        return array.transpose([letters.index(letter) for letter in wanted])

    is_left = "m" in kind.left or "n" not in kind.left
    a, b = (left, right) if is_left else (right, left)
    in_a, in_b = (kind.left, kind.right) if is_left else (kind.right, kind.left)
    total = chain(
        turn(a, in_a, order("mk")), turn(b, in_b, order("kn")),
        turn(initial, kind.result, order("mn")), element,
    )  # fmt: skip
    letters = order("mn")
    kept = tuple(i for i, letter in enumerate(letters) if letter not in kind.result)
    letters = [letter for letter in letters if letter in kind.result]
    return total.squeeze(kept).transpose([letters.index(letter) for letter in kind.result])


def affine_map(loops, letters):
    return f"affine_map<({', '.join(loops)}) -> ({', '.join(letters)})>"


def write_right(kind, source, right, type):
    """The argument that the right operand is made of, and the lines that do so. `source`
    says how: "constant" has no argument, "transposed" has it the other way around,
    "repeated" without its first dimension. The sizes are known but for "argument"."""
    if source == "argument":
        return [f"%b: {type}"], []
    if source == "constant":
        return [], [f'%b = arith.constant dense<"0x{right.tobytes().hex()}"> : {type}']
    element = type.rstrip(">").split("x")[-1]
    if source == "widened":
        wide = "f32" if element[0] in "bf" else "i32"
        cast = "extf" if wide == "f32" else "extsi"
        result = type.replace(f"x{element}>", f"x{wide}>")
        identity = affine_map("ab", "ab")
        return [f"%source: {type}"], [
            f"%space = tensor.empty() : {result}",
            f'%b = linalg.generic {{indexing_maps = [{identity}, {identity}], iterator_types = ["parallel", "parallel"]}}'
            f" ins(%source : {type}) outs(%space : {result}) {{",
            f"^bb0(%n: {element}, %o: {wide}):",
            f"  %w = arith.{cast} %n : {element} to {wide}",
            f"  linalg.yield %w : {wide}",
            f"}} -> {result}",
        ]
    shape = right.shape[1:] if source == "repeated" else right.shape[::-1]
    small = f"tensor<{'x'.join(map(str, shape))}x{element}>"
    op = "linalg.broadcast", "dimensions = [0]"
    if source == "transposed":
        op = "linalg.transpose", f"permutation = {list(range(right.ndim))[::-1]}"
    return [f"%source: {small}"], [
        f"%space = tensor.empty() : {type}",
        f"%b = {op[0]} ins(%source : {small}) outs(%space : {type}) {op[1]}",
    ]


def write_body(element, operands):
    """The body of a contraction in `element`, of operands with these types."""
    mul, add = ("mulf", "addf") if element.is_float else ("muli", "addi")
    names = [f"%{name}" for name in "xy"]
    lines = [f"^bb0(%x: {operands[0].name}, %y: {operands[1].name}, %z: {element.name}):"]
    for i, operand in enumerate(operands):
        if operand is not element:
            extend = "extf" if element.is_float else "extui" if operand is U8 else "extsi"
            lines.append(f"  %w{i} = arith.{extend} {names[i]} : {operand.name} to {element.name}")
            names[i] = f"%w{i}"
    return lines + [
        f"  %p = arith.{mul} {names[0]}, {names[1]} : {element.name}",
        f"  %s = arith.{add} %z, %p : {element.name}",
        f"  linalg.yield %s : {element.name}",
    ]


def describe_sizes(kind, sizes):
    """Which sizes are known, and whether one is that of a vector."""
    known = [sizes[letter] for letter in kind.loops if sizes[letter] is not None]
    return len(known) == len(kind.loops), any(size >= 64 for size in known)


def write_epilogue(epilogue, kind, element, narrow, sizes, dims, arguments, lines):
    """Appends the ops of an epilogue of the sum `%0` to `lines`, and its operands to `arguments`.
    Returns the type of their result `%1`, whose dynamic sizes are `dims`."""
    extra, text = EPILOGUES[epilogue]
    type = tensor(element, shape_of(kind.result, sizes))
    loops = [f"d{i}" for i in range(len(kind.result))]
    inputs = [("%0", type, loops)]
    for number, what in enumerate(extra):
        letters = {"column": kind.result[-1:], "row": kind.result[:-1], "all": kind.result, "scalar": ""}[what]
        operand = tensor(element, shape_of(letters, sizes))
        arguments.append(f"%e{number}: {operand}")
        inputs.append((f"%e{number}", operand, [loops[kind.result.index(letter)] for letter in letters]))
    output = {"widen": "f64", "round": narrow.name}.get(epilogue, element.name)
    result = type.replace(f"x{element.name}>", f"x{output}>")
    lines.append(f"%to = tensor.empty({', '.join(dims)}) : {result}")
    text = text.replace("NARROW", narrow.name)
    lines.append(f"%1 = {write_elementwise(element, loops, inputs, '%to', result, text)}")
    return result


def define(kind, element, sizes, epilogue=None, initial="zero", source="argument", right=None, narrow=None):
    """`sizes` of the loops; those that are None are dynamic. The operands are of the types `narrow`, if they are given."""
    operands = list(narrow or (element, element))
    types = [tensor(operand, shape_of(letters, sizes)) for operand, letters in zip(operands, (kind.left, kind.right))]
    types.append(tensor(element, shape_of(kind.result, sizes)))
    read = "".join(each.dtype.str[1:] for each in operands) if narrow in BYTES else operands[0].name
    name = f"{kind.name}_{source}_{read}_{element.name}_{initial}_{epilogue or 'plain'}_" + "_".join(
        "d" if sizes[letter] is None else str(sizes[letter]) for letter in kind.loops
    )
    if name in module.functions and source != "constant":
        return name
    if source == "constant":
        name += f"_{len(module.functions)}"
    zero = "0.0" if element.is_float else "0"
    lines = [f"%zero = arith.constant {zero} : {element.name}"]
    origin = source
    taken, made = write_right(kind, source, right, types[1])
    arguments = [f"%a: {types[0]}", *taken]
    lines += made
    if source == "widened":
        operands[1] = element
    types[1] = tensor(operands[1], shape_of(kind.right, sizes))
    dims = []
    for letter in kind.result:
        if sizes[letter] is not None:
            continue
        source, letters = ("a", kind.left) if letter in kind.left else ("b", kind.right)
        where = letters.index(letter)
        lines.append(f"%i{letter} = arith.constant {where} : index")
        lines.append(f"%d{letter} = tensor.dim %{source}, %i{letter} : {types[source == 'b']}")
        dims.append(f"%d{letter}")
    lines.append(f"%empty = tensor.empty({', '.join(dims)}) : {types[2]}")
    if initial == "tensor":
        arguments.append(f"%init: {types[2]}")
    else:
        start = "%zero"
        if initial == "one":
            one = "1.0" if element.is_float else "1"
            lines.append(f"%one = arith.constant {one} : {element.name}")
            start = "%one"
        lines.append(f"%init = linalg.fill ins({start} : {element.name}) outs(%empty : {types[2]}) -> {types[2]}")
    # Named ops take bytes for numbers with signs.
    if kind.named and operands[0] is operands[1] and operands[0] is not U8:
        lines.append(
            f"%0 = {kind.named} ins(%a, %b : {types[0]}, {types[1]}) outs(%init : {types[2]}) -> {types[2]}"
        )
    else:
        maps = ", ".join(affine_map(kind.loops, l) for l in (kind.left, kind.right, kind.result))
        iterators = ", ".join(
            '"parallel"' if letter in kind.result else '"reduction"' for letter in kind.loops
        )
        lines += [
            f"%0 = linalg.generic {{indexing_maps = [{maps}], iterator_types = [{iterators}]}}"
            f" ins(%a, %b : {types[0]}, {types[1]}) outs(%init : {types[2]}) {{",
            *write_body(element, operands),
            f"}} -> {types[2]}",
        ]
    value, result = "%0", types[2]
    if epilogue:
        value = "%1"
        result = write_epilogue(epilogue, kind, element, operands[0], sizes, dims, arguments, lines)
    body = "\n".join("  " + line for line in lines)
    module.define(
        name,
        f"func.func @{name}({', '.join(arguments)}) -> {result} {{\n{body}\n  return {value} : {result}\n}}\n",
        {"widen": F64, "round": operands[0]}.get(epilogue, element), len(kind.result),
        None, (kind.name, origin, read, element.name, initial, epilogue, describe_sizes(kind, sizes)),
    )  # fmt: skip
    return name


# name -> what is read beside the sum, and the body.
EPILOGUES = {
    "relu": (["column"], ADD_RELU),
    "residual": (["all", "row"], """%t = arith.addf %x0, %x1 : T
%r = arith.mulf %t, %x2 : T
linalg.yield %r : T"""),
    "select": (["scalar"], """%t = arith.cmpf ogt, %x0, %x1 : T
%r = arith.select %t, %x0, %x1 : T
linalg.yield %r : T"""),
    "widen": ([], """%r = arith.extf %x0 : T to f64
linalg.yield %r : f64"""),
    "round": (["column"], """%t = arith.addf %x0, %x1 : T
%r = arith.truncf %t : T to NARROW
linalg.yield %r : NARROW"""),
    "gelu": ([], """%h = arith.constant 0.7071 : T
%t = arith.mulf %x0, %h : T
%u = math.erf %t : T
%r = arith.mulf %u, %x0 : T
linalg.yield %r : T"""),
    "silu": ([], """%c = arith.constant 1.0 : T
%n = arith.negf %x0 : T
%t = math.exp %n : T
%u = arith.addf %t, %c : T
%v = arith.divf %c, %u : T
%r = arith.mulf %v, %x0 : T
linalg.yield %r : T"""),
}  # fmt: skip
# Another test checks their values. Here they are the same at each level on one CPU.
ELEMENTARY = ["gelu", "silu"]


def finish(epilogue, total, extra, narrow=None):
    with np.errstate(all="ignore"):
        if epilogue == "relu":
            return relu(total + extra[0])
        if epilogue == "residual":
            return (total + extra[0]) * extra[1][..., None]
        if epilogue == "select":
            return np.where(total > extra[0], total, extra[0])
        if epilogue == "round":
            return narrow.encode(total + extra[0])
        if epilogue == "widen":
            return total.astype(np.float64)
        if epilogue in ELEMENTARY:
            return None
    return total


def plan(kind, element, sizes, static, epilogue=None, initial="zero", source="argument", narrow=None):
    """A call with these sizes, of a function whose loops in `static` have them."""
    known = {letter: sizes[letter] if letter in static else None for letter in kind.loops}
    narrow = (narrow, narrow) if narrow and narrow not in BYTES else narrow
    types = narrow or (element, element)
    left, right = (fill(type, shape_of(letters, sizes)) for type, letters in zip(types, (kind.left, kind.right)))
    if source == "repeated":
        right = np.ascontiguousarray(np.broadcast_to(right[:1], right.shape))
    name = define(kind, element, known, epilogue, initial, source, right, narrow)
    shape = shape_of(kind.result, sizes)
    start = np.full(shape, element.encode([1 if initial == "one" else 0])[0], element.dtype)
    given = {"argument": lambda: [right], "widened": lambda: [right], "constant": lambda: [],
             "transposed": lambda: [np.ascontiguousarray(right.T)], "repeated": lambda: [right[0]]}  # fmt: skip
    arguments = [left, *given[source]()]
    if initial == "tensor":
        start = fill(element, shape)
        arguments.append(start)
    extra = []
    for what in EPILOGUES[epilogue][0] if epilogue else ():
        letters = {"column": kind.result[-1:], "row": kind.result[:-1], "all": kind.result, "scalar": ""}[what]
        extra.append(fill(element, shape_of(letters, sizes)))
    wide = [left, right]
    if narrow:
        wide = [decode(type, array).astype(element.dtype) for type, array in zip(types, wide)]
    expected = finish(epilogue, product(kind, *wide, start, element), extra, types[0])
    calls.append((name, sizes, arguments + extra, expected))
    return name


def choose(kind):
    return {letter: int(random.choice(SIZES if letter in "mnk" else [0, 1, 3])) for letter in kind.loops}


for turn, element in enumerate((F32, F64, I8, I32)):
    for place, kind in enumerate(KINDS):
        every = {letter: 2 for letter in kind.loops}
        for size in SIZES:
            plan(kind, element, {**every, **{l: size for l in kind.loops if l in "mnk"}}, "")
        for _ in range(20):
            plan(kind, element, choose(kind), "")
        plan(kind, element, choose(kind), "", initial=("one", "tensor")[(turn + place) % 2])
    for kind in random.choice(KINDS, 3, replace=False):
        plan(kind, element, choose(kind), kind.loops, initial="tensor")
for size in SIZES:
    kind = random.choice(KINDS)
    plan(kind, F32, {**choose(kind), "n" if "n" in kind.loops else "k": size}, kind.loops)

for place, kind in enumerate(KINDS[:-1]):
    for number, epilogue in enumerate(name for name in EPILOGUES if name != "round"):
        plan(kind, F32, choose(kind), "", epilogue, ("zero", "tensor")[(place + number) % 2])
        if place % 4 == number:
            plan(kind, F32, choose(kind), kind.loops, epilogue)
    plan(kind, F64, choose(kind), "", ("residual", *ELEMENTARY)[place % 3])

# 16-bit floats that each product and each sum is rounded to.
for element in (F16, BF16):
    for kind in KINDS[::3]:
        for _ in range(6):
            plan(kind, element, choose(kind), "", initial="tensor")

# Narrow operands, which are widened in registers, by copies or before.
for narrow, element in ((F16, F32), (BF16, F32), (I8, I32), (I16, I32), (F32, F64)):
    for place, kind in enumerate(KINDS):
        epilogue = "round" if element is F32 and kind.result and place % 2 == 0 else None
        for _ in range(6):
            plan(kind, element, choose(kind), "", epilogue, narrow=narrow)
        if narrow in (BF16, I8):
            plan(kind, element, choose(kind), kind.loops, initial="tensor", narrow=narrow)
    for rows in (1, 12, 13):
        for kind in (KINDS[0], KINDS[2]):
            for source in ("argument", "constant", "widened"):
                if source == "widened" and element is F64:
                    continue
                sizes = {"m": rows, "n": int(random.choice([3, 33, 64, 130])), "k": int(random.choice([1, 2, 17, 300]))}
                static = random.choice(["nk", "mnk"]) if source != "argument" else random.choice(["", "mnk"])
                plan(kind, element, sizes, static, source=source, narrow=narrow)

# Bytes with and without signs, of all sizes that a word leaves over.
for place, kind in enumerate(KINDS[:-1]):
    for narrow in BYTES:
        for size in range(1, 10):
            plan(kind, I32, {**choose(kind), "k": size}, "", narrow=narrow)
        plan(kind, I32, {**choose(kind), "k": 257}, "", narrow=narrow)
    for narrow in (BYTES[place % 4], BYTES[-1 - place % 4]):
        sizes = {**choose(kind), "k": int(random.choice([4, 7, 64, 130]))}
        plan(kind, I32, sizes, kind.loops, initial=("one", "tensor")[place % 2], narrow=narrow)
for narrow in BYTES:
    for kind in (KINDS[0], KINDS[2]):
        sizes = {"m": 13, "n": int(random.choice([33, 64, 130])), "k": int(random.choice([4, 17, 300]))}
        plan(kind, I32, sizes, random.choice(["nk", "mnk"]), source="constant", narrow=narrow)
        plan(kind, I32, {**sizes, "m": 1}, "mnk", source="constant", initial="one", narrow=narrow)

# Products that f32 does not hold, beside those that it does.
for _ in range(40):
    plan(KINDS[0], F32, {"m": 13, "n": 64, "k": 65}, "", narrow=BF16)
    plan(KINDS[2], F32, {"m": 2, "n": 64, "k": 65}, "", narrow=BF16)

# Tiles for what whole tiles leave over, of rows and of columns, dynamic and static.
for kind in (KINDS[0], KINDS[2], KINDS[7], KINDS[8]):
    for element in (F32, F64, I32):
        for rows in range(1, 14):
            sizes = {"b": 2, "m": rows, "n": int(random.choice([1, 16, 17, 31, 48, 100])), "k": int(random.choice([3, 16, 300]))}
            plan(kind, element, sizes, "")
            if element == F32 and rows % 3 == 1:
                plan(kind, element, sizes, kind.loops)

# Right operands that are constants, in panels since they were compiled, or copies.
for number in range(36):
    kind = KINDS[int(random.choice([0, 2, 3, 5, 6, 7, 8]))]
    source = str(random.choice(["constant", "transposed"]))
    if kind.name == "batch":
        source = str(random.choice(["constant", "repeated"]))
    sizes = {l: int(random.choice([1, 2, 7, 15, 16, 33, 64, 65, 100, 257])) if l in "nk" else int(random.choice([1, 3, 6, 8, 13]))
             for l in kind.loops}  # fmt: skip
    static = kind.loops if number % 3 == 0 else "".join(l for l in kind.loops if l in kind.right)
    epilogue = "relu" if number % 4 == 0 else None
    plan(kind, F32 if epilogue or number % 2 else random.choice([F64, I8, I32]), sizes, static, epilogue, source=source)

# Each number of columns that wider tiles leave over, dynamic and static: some and all
# of half a register, and more than that.
for kind in (KINDS[0], KINDS[2]):
    for columns in range(33, 49):
        plan(kind, F32, {"m": 9, "n": columns, "k": 17}, "")
    for columns in (8, 12, 68, 72):
        plan(kind, F32, {"m": 9, "n": columns, "k": 17}, kind.loops, initial="tensor")
        plan(kind, F64, {"m": 9, "n": columns // 2, "k": 17}, kind.loops)

# Few rows by many columns, whose sums are in a buffer: less and more than a buffer has.
for place, (kind, (element, narrow)) in enumerate(itertools.product(
    (KINDS[0], KINDS[1], KINDS[5], KINDS[7], KINDS[8]),
    ((F32, None), (F64, None), (I32, None), (F16, None), (F32, BF16), (F32, F16), (I32, I8)),
)):  # fmt: skip
    for rows in (1, 2):
        sizes = {"b": 2, "m": rows, "n": int(random.choice([128, 143, 1024, 1039])), "k": int(random.choice([32, 47]))}
        plan(kind, element, sizes, "" if rows == 1 else kind.loops, initial=("zero", "tensor")[place % 2], narrow=narrow)
    # A right operand that is larger than a cache.
    sizes = {"b": 1, "m": 3 + place % 5, "n": 1100, "k": 270 if element is F32 else 140}
    if not narrow and element in (F32, F64):
        epilogue = "relu" if element is F32 else None
        plan(kind, element, sizes, "" if place % 2 else kind.loops, epilogue)

# Sizes that make a panel worth a copy, and threads worth a start.
large = set()
for kind, initial in ((KINDS[0], "zero"), (KINDS[0], "tensor"), (KINDS[1], "one")):
    large.add(plan(kind, F32, {"m": 170, "n": 600, "k": 19}, "", initial=initial))
    large.add(plan(kind, F32, {"m": 1201, "n": 65, "k": 19}, "", initial=initial))
    large.add(plan(kind, F64, {"m": 170, "n": 600, "k": 9}, "mnk", initial=initial))
    # Columns left over have tiles of other heights: each leaves other rows over.
    for rows, columns in ((140, 140), (203, 108), (149, 83)):
        large.add(plan(kind, F32, {"m": rows, "n": columns, "k": 128}, "mnk", initial=initial))

module.sample(RUNS[2:], random)
# With threads, each of the large ones.
module.samples[RUNS[2]] |= large
module.compile(RUNS)
for run in RUNS:
    for name, sizes, arguments, expected in calls:
        if not module.has(run, name):
            continue
        element = module.functions[name][1]
        result = module.call(run, name, *arguments)
        if expected is None:
            if "-march" in run:
                continue
            expected = module.call(RUNS[0], name, *arguments)
        report.equal(f"{name} {sizes} {run}", element, result, expected)
report.finish()
