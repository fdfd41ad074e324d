#===- convolutions.py - Sums over windows ---------------------------------===#
#
# Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
#===-----------------------------------------------------------------------===#
"""Convolutions in each layout, and other sums over several loops, with what is computed
from their results: each element is one chain of products and sums, each rounded, in the
order of the loops that sum. The same at -O0 and by tiles for each kind of CPU, on one
thread and on two. Where numbers are of everyday size, a result is also near the sum of
the products in float64."""

import numpy as np
from epilogues import ADD_RELU, relu, write_elementwise
from numeric import *

random = np.random.default_rng(43)
report = Report()
module = Module()
calls = []


class Kind:
    """A contraction. `loops` names them in the op's order, those that sum in capitals;
    each dimension of a tensor is a loop, or one that moves and one in its window."""

    def __init__(self, loops, left, right, result, named=None):
        self.loops, self.named = loops, named
        self.left, self.right, self.result = left.split(), right.split(), result
        self.sums = [loop for loop in loops if loop.isupper()]
        self.name = named.split(".")[1] if named else f"generic_{left}_{right}_{result}".replace(" ", "")
        windows = [dim for dim in self.left + self.right if len(dim) == 2]
        # The loops that windows move along.
        self.moves = [dim[0] for dim in windows]


KINDS = [
    Kind("xX", "xX", "X", "x", "linalg.conv_1d"),
    Kind("yxYX", "yY xX", "Y X", "yx", "linalg.conv_2d"),
    Kind("zyxZYX", "zZ yY xX", "Z Y X", "zyx", "linalg.conv_3d"),
    Kind("nxfXC", "n xX C", "X C f", "nxf", "linalg.conv_1d_nwc_wcf"),
    Kind("nfxCX", "n C xX", "f C X", "nfx", "linalg.conv_1d_ncw_fcw"),
    Kind("nyxfYXC", "n yY xX C", "Y X C f", "nyxf", "linalg.conv_2d_nhwc_hwcf"),
    Kind("nyxfYXC", "n yY xX C", "f Y X C", "nyxf", "linalg.conv_2d_nhwc_fhwc"),
    Kind("nfyxCYX", "n C yY xX", "f C Y X", "nfyx", "linalg.conv_2d_nchw_fchw"),
    Kind("ngfyxCYX", "n g C yY xX", "f g C Y X", "ngfyx", "linalg.conv_2d_ngchw_fgchw"),
    Kind("ngfyxCYX", "n g C yY xX", "g f C Y X", "ngfyx", "linalg.conv_2d_ngchw_gfchw"),
    Kind("nyxgfYXC", "n yY xX g C", "g f Y X C", "nyxgf", "linalg.conv_2d_nhwgc_gfhwc"),
    Kind("nzyxfZYXC", "n zZ yY xX C", "Z Y X C f", "nzyxf", "linalg.conv_3d_ndhwc_dhwcf"),
    Kind("nfzyxCZYX", "n C zZ yY xX", "f C Z Y X", "nfzyx", "linalg.conv_3d_ncdhw_fcdhw"),
    Kind("nxcX", "n xX c", "X c", "nxc", "linalg.depthwise_conv_1d_nwc_wc"),
    Kind("nxcX", "n c xX", "c X", "ncx", "linalg.depthwise_conv_1d_ncw_cw"),
    Kind("nxcmX", "n xX c", "X c m", "nxcm", "linalg.depthwise_conv_1d_nwc_wcm"),
    Kind("nyxcYX", "n yY xX c", "Y X c", "nyxc", "linalg.depthwise_conv_2d_nhwc_hwc"),
    Kind("nyxcYX", "n c yY xX", "c Y X", "ncyx", "linalg.depthwise_conv_2d_nchw_chw"),
    Kind("nyxcmYX", "n yY xX c", "Y X c m", "nyxcm", "linalg.depthwise_conv_2d_nhwc_hwcm"),
    # Sums over several loops, in tensors of other orders than the loops.
    Kind("mnAB", "m A B", "A B n", "mn"),
    Kind("mnAB", "m B A", "A B n", "mn"),
    Kind("mnAB", "m A B", "n B A", "mn"),
    Kind("mnpAB", "A m B", "n A p B", "mnp"),
    Kind("bmhnAB", "b m A h", "h n B", "bhmn"),
    Kind("mpqA", "m A", "p A q", "mpq"),
    # A gradient of the weights of a convolution; images beside each other's channels.
    Kind("fcYXNyx".replace("y", "P").replace("x", "Q").replace("Y", "y").replace("X", "x"),
         "N c Py Qx", "N f P Q", "fcyx"),
    Kind("nyxfCYX", "n C yY xX", "C Y X f", "nyxf"),
    Kind("fyxnCYX", "xX yY C n", "f C Y X", "fyxn"),
]  # fmt: skip


