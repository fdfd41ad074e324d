#===- movement.py - Ops that move elements --------------------------------===#
#
# Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
#===-----------------------------------------------------------------------===#
"""broadcast, gather, gather_nd, slice, const, tensor.concat, and groups, for every
element type: which element goes where, with the representation untouched."""

import numpy as np
from numeric import *

module = Module()
report = Report()
random = np.random.default_rng(17)
# (name, element, list of argument lists, reference)
checks = []


def define(name, element, rank, header, body, calls, reference):
    name = f"{name}_{element.name}"
    module.define(name, f"\nfunc.func @{name}{header} {{\n{body}\n}}\n", element, rank)
    checks.append((name, element, calls, reference))


def some(element, *size):
    return element.random(random, int(np.prod(size, dtype=np.int64))).reshape(size)


def broadcasts(element):
    for shape, axes, calls in [
        ((1,), (0,), [((1,), (5,)), ((1,), (0,)), ((1,), (1,))]),
        ((None, 1), (1,), [((3, 1), (7,)), ((0, 1), (4,)), ((3, 1), (0,))]),
        ((1, None), (0,), [((1, 9), (4,))]),
        ((1, 3, 1, None), (0, 2), [((1, 3, 1, 2), (2, 5))]),
        ((1,) * 8, (0, 3, 7), [((1,) * 8, (3, 2, 5))]),
        ((2, 3), (), [((2, 3), ())]),
        ((), (), [((), ())]),
    ]:
        result = [None if dim in axes else size for dim, size in enumerate(shape)]
        sizes = [f"%{i}" for i in range(len(axes))]
        name = f"broadcast_{shape_name(shape)}_{'_'.join(map(str, axes))}"
        operands = ", ".join(["%a"] + sizes)
        types = ", ".join([tensor(element, shape)] + ["index"] * len(axes))
        define(
            name, element, len(shape),
            "(" + ", ".join([f"%a: {tensor(element, shape)}"] + [f"{s}: index" for s in sizes])
            + f") -> {tensor(element, result)}",
            f"  %r = tcp.broadcast {operands} {{axes = [{', '.join(map(str, axes))}]}}"
            f" : {types} -> {tensor(element, result)}\n"
            f"  return %r : {tensor(element, result)}",
            [[some(element, *size), *new] for size, new in calls],
            lambda a, *new, axes=axes: np.broadcast_to(
                a, [new[axes.index(d)] if d in axes else s for d, s in enumerate(a.shape)]
            ),
        )  # fmt: skip


def broadcast_of_slice(element):
    """Its input is not contiguous."""
    a, row, r = (tensor(element, shape) for shape in ((None, None), (1, None), (None, None)))
    define(
        "broadcast_of_slice", element, 2, f"(%a: {a}, %b: index, %n: index, %m: index) -> {r}",
        f"  %c1 = arith.constant 1 : index\n  %c2 = arith.constant 2 : index\n"
        f"  %s = tcp.slice %a starts(%b, %b) sizes(%c1, %n) strides(%c1, %c2) : {a} -> {row}\n"
        f"  %r = tcp.broadcast %s, %m {{axes = [0]}} : {row}, index -> {r}\n  return %r : {r}",
        [[some(element, 4, 9), 2, 3, 4], [some(element, 4, 9), 0, 0, 2]],
        lambda a, b, n, m: np.broadcast_to(a[b : b + 1, b : b + 2 * n : 2], (m, n)),
    )  # fmt: skip


def gathers(element):
    for index in (I64, I32, I16, I8):
        for input_size, size, dim in [
            ((9,), (4,), 0), ((4, 5), (3, 5), 0), ((4, 5), (4, 11), 1), ((4, 5), (2, 3), 1),
            ((4, 5), (0, 5), 0), ((2, 3, 1, 2, 1, 2, 1, 3), (2, 3, 1, 2, 1, 5, 1, 3), 5),
        ]:  # fmt: skip
            if index is not I64 and len(size) != 2:
                continue
            for static in (False, True):
                shape = lambda size: size if static else (None,) * len(size)
                a, i, r = (
                    tensor(element, shape(input_size)), tensor(index, shape(size)),
                    tensor(element, shape(size)),
                )  # fmt: skip
                indices = random.integers(0, input_size[dim], size).astype(index.dtype)
                define(
                    f"gather_{index.name}_{shape_name(size)}_{dim}_{int(static)}",
                    element, len(size),
                    f"(%a: {a}, %i: {i}) -> {r}",
                    f"  %r = tcp.gather %a, %i {{dim = {dim} : index}} : {a}, {i} -> {r}\n"
                    f"  return %r : {r}",
                    [[some(element, *input_size), indices]],
                    lambda a, i, dim=dim: np.take_along_axis(
                        a[tuple(slice(None if d == dim else n) for d, n in enumerate(i.shape))],
                        i.astype(np.int64), dim,
                    ),
                )  # fmt: skip


