#===- divisors.py - Greatest common divisors ------------------------------===//
#
# Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
#===-----------------------------------------------------------------------===//
"""Greatest common divisors and least common multiples, by Euclid's algorithm. Its remainders
shrink at least as Fibonacci numbers do, so the number of steps follows from the type."""

import torch

_aten = torch.ops.aten


def _count_steps(dtype):
    """Returns the greatest number of steps for numbers up to the size of the least one."""
    smaller, larger, steps = 0, 1, 1
    while larger <= 1 << torch.iinfo(dtype).bits - (dtype != torch.uint8):
        smaller, larger, steps = larger, smaller + larger, steps + 1
    return steps


def _convert(a, b):
    dtype = torch.result_type(a, b)
    return NotImplemented if dtype == torch.bool else torch.broadcast_tensors(
        a.to(dtype), b.to(dtype))


def _divide(a, b):
    """Returns quotients that are rounded to zero. None of them traps: that by 0 is any number,
    and that of the least number by -1 overflows to itself."""
    if a.dtype == torch.uint8:
        return torch.div(a, torch.where(b == 0, 1, b), rounding_mode="trunc")
    is_minus = b == -1
    quotient = torch.div(a, torch.where(is_minus | (b == 0), 1, b), rounding_mode="trunc")
    return torch.where(is_minus, -a, quotient)


def _find_divisor(a, b):
    """Takes the same steps as PyTorch: the absolute value of the least number is negative, and
    so may the result be."""
    a, b = a.abs(), b.abs()
    for _ in range(_count_steps(a.dtype)):
        is_open = a != 0
        a, b = torch.where(is_open, b - _divide(b, a) * a, 0), torch.where(is_open, a, b)
    return b


def _gcd(a, b):
    given = _convert(a, b)
    return given if given is NotImplemented else _find_divisor(*given)


def _lcm(a, b):
    given = _convert(a, b)
    if given is NotImplemented:
        return given
    a, b = given
    # As in C, the products of types below 32 bits are those of wider ones.
    wide = torch.int32 if a.itemsize < 4 else a.dtype
    divisor = _find_divisor(a, b)
    multiple = (_divide(a, divisor).to(wide) * b.to(wide)).abs().to(a.dtype)
    return torch.where(divisor == 0, 0, multiple)


TABLE = {_aten.gcd.default: _gcd, _aten.lcm.default: _lcm}