def extent(dim, sizes, steps):
    """The size of a dimension."""
    if len(dim) == 1:
        return sizes[dim]
    stride, dilation = steps[dim[0]]
    if sizes[dim[0]] == 0 or sizes[dim[1]] == 0:
        return 0
    # The elements that a step leaves over at the end are in no window.
    left = stride - 1 if sizes[dim[1]] % 2 else 0
    return (sizes[dim[0]] - 1) * stride + (sizes[dim[1]] - 1) * dilation + 1 + left


def take(array, dims, sizes, steps, at, result):
    """The elements of a tensor at one round of the loops that sum, by the result's loops."""
    index, letters = [], []
    for dim in dims:
        parallel = [loop for loop in dim if loop.islower()]
        if not parallel:
            index.append(at[dim])
            continue
        start, step = 0, 1
        if len(dim) == 2:
            stride, dilation = steps[dim[0]]
            start, step = (at[dim[1]] * dilation, stride) if dim[0].islower() else (at[dim[0]] * stride, dilation)
        index.append(slice(start, start + (sizes[parallel[0]] - 1) * step + 1, step))
        letters += parallel
    taken = array[tuple(index)]
    missing = [letter for letter in result if letter not in letters]
    taken = taken.reshape(taken.shape + (1,) * len(missing))
    letters += missing
    return taken.transpose([letters.index(letter) for letter in result])


def chain(kind, left, right, initial, sizes, steps, dtype):
    total = initial.astype(dtype)
    if total.size == 0:
        return total
    with np.errstate(all="ignore"):
        for round in itertools.product(*(range(sizes[loop]) for loop in kind.sums)):
            at = dict(zip(kind.sums, round))
            a = take(left, kind.left, sizes, steps, at, kind.result).astype(dtype)
            b = take(right, kind.right, sizes, steps, at, kind.result).astype(dtype)
            total = (total + a * b).astype(dtype)
    return total


def fill(element, shape, is_everyday):
    """Numbers of everyday size; now and then one that is none, or that has no end."""
    if not element.is_float:
        return element.random(random, int(np.prod(shape))).reshape(shape)
    numbers = random.standard_normal(shape).astype(element.dtype)
    if numbers.size and not is_everyday:
        places = random.integers(0, numbers.size, 3)
        numbers.flat[places] = element.encode(random.choice([np.nan, np.inf, -np.inf, -0.0, 1e-310, 1e38], 3))
    return numbers


# Computations with a sum `x0`: the loops of the tensors read beside it, `c` for those of a channel,
# and the body.
EPILOGUES = {
    "relu": (["c"], ADD_RELU),
    "norm": (["c", "c", "all"], """%t = arith.mulf %x0, %x1 : T
%u = arith.addf %t, %x2 : T
%r = arith.addf %u, %x3 : T
linalg.yield %r : T"""),
    # One loop of those that tiles walk as one.
    "edge": (["last", "first"], """%t = arith.mulf %x0, %x1 : T
%r = arith.subf %x2, %t : T
linalg.yield %r : T"""),
}  # fmt: skip


def finish(epilogue, total, extra):
    with np.errstate(all="ignore"):
        if epilogue == "relu":
            return relu(total + extra[0])
        if epilogue == "norm":
            return total * extra[0] + extra[1] + extra[2]
        if epilogue == "edge":
            return extra[1] - total * extra[0]
    return total


def channel(kind):
    """The loop of the result that windows don't move along, or that is the first."""
    return next((l for l in "fcmg" if l in kind.result and l not in kind.moves), kind.result[0])


def loops_of(kind, what):
    return {"c": channel(kind), "all": kind.result, "last": kind.result[-1], "first": kind.result[0]}[what]


