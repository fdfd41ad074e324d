#===- transcendental.py - Elementary functions ----------------------------===#
#
# Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
#===-----------------------------------------------------------------------===#
"""tanh, sigmoid, sin, cos, log, atan and atan2, and exp, exp2, expm1, erf, log1p and
powf of the math dialect: correctly rounded in f16 and bf16, of all inputs of one number,
but for powers in the middle of two results, and within their bounds in f32 and f64. `./dev bench accuracy` tries all
inputs in f32."""

import math

import mpmath
import numpy as np
from numeric import *

# atan(t) is t (1 - t^2/3), which must not become t for the least quotient t in bf16.
mpmath.mp.prec = 700

module = Module()
report = Report()
random = np.random.default_rng(13)


def sigmoid(x):
    return 1 / (1 + np.exp(-x))


def mp_sigmoid(x):
    return 1 / (1 + mpmath.exp(-x))


# name -> float64 and mpmath reference
FUNCTIONS = {
    "tanh": (np.tanh, mpmath.tanh),
    "sigmoid": (sigmoid, mp_sigmoid),
    "sin": (np.sin, mpmath.sin),
    "cos": (np.cos, mpmath.cos),
    "log": (np.log, mpmath.log),
    "atan": (np.arctan, mpmath.atan),
    "atan2": (np.arctan2, mpmath.atan2),
    "exp": (np.exp, mpmath.exp),
    "log1p": (np.log1p, mpmath.log1p),
    "exp2": (np.exp2, lambda x: mpmath.power(2, x)),
    "expm1": (np.expm1, mpmath.expm1),
    "erf": (np.vectorize(math.erf, otypes=[np.float64]), mpmath.erf),
    "powf": (np.power, mpmath.power),
}
# Functions that TCP has no op for.
MATH_ONLY = ["exp", "exp2", "expm1", "erf", "log1p", "powf"]


def computation(name, arguments, of):
    """The text that sets %r."""
    if name not in MATH_ONLY:
        types = ", ".join([of] * len(arguments))
        return f"  %r = tcp.{name} {', '.join(arguments)} : {types} -> {of}"
    rank = of.count("x")
    dims = ", ".join(f"d{dim}" for dim in range(rank))
    same = f"affine_map<({dims}) -> ({dims})>"
    element = of.rstrip(">").rpartition("x")[2].rpartition("<")[2]
    elements = [f"%in{number}" for number in range(len(arguments))]
    return f"""  %r = linalg.generic {{
      indexing_maps = [{", ".join([same] * (len(arguments) + 1))}],
      iterator_types = [{", ".join(['"parallel"'] * rank)}]}}
      ins({", ".join(arguments)} : {", ".join([of] * len(arguments))}) outs({arguments[0]} : {of}) {{
  ^bb0({", ".join(f"{each}: {element}" for each in elements)}, %out: {element}):
    %value = math.{name} {", ".join(elements)} : {element}
    linalg.yield %value : {element}
  }} -> {of}"""


def arity(name):
    return 2 if name in ("atan2", "powf") else 1


def precise(name, numbers):
    """The value in mpmath, of numbers for which it is finite and not 0."""
    return FUNCTIONS[name][1](*(mpmath.mpf(float(number)) for number in numbers))


def round_to_even(element, exact):
    """An mpmath number as the float64 nearest to it in `element`."""
    exponent = max(int(mpmath.floor(mpmath.log(abs(exact), 2))), element.min_exponent)
    unit = mpmath.mpf(2) ** (exponent - element.digits + 1)
    return np.copysign(float(mpmath.nint(exact / unit) * unit), float(mpmath.sign(exact)))


