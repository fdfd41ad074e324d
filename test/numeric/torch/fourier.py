#===- fourier.py - Fourier transforms of rows -----------------------------===#
#
# Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
#===-----------------------------------------------------------------------===#
"""Fourier transforms of the rows of a matrix against float64, of all sizes up to 56 that have no
prime factor above 13, and of some larger ones. The bits are the same at each -O, for each kind of
CPU, on one thread and on two."""

import numpy as np
from numeric import *

random = np.random.default_rng(61)
report = Report()
module = Module()
calls = []


def has_small_factors(size):
    for prime in (2, 3, 5, 7, 11, 13):
        while size % prime == 0:
            size //= prime
    return size == 1


def torch_type(element, width, rows):
    return f"!torch.vtensor<[{rows or '?'},{width}],{element.name}>"


def define(kind, element, size, rows):
    """A function for an unknown number of rows, or for so many."""
    operands = {"real_rows": (2 * size,), "rows": (size, size), "rows_to_real": (size + 1, size + 1)}
    widths = operands[kind[0]]
    name = f"f{len(module.functions)}"
    arguments = [f"%a{number}" for number in range(len(widths))]
    types = [torch_type(element, width, rows) for width in widths]
    result = torch_type(element, 2 * size + 2 if kind[0] == "real_rows" else 2 * size, rows)
    sign = ["%sign"] if kind[0] == "rows" else []
    text = f"""
func.func @{name}({", ".join(f"{a}: {t}" for a, t in zip(arguments, types))}) -> {result} {{
  %sign = torch.constant.int {kind[1]}
  %r = torch.operator "torch.tcp_ide.transform_{kind[0]}"({", ".join(arguments + sign)})
      : ({", ".join(types + ["!torch.int"] * len(sign))}) -> {result}
  return %r : {result}
}}
"""  # fmt: skip
    module.define(name, text, element, 2)
    return name, widths


def transform(kind, exact):
    """In float64: numbers, each real part before its imaginary part."""
    if kind[0] == "rows_to_real":
        return np.fft.irfft(exact[0] + 1j * exact[1], norm="forward")
    if kind[0] == "real_rows":
        result = np.fft.rfft(exact[0])
    elif kind[1] < 0:
        result = np.fft.fft(exact[0] + 1j * exact[1])
    else:
        result = np.fft.ifft(exact[0] + 1j * exact[1], norm="forward")
    return np.stack((result.real, result.imag), -1).reshape(len(result), 2 * result.shape[1])


def plan(kind, size, element=F32, rows=2, is_static=False):
    name, widths = define(kind, element, size, rows if is_static else None)
    arrays = [element.encode(random.standard_normal((rows, width))) for width in widths]
    calls.append((name, element, arrays, transform(kind, [element.decode(x) for x in arrays]), size))


KINDS = (("real_rows", -1), ("rows", -1), ("rows", 1), ("rows_to_real", 1))
SIZES = [size for size in (*range(17, 57), 121, 125, 128, 169, 210, 343) if has_small_factors(size)]
for number, size in enumerate(SIZES):
    plan(KINDS[number % 4], size, F64 if number % 3 == 0 else F32)
for kind in KINDS:
    # The numbers of rows are one that threads share, none, and one that is known.
    for element in (F32, F64):
        plan(kind, 384, element, rows=400)
    plan(kind, 64, rows=0)
    plan(kind, 120, rows=5, is_static=True)
    plan(kind, 4096, rows=1)

module.compile(RUNS)
for name, element, arrays, expected, size in calls:
    first = module.call(RUNS[0], name, *arrays)
    for run in RUNS:
        result = module.call(run, name, *arrays)
        report.equal(f"{name} {run}", element, result, first)
        report.checks += 1
        value = element.decode(result)
        # The errors of the steps add up, of which there are as many as the size has factors.
        limit = np.sqrt(size) * np.log2(size) * (1e-15 if element is F64 else 2e-7)
        report.show(f"{name} {run}", np.abs(value - expected) <= limit, value, expected, [])
report.finish()