class Writer:
    """Writes one function."""

    def __init__(self, kind, element, sizes, known, steps, narrow):
        self.kind, self.element, self.sizes, self.steps = kind, element, sizes, steps
        # The type of the two operands.
        self.operand = narrow or element
        self.known = known
        self.arguments, self.lines = [], []
        self.numbers = itertools.count()

    def pad(self, kind, pads, value):
        """The left operand, which is smaller as an argument."""
        def shape(dims):
            return [
                extent(d, self.sizes, self.steps) - sum(pads.get(d[0], (0, 0)))
                if all(loop in self.known for loop in d) else None for d in dims
            ]  # fmt: skip

        small = tensor(self.operand, shape(kind.left))
        self.arguments[0] = f"%a0: {small}"
        return self.write_pad("%a0", small, self.type(kind.left, self.operand), kind.left, pads, value, self.operand)

    def surround(self, total, result, pads, value):
        """The result with elements around it, and its type."""
        sizes = [self.sizes[l] + sum(pads.get(l, (0, 0))) if l in self.known else None for l in result]
        large = tensor(self.element, sizes)
        return self.write_pad(total, self.type(result), large, result, pads, value, self.element), large

    def write_pad(self, source, small, large, dims, pads, value, element):
        low, high = (", ".join(str(pads.get(d[0], (0, 0))[i]) for d in dims) for i in range(2))
        number = self.line(f"arith.constant {float(value) if element.is_float else value} : {element.name}")
        indices = ", ".join(f"%p{i}: index" for i in range(len(dims)))
        return self.line(f"""tensor.pad {source} low[{low}] high[{high}] {{
^bb0({indices}):
  tensor.yield {number} : {element.name}
}} : {small} to {large}""")

    def type(self, dims, element=None):
        """Of a tensor with these dimensions; those of loops that are not known are dynamic."""
        def is_known(dim):
            return all(loop in self.known for loop in dim)

        return tensor(element or self.element, [extent(d, self.sizes, self.steps) if is_known(d) else None for d in dims])

    def argument(self, dims, element=None):
        name = f"%a{len(self.arguments)}"
        self.arguments.append(f"{name}: {self.type(dims, element)}")
        return name

    def line(self, text):
        name = f"%v{next(self.numbers)}"
        self.lines.append(f"{name} = {text}")
        return name

    def size(self, loop, operands):
        """The size of a loop, from the operand that has it."""
        for name, dims in operands:
            if loop in dims:
                where = self.line(f"arith.constant {dims.index(loop)} : index")
                return self.line(f"tensor.dim {name}, {where} : {self.type(dims)}")
        # A loop along which a window moves: the result that the sums begin with has it.
        raise KeyError(loop)

    def map(self, dims):
        exprs = []
        for dim in dims:
            if len(dim) == 1:
                exprs.append("d" + dim)
            else:
                stride, dilation = self.steps[dim[0]]
                exprs.append(f"d{dim[0]} * {stride} + d{dim[1]} * {dilation}")
        loops = ", ".join("d" + loop for loop in self.kind.loops)
        return f"affine_map<({loops}) -> ({', '.join(exprs)})>"


def describe(kind):
    """The number of loops that windows move along, whether such a loop is innermost, and whether each
    operand has a loop of the result for itself."""
    own = [any(loop in "".join(dims) for loop in kind.result if loop not in "".join(others))
           for dims, others in ((kind.left, kind.right), (kind.right, kind.left))]  # fmt: skip
    return len(kind.moves), kind.result[-1] in kind.moves, all(own)


