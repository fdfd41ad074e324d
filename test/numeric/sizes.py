#===- sizes.py - Sizes that don't fit a contraction -----------------------===#
#
# Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
#===-----------------------------------------------------------------------===#
"""Each linalg op that sums, on tensors whose sizes no type tells: if one dimension of one
operand has another size, the program says which and where, and aborts. Sizes that
fit run, and so does an image that is larger than its windows need."""

import numpy as np
from numeric import *

module = Module()
report = Report()

# name -> the dimensions of the two operands and of the result, by loops. An image has one
# that moves and one in its window for a dimension.
OPS = {
    "matmul": ("m k", "k n", "m n"),
    "batch_matmul": ("b m k", "b k n", "b m n"),
    "batch_reduce_matmul": ("b m k", "b k n", "m n"),
    "matvec": ("m k", "k", "m"),
    "vecmat": ("k", "k n", "n"),
    "batch_matvec": ("b m k", "b k", "b m"),
    "batch_vecmat": ("b k", "b k n", "b n"),
    "dot": ("k", "k", ""),
    "mmt4d": ("m k i l", "n k j l", "m n i j"),
    "batch_mmt4d": ("b m k i l", "b n k j l", "b m n i j"),
    "conv_1d": ("xX", "X", "x"),
    "conv_2d": ("yY xX", "Y X", "y x"),
    "conv_3d": ("zZ yY xX", "Z Y X", "z y x"),
    "conv_1d_nwc_wcf": ("n xX C", "X C f", "n x f"),
    "conv_1d_ncw_fcw": ("n C xX", "f C X", "n f x"),
    "conv_2d_nhwc_hwcf": ("n yY xX C", "Y X C f", "n y x f"),
    "conv_2d_nhwc_fhwc": ("n yY xX C", "f Y X C", "n y x f"),
    "conv_2d_nchw_fchw": ("n C yY xX", "f C Y X", "n f y x"),
    "conv_2d_ngchw_fgchw": ("n g C yY xX", "f g C Y X", "n g f y x"),
    "conv_2d_ngchw_gfchw": ("n g C yY xX", "g f C Y X", "n g f y x"),
    "conv_2d_nhwgc_gfhwc": ("n yY xX g C", "g f Y X C", "n y x g f"),
    "conv_3d_ndhwc_dhwcf": ("n zZ yY xX C", "Z Y X C f", "n z y x f"),
    "conv_3d_ncdhw_fcdhw": ("n C zZ yY xX", "f C Z Y X", "n f z y x"),
    "depthwise_conv_1d_nwc_wc": ("n xX c", "X c", "n x c"),
    "depthwise_conv_1d_ncw_cw": ("n c xX", "c X", "n c x"),
    "depthwise_conv_1d_nwc_wcm": ("n xX c", "X c m", "n x c m"),
    "depthwise_conv_2d_nhwc_hwc": ("n yY xX c", "Y X c", "n y x c"),
    "depthwise_conv_2d_nchw_chw": ("n c yY xX", "c Y X", "n c y x"),
    "depthwise_conv_2d_nhwc_hwcm": ("n yY xX c", "Y X c m", "n y x c m"),
    "pooling_nhwc_sum": ("n yY xX c", "Y X", "n y x c"),
    "pooling_nchw_max": ("n c yY xX", "Y X", "n c y x"),
    "pooling_nwc_sum": ("n xX c", "X", "n x c"),
}  # fmt: skip

SIZES = {loop: 2 + place % 2 for place, loop in enumerate("mnkbijlxyzcfgXYZC")}


def size_of(dim):
    return sum(SIZES[loop] for loop in dim) - len(dim) + 1


def find_error(dims, shapes):
    """The message of sizes that don't fit; None if they do."""
    sizes = {}
    for operand, (each, shape) in enumerate(zip(dims, shapes)):
        for place, (dim, size) in enumerate(zip(each, shape)):
            if len(dim) == 1 and sizes.setdefault(dim, size) != size:
                return f"dimension {place} of operand #{operand} has another size than "
    for operand, (each, shape) in enumerate(zip(dims, shapes)):
        for place, (dim, size) in enumerate(zip(each, shape)):
            if len(dim) == 2 and sum(sizes[loop] - 1 for loop in dim) >= size:
                return f"a window reaches behind the end of dimension {place} of operand #{operand}"
    return None


calls = []
for name, operands in OPS.items():
    dims = [operand.split() for operand in operands]
    types = [tensor(F32, (None,) * len(each)) for each in dims]
    module.define(
        name,
        f"func.func @{name}(%a: {types[0]}, %b: {types[1]}, %c: {types[2]}) -> {types[2]} {{\n"
        f"  %r = linalg.{name} ins(%a, %b : {types[0]}, {types[1]}) outs(%c : {types[2]}) -> {types[2]}\n"
        f"  return %r : {types[2]}\n}}\n",
        F32, len(dims[2]),
    )  # fmt: skip
    shapes = [[size_of(dim) for dim in each] for each in dims]
    calls.append((name, shapes, None))
    for operand, each in enumerate(dims):
        for place in range(len(each)):
            for change in (-1, 1):
                others = [list(shape) for shape in shapes]
                others[operand][place] += change
                calls.append((name, others, find_error(dims, others)))

module.compile()
for name, shapes, message in calls:
    for level in LEVELS:
        what = f"{name} {shapes} {level}"
        report.checks += 1
        arguments = [np.ones(shape, "f4") for shape in shapes]
        if message is None:
            module.call(level, name, *arguments)
            continue
        has_ended, said = module.call_to_fail(level, name, *arguments)
        if not has_ended:
            report.fail(what, f"did not abort, said: {said!r}")
        elif f"linalg.{name}: {message}" not in said or f"module{level}.mlir:" not in said:
            report.fail(what, f"said {said!r}, expected {message!r}")
report.finish()
