#===- cast.py - tcp.cast of every type to every type ----------------------===#
#
# Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
#===-----------------------------------------------------------------------===#
"""tcp.cast from every element type to every other, of every signedness."""

from fractions import Fraction

import numpy as np
from numeric import *

SIGNEDNESS = ["Signless", "Signed", "Unsigned"]

module = Module()
report = Report()
random = np.random.default_rng(11)


def sides():
    """Each element type with each signedness it may have."""
    for element in TYPES:
        if element.is_float:
            yield element, None
        elif element is I1:
            yield element, "Signless"
        else:
            for signedness in SIGNEDNESS:
                yield element, signedness


def round_integer(number, element):
    """The float64 nearest to what an integer is in `element`."""
    if number == 0:
        return 0.0
    exponent = max(abs(number).bit_length() - element.digits, 0)
    # Python rounds a fraction to nearest, ties to even.
    rounded = round(Fraction(number, 1 << exponent)) << exponent
    return float(rounded)


def to_integer(number, element, unsigned):
    """Toward zero; NaN is 0, and what does not fit the nearest limit."""
    low = 0 if unsigned else -(1 << (element.width - 1))
    high = (1 << (element.width - (0 if unsigned else 1))) - 1
    if number != number:
        return 0
    if number in (np.inf, -np.inf):
        return high if number > 0 else low
    return min(max(int(number), low), high)


def reference(source, target, array):
    (from_type, from_sign), (to_type, to_sign) = source, target
    if from_type.is_float:
        numbers = from_type.decode(array)
        if to_type.is_float:
            return to_type.encode(numbers)
        if to_type is I1:
            return numbers != 0
        unsigned = to_sign == "Unsigned"
        return to_type.encode(
            np.array([to_integer(n, to_type, unsigned) for n in numbers.tolist()], object)
        )
    signed = from_type is not I1 and from_sign != "Unsigned"
    numbers = from_type.decode(array, signed)
    if to_type.is_float:
        return to_type.encode([round_integer(n, to_type) for n in numbers])
    if to_type is I1:
        return (numbers != 0).astype(bool)
    return to_type.encode(numbers)


def define(name, source, target, shape):
    attributes = [
        f"{side}_int_signedness = #tcp<signedness {signedness}>"
        for side, signedness in (("in", source[1]), ("out", target[1]))
        if signedness
    ]
    from_type, to_type = tensor(source[0], shape), tensor(target[0], shape)
    module.define(
        name,
        f"""
func.func @{name}(%a: {from_type}) -> {to_type} {{
  %r = tcp.cast %a {{{", ".join(attributes)}}} : {from_type} -> {to_type}
  return %r : {to_type}
}}
""",
        target[0],
        len(shape),
    )


def side_name(side):
    return side[0].name + (side[1] or "")


def inputs_of(source):
    element = source[0]
    array = values(element, random, 2000)
    if not element.is_float and element.width > 16:
        # Around the ties of each float type.
        ties = [
            sign * ((((1 << digits) + odd) << shift) + (1 << shift >> 1) + delta)
            for digits in (7, 10, 23, 52)
            for odd in (0, 1, 2, 3, (1 << digits) - 1)
            for shift in range(1, element.width - digits)
            for delta in (-1, 0, 1)
            for sign in (1, -1)
        ]
        array = np.concatenate([array, element.encode(ties)])
    if element.is_float and element.width > 16:
        # Around the ties of the 16-bit types and of f32.
        ties = []
        for target in (F16, BF16, F32):
            if target.width >= element.width:
                continue
            floats = target.decode(target.random(random, 2000))
            with np.errstate(all="ignore"):
                middle = floats + np.sign(floats) * target.unit(floats) / 2
                ties += [middle, np.nextafter(middle, 0), np.nextafter(middle, np.inf)]
                step = element.unit(middle)
                ties += [middle - step, middle + step]
        array = np.concatenate([array, element.encode(np.concatenate(ties))])
    return array


cases = [
    (f"cast_{side_name(source)}_to_{side_name(target)}", source, target)
    for source in sides()
    for target in sides()
]
for name, source, target in cases:
    define(name, source, target, (None,))
    for shape, _ in SHAPES:
        if shape != (None,) and source[1] != "Signless":
            define(f"{name}_{shape_name(shape)}", source, target, shape)
module.compile()
for source in sides():
    array = inputs_of(source)
    for name, from_side, target in cases:
        if from_side != source:
            continue
        expected = reference(source, target, array)
        for level in LEVELS:
            result = module.call(level, name, array)
            report.equal(f"{name} {level}", target[0], result, expected, array)
            for shape, sizes in SHAPES:
                if shape == (None,) or source[1] == "Signless":
                    continue
                for size in sizes:
                    count = int(np.prod(size, dtype=np.int64))
                    some = random.choice(array, count)
                    result = module.call(
                        level, f"{name}_{shape_name(shape)}", some.reshape(size)
                    )
                    report.equal(
                        f"{name} {shape} {level}", target[0], result,
                        reference(source, target, some).reshape(size), some.reshape(size),
                    )  # fmt: skip
report.finish()