def write(name, kind, element, sizes, known, steps, initial, epilogue, padding, narrow, border):
    w = Writer(kind, element, sizes, known, steps, narrow)
    left, right = w.argument(kind.left, w.operand), w.argument(kind.right, w.operand)
    if padding:
        left = w.pad(kind, *padding)
    result = list(kind.result)
    types = [w.type(kind.left, w.operand), w.type(kind.right, w.operand), w.type(result)]
    # Gives sizes that neither operand has.
    to = w.argument(result)
    dims = ", ".join(w.size(l, [(to, result)]) for l in result if l not in known)
    empty = w.line(f"tensor.empty({dims}) : {types[2]}")
    if initial == "tensor":
        start = to
    elif initial == "bias":
        bias = w.argument([channel(kind)])
        where = [str(i) for i, l in enumerate(result) if l != channel(kind)]
        start = w.line(f"linalg.broadcast ins({bias} : {w.type([channel(kind)])}) outs({empty} : {types[2]}) dimensions = [{', '.join(where)}]")
    else:
        zero = w.line(f"arith.constant {'0.0' if element.is_float else '0'} : {element.name}")
        start = w.line(f"linalg.fill ins({zero} : {element.name}) outs({empty} : {types[2]}) -> {types[2]}")
    operands = f"ins({left}, {right} : {types[0]}, {types[1]}) outs({start} : {types[2]})"
    if kind.named:
        moves = ""
        if "conv_" in kind.named and len(kind.loops) > 2 * len(kind.moves):
            number = len(kind.moves)
            lists = [", ".join(str(steps[m][i]) for m in kind.moves) for i in range(2)]
            moves = f" {{strides = dense<[{lists[0]}]> : tensor<{number}xi64>, dilations = dense<[{lists[1]}]> : tensor<{number}xi64>}}"
        total = w.line(f"{kind.named}{moves} {operands} -> {types[2]}")
    else:
        maps = ", ".join(w.map(dims) for dims in (kind.left, kind.right, result))
        iterators = ", ".join('"reduction"' if l.isupper() else '"parallel"' for l in kind.loops)
        mul, add = ("mulf", "addf") if element.is_float else ("muli", "addi")
        total = w.line(f"""linalg.generic {{indexing_maps = [{maps}], iterator_types = [{iterators}]}} {operands} {{
^bb0(%x: {element.name}, %y: {element.name}, %z: {element.name}):
  %p = arith.{mul} %x, %y : {element.name}
  %s = arith.{add} %z, %p : {element.name}
  linalg.yield %s : {element.name}
}} -> {types[2]}""")
    if epilogue:
        extra, text = EPILOGUES[epilogue]
        loops = ["d" + l for l in result]
        inputs = [(total, types[2], loops)]
        for what in extra:
            which = list(loops_of(kind, what))
            inputs.append((w.argument(which), w.type(which), ["d" + l for l in which]))
        total = w.line(write_elementwise(element, loops, inputs, empty, types[2], text))
    type = types[2]
    if border:
        total, type = w.surround(total, result, *border)
    body = "\n".join("  " + line for line in w.lines)
    module.define(
        name, f"func.func @{name}({', '.join(w.arguments)}) -> {type} {{\n{body}\n  return {total} : {type}\n}}\n",
        element, len(result),
        kind.name,
        (*describe(kind), w.operand.name, element.name, initial, epilogue, padding and padding[1], border is not None,
         any(step != (1, 1) for step in steps.values()), len(known) == len(kind.loops)),
    )  # fmt: skip


def plan(kind, element, sizes, known="", steps=None, initial="zero", epilogue=None, is_everyday=True, padding=None, narrow=None,
         border=None):
    """A call with these sizes, of a function that knows those of the loops in `known`. The operands are of the
    type `narrow`, if it is given. `padding` is around the left operand, `border` around the result."""
    steps = {move: (1, 1) for move in kind.moves} | (steps or {})
    if kind.named and len(kind.loops) == 2 * len(kind.moves):
        steps = {move: (1, 1) for move in kind.moves}
    name = "_".join([
        kind.name, (narrow or element).name, element.name, initial, epilogue or "plain",
        *(f"{m}{s}{d}" for m, (s, d) in steps.items()), *(f"{l}{sizes[l]}" for l in known),
        *(f"pad{m}{low}{high}" for m, (low, high) in (padding[0] if padding else {}).items()),
        *([f"by{padding[1]}"] if padding else []),
        *(f"border{m}{low}{high}" for m, (low, high) in (border[0] if border else {}).items()),
    ])  # fmt: skip
    if name not in module.functions:
        write(name, kind, element, sizes, known, steps, initial, epilogue, padding, narrow, border)
    shapes = [[extent(dim, sizes, steps) for dim in dims] for dims in (kind.left, kind.right, kind.result)]
    types = (narrow or element, narrow or element, element)
    left, right, to = (fill(type, shape, is_everyday) for type, shape in zip(types, shapes))
    arguments, start = [left, right, to], np.zeros(shapes[2], element.dtype)
    if padding:
        pads, value = padding
        edges = [pads.get(dim[0], (0, 0)) for dim in kind.left]
        inside = tuple(slice(low, size - high) for (low, high), size in zip(edges, shapes[0]))
        arguments[0] = left[inside]
        left = np.pad(arguments[0], edges, constant_values=value)
    axis = kind.result.index(channel(kind))
    spread_channel = lambda array: array.reshape([-1 if i == axis else 1 for i in range(len(kind.result))])
    if initial == "tensor":
        start = to
    elif initial == "bias":
        arguments.append(fill(element, [sizes[channel(kind)]], is_everyday))
        start = np.broadcast_to(spread_channel(arguments[-1]), shapes[2])
    extra = []
    for what in EPILOGUES[epilogue][0] if epilogue else ():
        which = loops_of(kind, what)
        array = fill(element, [sizes[l] for l in which], is_everyday)
        arguments.append(array)
        extra.append(array.reshape([sizes[l] if l in which else 1 for l in kind.result]))
    total = chain(kind, left, right, start, sizes, steps, element.dtype)
    near = None
    if element.is_float and is_everyday and not epilogue and not border:
        exact = chain(kind, left, right, start, sizes, steps, np.float64)
        size = chain(kind, abs(left), abs(right), abs(start), sizes, steps, np.float64)
        count = np.prod([sizes[l] for l in kind.sums]) + 1
        near = (exact, 2 * count * size * np.finfo(element.dtype).eps)
    expected = finish(epilogue, total, extra)
    if border:
        edges = [border[0].get(loop, (0, 0)) for loop in kind.result]
        expected = np.pad(expected, edges, constant_values=border[1])
    calls.append((name, sizes, arguments, expected, near))
    return name


