"""Cases of arithmetic, elementwise."""

import math

import torch

from op_cases.case import (
    BOOL, CASES, EXACT, FLOATS, INTS, SIGNED, case, column, mixed, mixed_int, nonzero, one,
    row, values,
)


@case(*FLOATS, *INTS, *BOOL)
def add(a, b): return a + b


@case(*FLOATS, *INTS, *BOOL, make=row)
def add_row(a, b): return a + b


@case(*FLOATS, *INTS, make=column)
def sub_column(a, b): return a - b


@case(*FLOATS, *INTS, make=mixed)
def add_mixed(a, b): return a + b


@case(*FLOATS, *INTS, *BOOL, make=mixed_int)
def mul_mixed(a, b): return a * b


@case(*FLOATS, *INTS)
def sub(a, b): return a - b


@case(*FLOATS, *INTS, *BOOL)
def mul(a, b): return a * b


@case(*FLOATS, *INTS)
def add_alpha(a, b): return torch.add(a, b, alpha=3)


@case(*FLOATS)
def sub_float_alpha(a, b): return torch.sub(a, b, alpha=0.3)


@case(*FLOATS, *INTS, *BOOL, make=one)
def add_number(a): return a + 2


@case(*FLOATS, *INTS, make=one)
def add_float(a): return a + 0.3


@case(*FLOATS, *INTS, make=one)
def mul_float(a): return a * 0.7


@case(*FLOATS, *INTS, make=one)
def rsub(a): return 3 - a


@case(*FLOATS, make=one)
def div_number(a): return a / 3


@case(*FLOATS, *INTS, make=nonzero)
def div(a, b): return a / b


@case(torch.float32, torch.float64, *INTS, make=nonzero)
def div_trunc(a, b): return torch.div(a, b, rounding_mode="trunc")


@case(*INTS, make=nonzero)
def div_floor(a, b): return torch.div(a, b, rounding_mode="floor")


def quotients(dtype):
    """Each of the edges by each, and quotients that round to a whole number."""
    edges = torch.tensor([0.0, -0.0, 1.0, -1.0, 0.1, -0.1, 0.3, 3.0, -3.0, 5.5, -5.5,
                          1e-3, 6e4, -6e4, math.inf, -math.inf, math.nan])
    count = len(edges)
    # PyTorch's vectors round each step to f16 or bf16, its single elements do not.
    near = torch.arange(1, 200 if dtype.itemsize > 2 else 1) * 0.1
    a = torch.cat([edges.repeat(count), near, -near])
    b = torch.cat([edges.repeat_interleave(count), torch.full((2 * len(near),), 0.1)])
    return (a.to(dtype), b.to(dtype)), None


@case(*FLOATS, make=quotients, rtol=EXACT)
def div_floor_edges(a, b): return torch.div(a, b, rounding_mode="floor")


@case(*FLOATS, make=quotients, rtol=EXACT)
def div_floor_number(a, b): return torch.div(a, 0.3, rounding_mode="floor"), a // b


# As many elements as PyTorch's vectors take: what is left over it rounds twice.
@case(torch.float16, torch.bfloat16, rtol=EXACT, make=lambda dtype: (
    (values(dtype, (8, 16), 0), values(dtype, (8, 16), 3)), None))
def half_alpha(a, b):
    """Alpha is rounded, and the sum only once."""
    return (torch.add(a, b, alpha=0.3), torch.sub(a, b, alpha=0.3),
            torch.add(a, b, alpha=3), torch.rsub(a, b, alpha=0.7))


@case(*FLOATS, *INTS)
def atan2(a, b): return torch.atan2(a, b)


# As far as PyTorch's own results do not overflow.
@case(*FLOATS)
def hypot(a, b): return torch.hypot(a, b)


@case(*INTS)
def power(a, b):
    """Of integers: products that wrap round; exponents below zero give 1, -1 or 0."""
    return (a ** 0, a ** 1, a ** 5, a ** 10, torch.pow(a, b), torch.pow(b % 3 - 1, a),
            torch.pow(2, b), torch.pow(a, b.to(torch.int64)))


@case(torch.float32, make=one)
def size_as_number(a): return a * a.shape[0] + a.shape[1]


# One operand.

for name in ("tanh", "sigmoid", "sin", "cos", "atan", "log", "log1p", "sqrt", "rsqrt",
             "reciprocal"):
    case(*FLOATS, *INTS, *BOOL, make=one)(
        lambda a, f=getattr(torch, name): f(a)).__name__
    CASES[-1][0].__name__ = name
for name in ("ceil", "floor", "round", "neg", "abs", "relu", "trunc"):
    case(*FLOATS, *INTS, make=one)(
        lambda a, f=getattr(torch, name): f(a))
    CASES[-1][0].__name__ = name


@case(*FLOATS, *SIGNED, make=one)
def clamp(a): return torch.clamp(a, -1, 2)


@case(*FLOATS, make=one)
def clamp_floats(a): return torch.clamp(a, 0.1, 10.24)


@case(*FLOATS, *SIGNED, make=one)
def clamp_min(a): return torch.clamp(a, min=1)


@case(*FLOATS, make=one)
def clamp_crossed(a): return torch.clamp(a, 2, -2)


@case(*FLOATS, *INTS)
def clamp_tensor(a, b): return torch.clamp(a, b, b + 1)


@case(*FLOATS, *INTS, make=one)
def clamp_max(a): return torch.clamp_max(a, 1), torch.clamp(a, max=0.1)


@case(*FLOATS, *INTS)
def limits(a, b):
    return torch.maximum(a, b), torch.minimum(a, b), torch.clamp_max(a, b)


@case(torch.uint8, make=one)
def clamp_unsigned(a): return torch.clamp(a, 3, 200)