def correct(name, element, inputs):
    """The correctly rounded results: by float64, and by mpmath where that is too close
    to the middle of two results to tell."""
    numbers = [element.decode(each) for each in inputs]
    with np.errstate(all="ignore"):
        exact = FUNCTIONS[name][0](*numbers)
        finite = np.isfinite(exact) & (exact != 0)
        scaled = np.where(finite, exact, 1.0) / element.unit(np.where(finite, exact, 1.0))
        distance = np.abs(np.abs(scaled - np.trunc(scaled)) - 0.5)
        unsure = finite & (distance < 1e-6)
    for index in np.flatnonzero(unsure):
        exact[index] = round_to_even(
            element, precise(name, [each[index] for each in numbers])
        )
    return element.encode(exact)


def in_double(name, numbers):
    with np.errstate(all="ignore"):
        return FUNCTIONS[name][0](*numbers)


def check_double(level, name, function, inputs):
    """f64 against mpmath: the difference is rounded to float64, not the value."""
    result = module.call(level, function, *inputs)
    rough = in_double(name, inputs)
    # mpmath knows no -0.
    special = ~np.isfinite(rough) | (rough == 0) | np.any(np.equal(inputs, 0), axis=0)
    for index in np.flatnonzero(~special):
        exact = precise(name, [each[index] for each in inputs])
        unit = F64.unit(float(exact)).item()
        error = abs(float((mpmath.mpf(float(result[index])) - exact) / unit))
        report.checks += 1
        if not error <= 4:
            at = [float(each[index]) for each in inputs]
            report.fail(f"{function} {level}", f"{error} ULP at {at}: {result[index]}")
    report.equal(f"{function} {level}", F64, result[special], rough[special],
                 *(each[special] for each in inputs))  # fmt: skip


def inputs_for(name, element):
    if arity(name) == 2:
        return list(pairs(element, random, 300000 if element.width <= 16 else 20000))
    return [values(element, random, 200000)]


cases = [(name, element) for name in FUNCTIONS for element in FLOATS]
for name, element in cases:
    for shape, _ in SHAPES:
        function = f"{name}_{element.name}_{shape_name(shape)}"
        of = tensor(element, shape)
        arguments = [f"%{i}" for i in range(arity(name))]
        module.define(
            function,
            f"""
func.func @{function}({", ".join(f"{each}: {of}" for each in arguments)}) -> {of} {{
{computation(name, arguments, of)}
  return %r : {of}
}}
""",
            element,
            len(shape),
        )
module.compile()

for name, element in cases:
    vector = f"{name}_{element.name}_d"
    if element is F64:
        few = [np.concatenate([element.edges(), element.random(random, 1500)])
               for _ in range(arity(name))]  # fmt: skip
        for each in few:
            random.shuffle(each)
    else:
        inputs = inputs_for(name, element)
        numbers = [element.decode(each) for each in inputs]
    for level in LEVELS:
        if element is F64:
            check_double(level, name, vector, few)
        elif element is F32:
            result = module.call(level, vector, *inputs)
            report.close(f"{vector} {level}", element, result,
                         in_double(name, numbers), 2, *inputs)  # fmt: skip
        elif name == "powf":
            result = module.call(level, vector, *inputs)
            report.close(f"{vector} {level}", element, result, in_double(name, numbers),
                         0.5 + 1e-9, *inputs)  # fmt: skip
        else:
            result = module.call(level, vector, *inputs)
            report.equal(f"{vector} {level}", element, result,
                         correct(name, element, inputs), *inputs)  # fmt: skip
        for shape, sizes in SHAPES:
            for size in sizes:
                count = int(np.prod(size, dtype=np.int64))
                some = [element.random(random, count) for _ in range(arity(name))]
                exact = in_double(name, [element.decode(each) for each in some])
                result = module.call(level, f"{name}_{element.name}_{shape_name(shape)}",
                                     *(each.reshape(size) for each in some))  # fmt: skip
                report.close(f"{name} {element.name} {shape} {level}", element, result,
                             exact.reshape(size), 6 if element is F64 else 2,
                             *(each.reshape(size) for each in some))  # fmt: skip
report.finish()