def choose(kind, few=False):
    """Sizes: now and then of nothing, of one, and more than a vector or a tile has."""
    sizes = {}
    for loop in kind.loops:
        if loop in "yxzpq":
            sizes[loop] = int(random.choice([1, 2, 5, 7, 9, 17, 20] if not few else [1, 3, 5]))
        elif loop in "YXZPQ":
            sizes[loop] = int(random.choice([1, 2, 3, 4]))
        elif loop in "fmnc":
            sizes[loop] = int(random.choice([1, 2, 5, 6, 7, 13, 17, 33]))
        else:
            sizes[loop] = int(random.choice([1, 2, 3, 5]))
    if "z" in kind.loops or kind.loops[0] == "n" and "f" in kind.loops:
        sizes["n"] = int(random.choice([1, 2]))
    return sizes


def choose_steps(kind):
    return {move: (int(random.choice([1, 2, 3, 5])), int(random.choice([1, 2]))) for move in kind.moves}


# Operands that are widened before they are gathered, or where they are.
for place, kind in enumerate(kind for kind in KINDS if kind.named):
    for narrow, element in ((F16, F32), (I8, I32)):
        plan(kind, element, choose(kind), narrow=narrow, is_everyday=False)
    if "y" in kind.moves and place % 2:
        sizes = {**choose(kind), "y": 9, "x": 9, "Y": 3, "X": 3}
        plan(kind, F32, sizes, padding=({"y": (1, 1), "x": (1, 2)}, 0), narrow=F16)
    else:
        plan(kind, F32, choose(kind), known=kind.loops, steps=choose_steps(kind), narrow=F16)