def large_gather(element):
    """More than the first-level cache holds, and rows of whole blocks and a rest."""
    a, i = tensor(element, (None, None)), tensor(I64, (None, None))
    define(
        "large_gather", element, 2, f"(%a: {a}, %i: {i}) -> {a}",
        f"  %r = tcp.gather %a, %i {{dim = 0 : index}} : {a}, {i} -> {a}\n  return %r : {a}",
        [[some(element, 700, 75), random.integers(0, 700, (3, n))] for n in (31, 64, 75)],
        lambda a, i: np.take_along_axis(a[:, : i.shape[1]], i, 0),
    )  # fmt: skip


def gather_nds(element):
    for index in (I64, I32):
        for input_size, outer, depth in [
            ((9,), (4,), 1), ((4, 5), (3,), 1), ((4, 5), (3,), 2), ((4, 5, 2), (2, 3), 2),
            ((4, 5), (), 2), ((4, 5), (), 1), ((4, 5, 2), (0,), 2), ((2, 3), (2, 2), 0),
            ((2, 3, 2), (1, 2, 1, 2, 1), 1),
        ]:  # fmt: skip
            size = outer + (depth,)
            result = outer + input_size[depth:]
            for static in (False, True):
                shape = lambda size: size if static else (None,) * len(size)
                a = tensor(element, shape(input_size))
                i = tensor(index, (*shape(outer), depth))
                r = tensor(element, shape(result))
                tuples = [random.integers(0, input_size[d], outer) for d in range(depth)]
                indices = np.stack(tuples, -1) if depth else np.zeros(size)
                define(
                    f"gather_nd_{index.name}_{shape_name(input_size)}_{shape_name(size)}"
                    f"_{int(static)}",
                    element, len(result),
                    f"(%a: {a}, %i: {i}) -> {r}",
                    f"  %r = tcp.gather_nd %a, %i : {a}, {i} -> {r}\n  return %r : {r}",
                    [[some(element, *input_size), indices.astype(index.dtype)]],
                    lambda a, i, depth=depth: a[tuple(
                        i[..., d].astype(np.int64) for d in range(depth)
                    )] if depth else np.broadcast_to(a, i.shape[:-1] + a.shape),
                )  # fmt: skip


def slices(element):
    for size, starts, sizes, strides in [
        ((9,), (2,), (3,), (2,)), ((9,), (8,), (1,), (1,)), ((9,), (0,), (9,), (1,)),
        ((9,), (9,), (0,), (1,)), ((4, 6), (1, 0), (3, 2), (1, 3)),
        ((4, 6), (0, 5), (2, 1), (3, 1)), ((3, 1, 2, 1, 2, 1, 2, 5), (1, 0, 0, 0, 1, 0, 0, 1),
         (2, 1, 2, 1, 1, 1, 1, 2), (1, 1, 1, 1, 1, 1, 1, 3)),
    ]:  # fmt: skip
        rank = len(size)
        a = tensor(element, (None,) * rank)
        names = [[f"%{kind}{d}" for d in range(rank)] for kind in ("b", "n", "t")]
        arguments = "".join(f", {each}: index" for each in sum(names, []))
        start, count, step = (", ".join(each) for each in names)
        name = f"slice_{shape_name(size)}_{shape_name(starts)}_{shape_name(sizes)}"
        reference = lambda a, *numbers, rank=rank: a[tuple(
            slice(b, b + n * t, t) for b, n, t in
            zip(numbers[:rank], numbers[rank : 2 * rank], numbers[2 * rank :])
        )]  # fmt: skip
        calls = [[some(element, *size), *starts, *sizes, *strides]]
        define(
            name, element, rank, f"(%a: {a}{arguments}) -> {a}",
            f"  %r = tcp.slice %a starts({start}) sizes({count}) strides({step}) : {a} -> {a}\n"
            f"  return %r : {a}",
            calls, reference,
        )  # fmt: skip


def literal(element, value):
    bits = element.bits(np.asarray(value, element.dtype).reshape(1))[0].item()
    return f"0x{bits:0{element.width // 4}X}" if element.is_float else str(
        int(element.decode(np.asarray(value).reshape(1))[0])
    )


def nested(element, array):
    if array.ndim == 0:
        if element is I1:
            return "true" if array else "false"
        return literal(element, array)
    return "[" + ", ".join(nested(element, each) for each in array) + "]"


def constants(element):
    for value in [some(element), some(element, 3), some(element, 2, 3), some(element, 1, 1, 2)]:
        r = tensor(element, value.shape)
        name = f"const_{shape_name(value.shape)}"
        text = f"dense<{nested(element, value)}> : {r}"
        define(
            name, element, value.ndim, f"() -> {r}",
            f"  %r = tcp.const {{value = {text}}} : {r}\n  return %r : {r}",
            [[]], lambda value=value: value,
        )  # fmt: skip


