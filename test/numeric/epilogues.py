#===- epilogues.py - Epilogues of contractions ----------------------------===#
#
# Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
#===-----------------------------------------------------------------------===#
"""What the tests of contractions share: elementwise ops behind them."""

import numpy as np

# The body of relu(x0 + x1), of elements of the type T.
ADD_RELU = """%t = arith.addf %x0, %x1 : T
%u = arith.constant 0.0 : T
%r = arith.maximumf %t, %u : T
linalg.yield %r : T"""


def relu(x):
    with np.errstate(invalid="ignore"):
        return np.where(np.isnan(x), x, np.maximum(x, x.dtype.type(0)))


def write_elementwise(element, loops, inputs, to, result, text):
    """A linalg.generic. `inputs` are names, types and the loops that each has; `to` is
    written to, of the type `result`. The body has x0, x1 and so on of the element type,
    which it calls T."""
    head = f"affine_map<({', '.join(loops)}) -> "
    maps = [f"{head}({', '.join(which)})>" for _, _, which in inputs]
    maps.append(f"{head}({', '.join(loops)})>")
    iterators = ", ".join(['"parallel"'] * len(loops))
    block = ", ".join(f"%x{i}: {element.name}" for i in range(len(inputs)))
    output = result.rstrip(">").split("x")[-1].split("<")[-1]
    return f"""linalg.generic {{indexing_maps = [{', '.join(maps)}], iterator_types = [{iterators}]}} ins({', '.join(n for n, _, _ in inputs)} : {', '.join(t for _, t, _ in inputs)}) outs({to} : {result}) {{
^bb0({block}, %o: {output}):
{text.replace("T", element.name)}
}} -> {result}"""  # fmt: skip