# Each kind has each type, beginning, epilogue and so on, but not each with each other.
for place, kind in enumerate(KINDS):
    for element in (F32, (F64, I8, I32)[place % 3], (I8, I32, F64)[place % 3]):
        for number in range(4 if element == F32 else 2):
            plan(kind, element, choose(kind, element != F32), is_everyday=number > 0)
    initial = ("tensor", "bias")[place % 2]
    plan(kind, F32, choose(kind), initial=initial, is_everyday=False)
    plan(kind, F32, choose(kind), initial=initial)
    plan(kind, random.choice([F32, F64]), choose(kind), known=kind.loops, initial="tensor")
    # Each loop that may be empty; and of one round, dynamic and static.
    for loop in kind.loops:
        plan(kind, F32, {**choose(kind, True), loop: 1})
        if loop.islower() or loop == "C":
            plan(kind, F32, {**choose(kind, True), loop: 0})
    for loop in random.choice(list(kind.loops), 2, replace=False):
        plan(kind, F32, {**choose(kind, True), loop: 1}, known=loop)
    plan(kind, F32, {loop: 1 for loop in kind.loops}, known=kind.loops)
    if kind.moves:
        # One place of each window, in tensors that are larger than that.
        one = {loop: size for move in kind.moves for loop, size in ((move.lower(), 1), (move.upper(), 3))}
        plan(kind, F32, {**choose(kind, True), **one}, known=kind.loops, steps={move: (2, 1) for move in kind.moves})
        steps = choose_steps(kind)
        for is_everyday in (True, False):
            plan(kind, F32, choose(kind), steps=steps, is_everyday=is_everyday)
        plan(kind, F32, choose(kind), known=kind.loops, steps=choose_steps(kind))
        pads = {move: (int(random.integers(3)), int(random.integers(3))) for move in kind.moves}
        sizes = {**choose(kind), **{move: 9 for move in kind.moves}}
        values = (0, 2) if place % 4 < 2 else (2, 0)
        plan(kind, F32, sizes, padding=(pads, values[0]))
        plan(kind, F32, sizes, known=kind.loops, padding=(pads, values[1]), initial="bias", epilogue="relu")
    if kind.result[-1] in kind.moves:
        # Rows of the result that consist of whole vectors, or of halves or quarters of them.
        for number, size in enumerate((8, 12, 16, 24, 40)):
            sizes = {**choose(kind), kind.result[-1]: size}
            steps = {kind.result[-1]: (1 + number % 3, 1 + number % 2)}
            plan(kind, F64 if number == 1 else F32, sizes, known=kind.loops, steps=steps)
    # A padding around the result. Rows that consist of parts of vectors are written to where they belong.
    for number, size in enumerate(((14, 8), (12, 6), (28, 10), (16, 7))[place % 4]):
        sizes = {**choose(kind), kind.result[-1]: size}
        pads = {loop: tuple(int(e) for e in random.integers(0, 3, 2)) for loop in kind.result[-2 - number:]}
        plan(kind, (F32, F64, I32, I8)[(place + number) % 4] if number else F32, sizes, known=kind.loops,
             steps=choose_steps(kind), initial=("zero", "bias", "tensor")[(place + number) % 3],
             epilogue="relu" if number == 0 else None, border=(pads, number), is_everyday=number == 0)
    plan(kind, F32, choose(kind), known=kind.result[-1], epilogue="relu", border=({kind.result[-1]: (1, 1)}, 1))
    # Dimensions of one element behind the columns, and room around these elements.
    for number in (1, 2):
        last = kind.result[-number:]
        sizes = {loop: 17 if loop in "nfmgc" else size for loop, size in choose(kind, True).items()}
        plan(kind, F32, {**sizes, **{loop: 1 for loop in last}}, known=kind.loops, initial=("zero", "bias")[number - 1],
             border=({loop: (1, 1) for loop in last}, 0))
    for number, epilogue in enumerate(EPILOGUES):
        if number == place % 3:
            plan(kind, F32, choose(kind), known=kind.loops, epilogue=epilogue, initial="bias")
        else:
            for is_everyday in (True, False):
                plan(kind, F32, choose(kind), epilogue=epilogue, is_everyday=is_everyday)

# Sizes for which threads are worth a start.
large = set()
for kind in KINDS:
    if kind.named in ("linalg.conv_2d_nchw_fchw", "linalg.conv_2d_nhwc_hwcf", "linalg.depthwise_conv_2d_nchw_chw",
                      "linalg.depthwise_conv_2d_nhwc_hwc", "linalg.conv_2d_ngchw_gfchw"):  # fmt: skip
        for size in (30, 61):
            sizes = {l: {"n": 2, "g": 2, "f": 29, "c": 37, "C": 9}.get(l, size if l in "yx" else 3) for l in kind.loops}
            large.add(plan(kind, F32, sizes, epilogue="relu", steps={"y": (1, 1), "x": (2, 1)}))
            large.add(plan(kind, F32, sizes, initial="bias", known=kind.loops))
        large.add(plan(kind, F32, {**sizes, "y": 37, "x": 56}, known=kind.loops))
        large.add(plan(kind, F32, {**sizes, "y": 28, "x": 28}, known=kind.loops, epilogue="relu", border=({"y": (1, 1), "x": (1, 1)}, 0)))

module.sample(RUNS[2:], random)
# With threads, each of the large ones.
module.samples[RUNS[2]] |= large
module.compile(RUNS)
for run in RUNS:
    for name, sizes, arguments, expected, near in calls:
        if not module.has(run, name):
            continue
        element = module.functions[name][1]
        result = module.call(run, name, *arguments)
        report.equal(f"{name} {sizes} {run}", element, result, expected)
        if near and not np.all(abs(result - near[0]) <= near[1]):
            report.fail(f"{name} {sizes} {run}", f"off by {np.max(abs(result - near[0]))}")
report.finish()