def concats(element):
    for sizes, dim in [
        ([(3,), (4,)], 0), ([(0,), (4,)], 0), ([(2, 3), (1, 3), (5, 3)], 0),
        ([(2, 3), (2, 1)], 1), ([(2, 3, 4), (2, 0, 4), (2, 5, 4)], 1), ([(0, 2), (0, 3)], 1), ([(2, 1, 2, 1, 2, 1, 2, 1), (2, 1, 2, 1, 2, 1, 2, 3)], 7),
    ]:  # fmt: skip
        rank = len(sizes[0])
        names = [f"%{i}" for i in range(len(sizes))]
        for static in (False, True):
            shape = tuple(n if static and d != dim else None for d, n in enumerate(sizes[0]))
            of = tensor(element, shape)
            types = ", ".join([of] * len(sizes))
            define(
                f"concat_{'_'.join(map(shape_name, sizes))}_{int(static)}", element, rank,
                "(" + ", ".join(f"{each}: {of}" for each in names) + f") -> {of}",
                f"  %r = tensor.concat dim({dim}) {', '.join(names)} : ({types}) -> {of}\n"
                f"  return %r : {of}",
                [[some(element, *size) for size in sizes]],
                lambda *parts, dim=dim: np.concatenate(parts, dim),
            )  # fmt: skip


def long_concats(element):
    """More parts than bufferization compares. One of them is read behind the whole."""
    parts, copies = 20, 3
    for width in (5, None):
        a, row, part, whole, result = (
            tensor(element, (rows, width)) for rows in (parts, 1, copies, parts * copies, None))
        body = "  %copies = arith.constant 3 : index\n"
        size = 5 if width else "%n"
        for i in range(parts):
            body += (
                f"  %row{i} = tensor.extract_slice %a[{i}, 0] [1, {size}] [1, 1] : {a} to {row}\n"
                f"  %rows{i} = tcp.broadcast %row{i}, %copies {{axes = [0]}} : {row}, index -> {result}\n"
                f"  %part{i} = tensor.cast %rows{i} : {result} to {part}\n")
        names = ", ".join(f"%part{i}" for i in range(parts))
        body += (
            f"  %whole = tensor.concat dim(0) {names} : ({', '.join([part] * parts)}) -> {whole}\n"
            f"  %x = tensor.cast %whole : {whole} to {result}\n"
            f"  %y = tensor.cast %part7 : {part} to {result}\n"
            f"  %r = tensor.concat dim(0) %x, %y, %x : ({result}, {result}, {result}) -> {result}\n"
            f"  return %r : {result}")

        def reference(a, *_):
            whole = np.repeat(a, copies, 0)
            return np.concatenate([whole, whole[7 * copies : 8 * copies], whole])

        define(f"long_concat_{shape_name((width,))}", element, 2,
               f"(%a: {a}{'' if width else ', %n: index'}) -> {result}", body,
               [[some(element, parts, 5)] + ([] if width else [5])], reference)  # fmt: skip


def groups(element):
    of = tensor(element, (None, None))
    a, b = some(element, 3, 5), some(element, 3, 5)
    with np.errstate(all="ignore"):
        expected = element.encode(element.decode(a) + element.decode(b))
        expected = element.encode(element.decode(expected) - element.decode(a))
    body = """    %s = tcp.add %x, %y : T, T -> T
    %d = tcp.sub %s, %x : T, T -> T
    tcp.yield %d : T
""".replace("T", of)
    define(
        "group", element, 2, f"(%x: {of}, %y: {of}) -> {of}",
        f"  %r = tcp.group {{\n{body}  }} : {of}\n  return %r : {of}",
        [[a, b]], lambda *_: expected,
    )  # fmt: skip
    define(
        "isolated_group", element, 2, f"(%a: {of}, %b: {of}) -> {of}",
        f"  %r = tcp.isolated_group %a, %b {{\n  ^bb0(%x: {of}, %y: {of}):\n{body}  }}"
        f" : {of}, {of} -> {of}\n  return %r : {of}",
        [[a, b]], lambda *_: expected,
    )  # fmt: skip


for element in TYPES:
    for family in (broadcasts, broadcast_of_slice, gathers, large_gather, gather_nds, slices, constants, concats, long_concats, groups):
        family(element)
module.compile()
for name, element, calls, reference in checks:
    for level in LEVELS:
        for arguments in calls:
            result = module.call(level, name, *arguments)
            expected = np.ascontiguousarray(reference(*arguments)).reshape(
                np.shape(reference(*arguments))
            )
            report.equal(f"{name} {level}", element, result, expected)
report.finish()
