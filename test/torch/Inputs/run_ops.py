"""Compiles ops in their variants, on all element types, and compares what they
compute with PyTorch on random values and on edges."""

import itertools
import math
import os
import re
import sys

import numpy as np
import torch
from torch.export import Dim
from torch.utils._pytree import tree_leaves

import tcp_ide

FLOATS = (torch.float32, torch.float64, torch.float16, torch.bfloat16)
SIGNED = (torch.int8, torch.int16, torch.int32, torch.int64)
INTS = (*SIGNED, torch.uint8)
BOOL = (torch.bool,)
NAN, INF = float("nan"), float("inf")
EDGES = [0.0, -0.0, 1.0, -1.0, 0.5, -0.5, 1.5, 2.5, -2.5, 1e-3, -1e-3, 3e-5, 100.0,
         INF, -INF, NAN]

CASES = []

#: The tolerance of what has the same bits; NaNs are equal.
EXACT = "exact"


def case(*dtypes, make=None, rtol=None):
    """A function of tensors of each of `dtypes`; `make` makes its arguments."""

    def register(function):
        for dtype in dtypes or (torch.float32,):
            CASES.append((function, dtype, make or two, rtol))
        return function

    return register


def values(dtype, shape, seed):
    """Random values, with edges at the front."""
    generator = torch.Generator().manual_seed(seed)
    count = int(np.prod(shape))
    if dtype == torch.bool:
        return torch.randint(0, 2, shape, generator=generator).bool()
    if not dtype.is_floating_point:
        info = torch.iinfo(dtype)
        result = torch.randint(-100 if info.min else 0, 100, (count,),
                               generator=generator).to(dtype)
        edges = torch.tensor([0, 1, info.max, info.min, 7], dtype=dtype)[:count]
        result[: len(edges)] = edges
        return result.view(shape)
    result = torch.randn(count, generator=generator, dtype=torch.float64) * 4
    edges = torch.tensor(EDGES, dtype=torch.float64)
    rotated = edges.roll(seed)[:count]
    result[: len(rotated)] = rotated
    return result.to(dtype).view(shape)


def one(dtype):
    return (values(dtype, (6, 5), 0),), ({0: Dim.DYNAMIC},)


def two(dtype):
    size = Dim("n", min=2)
    return (values(dtype, (6, 5), 0), values(dtype, (6, 5), 3)), ({0: size}, {0: size})


def nonzero(dtype):
    a, b = two(dtype)[0]
    b = torch.where(b == 0, torch.ones_like(b), b)
    if not dtype.is_floating_point:
        # The quotient of these overflows.
        b = torch.where(b == -1, torch.full_like(b, 2), b)
    return (a, b), None


def row(dtype):
    """Another rank, and another size of 1."""
    return (values(dtype, (6, 5), 0), values(dtype, (5,), 3)), ({0: Dim.DYNAMIC}, None)


def column(dtype):
    return (values(dtype, (6, 1), 0), values(dtype, (1, 5), 3)), None


def mixed(dtype):
    return (values(dtype, (4, 5), 0), values(torch.float32, (4, 5), 3)), None


def mixed_int(dtype):
    return (values(dtype, (4, 5), 0), values(torch.int64, (4, 5), 3)), None


# Arithmetic.


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


# Element types.

def finite(dtype):
    value = one(dtype)[0][0]
    if dtype.is_floating_point:
        value = torch.nan_to_num(value, 1.0, 2.0, -2.0).abs()
        value = value.clamp(max=100)
    return (value,), ({0: Dim.DYNAMIC},)


@case(*FLOATS, *INTS, *BOOL, make=finite)
def to_each(a):
    return tuple(a.to(target) for target in (*FLOATS, *INTS, *BOOL)
                 if target != a.dtype)


# Shapes and places.


@case(*FLOATS, *INTS, *BOOL)
def cat(a, b): return torch.cat((a, b, a), 1)


@case(*FLOATS, *INTS, make=mixed)
def cat_mixed(a, b): return torch.cat((a, b), -2)


@case(*FLOATS, *INTS, *BOOL, make=one)
def slices(a): return a[:, 1:4], a[::2], a[:, -3:-1], a[:, ::3], a[:, :100]


@case(torch.float32, make=lambda dtype: ((values(dtype, (6, 5), 0),), None))
def slices_from_end(a): return a[-4:], a[:-2], a[-100:3], a[1:-1:2]


@case(*FLOATS, *INTS, *BOOL, make=one)
def expand(a): return a.unsqueeze(0).expand(3, -1, -1), a.unsqueeze(-1)


@case(*FLOATS, *INTS, *BOOL, make=one)
def creation(a):
    return (torch.zeros_like(a), torch.ones_like(a), torch.full_like(a, 1),
            torch.zeros(a.shape[0], 2, dtype=a.dtype),
            a.new_ones((2, a.shape[0])), torch.full((a.shape[0],), 7, dtype=a.dtype))


def indexed(dtype):
    return (values(dtype, (6, 5), 0), torch.tensor([[0, 3, 5, 1, 1]] * 4)), (
        {0: Dim.DYNAMIC}, None)


@case(*FLOATS, *INTS, *BOOL, make=indexed)
def gather(a, i): return torch.gather(a, 0, i)


@case(*FLOATS, *INTS, *BOOL, make=lambda dtype: (
    (values(dtype, (6, 5), 0), torch.tensor([4, 0, 2]),
     torch.tensor([3, 0], dtype=torch.int32)), ({0: Dim.DYNAMIC}, None, None)))
def index_select(a, i, j):
    return (torch.index_select(a, 1, i), torch.index_select(a, 0, i),
            torch.index_select(a, -1, j), torch.index_select(a, 0, j))


@case(*FLOATS, *INTS, *BOOL, make=lambda dtype: (
    (values(dtype, (6, 5), 0), torch.tensor([[4], [-6], [-1]]),
     torch.tensor([-5, 0, 4], dtype=torch.int32)), ({0: Dim.DYNAMIC}, None, None)))
def index(a, i, j): return a[i, j], a[i], a[j]


@case(*FLOATS, *INTS, *BOOL, make=lambda dtype: (
    (values(dtype, (6, 5, 4), 0), torch.tensor([[3, 0, -1]]),
     torch.tensor([[-4], [2]])), ({0: Dim.DYNAMIC}, None, None)))
def index_with_none(a, i, j):
    """None before, behind and between the indices, and indices that broadcast."""
    return a[:, i], a[:, :, j], a[:, i, j], a[i, :, j], a[..., j, i], a[:, None, j], a[i, j]


def normalized(dtype):
    generator = torch.Generator().manual_seed(0)
    x, mean, weight, bias = (torch.randn(sizes, generator=generator).to(dtype)
                             for sizes in ((3, 4, 2, 2), 4, 4, 4))
    variance = torch.rand(4, generator=generator).to(dtype) + 0.5
    return (x, mean, variance, weight, bias), None


# The sum with the bias may be near 0.
@case(torch.float64, make=normalized, rtol=(1e-13, 1e-13))
@case(torch.float32, make=normalized, rtol=(6e-7, 6e-7))
@case(torch.float16, make=normalized, rtol=(2e-3, 2e-3))
@case(torch.bfloat16, make=normalized, rtol=(1.6e-2, 1.6e-2))
def batch_norm(x, mean, variance, weight, bias):
    return torch.nn.functional.batch_norm(x, mean, variance, weight, bias, eps=1e-3)


# Ops that torch-mlir lowers.


@case(torch.float32, torch.float64, make=lambda dtype: (
    (values(dtype, (6, 5), 0).nan_to_num(1, 2, 3),), ({0: Dim.DYNAMIC},)))
def others(a):
    return (a @ a.T, a.sum(1), a.mean(), a.amax(0), torch.softmax(a, -1), a.view(-1),
            torch.exp(-a.abs()), torch.where(a > 0, a, -a), a.transpose(0, 1),
            torch.arange(5))


# 1 + erf(x) cancels below: PyTorch's own last bits are noise there.
@case(torch.float32, make=lambda dtype: (
    (torch.linspace(-9, 9, 400, dtype=dtype),), None), rtol=(6e-7, 1e-6))
@case(torch.float64, make=lambda dtype: (
    (torch.linspace(-9, 9, 400, dtype=dtype),), None), rtol=(1e-13, 2e-15))
def gelu(a): return torch.nn.functional.gelu(a)


# Half of the last bits are PyTorch's own.
@case(torch.float32, make=lambda dtype: (
    (torch.linspace(-9, 9, 400, dtype=dtype),), None), rtol=(6e-7, 1e-6))
@case(torch.float64, make=lambda dtype: (
    (torch.linspace(-9, 9, 400, dtype=dtype),), None), rtol=(1e-13, 2e-15))
@case(torch.float16, torch.bfloat16, make=one)
def gelu_by_tanh(a): return torch.nn.functional.gelu(a, approximate="tanh")


# Ops whose operands torch-mlir takes for signed.


@case(torch.uint8, make=lambda dtype: (
    (torch.tensor([[255, 3, 200], [7, 128, 0]], dtype=dtype),), None))
def unsigned(a):
    return (a.sum(), a.sum(1), a.sum(0, dtype=torch.float32), a.prod(1), a == 255,
            a != -1, a % 7, a % -3, a @ a.T, a.any(), a.all(1), a.amax(1), a.argmin(0),
            torch.nn.functional.pad(a, (1, 1), value=255), *a.sort(1),
            a.topk(2)[0], a.cumsum(0), a > 100, a // 2,
            a.scatter_reduce(0, torch.tensor([[0, 1, 0]]), a[:1], "amax"))


# Results of PyTorch for numbers that are no uint8.


@case(torch.uint8, make=lambda dtype: (
    (torch.tensor([[255, 3, 200], [7, 128, 0]], dtype=dtype),), None))
def unsigned_numbers(a):
    return (a == 255, a == -1, a != -3, a > -1, a >= -1, a < 256, a <= 300, a > 300,
            a % -3, a // -3, a & -3, a + 300, a * -1, a - 1)


@case(torch.uint8, make=lambda dtype: (
    (torch.tensor([[255, 3, 200], [7, 128, 0]], dtype=dtype),
     torch.tensor([[1, 200, 100], [250, 3, 1]], dtype=dtype)), None))
def unsigned_pairs(a, b):
    return (a > b, a <= b, a == b, a % b, a & b, a | b, a ^ b, ~a,
            a >> 1, a << 1, torch.where(a > b, a, b), a.max(), a.min(1)[0], a.max(0)[1],
            a.argmax(), a.float().mean(1),
            torch.stack((a, b)).sum(0), a.flip(0), a.to(torch.int8) > 0, torch.exp(a),
            a.unsqueeze(0).expand(2, -1, -1).amin((0, 2)))


@case(*INTS, make=lambda dtype: (
    (values(dtype, (4, 6), 0), values(dtype, (4, 6), 1).masked_fill(
        values(dtype, (4, 6), 1) == 0, 3)), None))
def fmod(a, b):
    return torch.fmod(a, b), torch.fmod(a, 3), a.fmod(b[0])


@case(*FLOATS, make=lambda dtype: ((values(dtype, (4, 6), 0), values(dtype, (4, 6), 1)), None))
def fmod_of_floats(a, b):
    return torch.fmod(a, b), torch.fmod(a, 0.7), a.fmod(-3), a.fmod(b[0])


@case(*FLOATS, *INTS, make=lambda dtype: (
    (values(dtype, (4, 6), 0).nan_to_num(1, 2, 3).clamp(-9, 99),), ({0: Dim.DYNAMIC},)))
def mean_of_type(a):
    return (a.mean(1, dtype=torch.float32), a.mean(dtype=torch.float64),
            a.mean((0, 1), keepdim=True, dtype=torch.float32))


# No size of the result is that of an argument, though neither is known.
@case(torch.float32, make=lambda dtype: (
    (values(dtype, (6, 8, 2), 0),), ({0: Dim.AUTO, 1: Dim.AUTO, 2: Dim.AUTO},)), rtol=EXACT)
def view_of_dynamic(a):
    return (a.view(-1, 4) + 1, a.view(4, -1) + 1, a.view(a.shape[0], -1, 4) + 1,
            a.view(a.shape[0] * a.shape[1] // 4, 4, a.shape[2]) + 1,
            a.view(a.shape[1], a.shape[2], a.shape[0]) + 1, a[0].view(-1, 4) + 1)


# Ops that --custom-ops may leave to functions of C, and that go to linalg otherwise.


@case(*FLOATS, *INTS, make=lambda dtype: (
    (torch.arange(20).mul(7).remainder(20).view(4, 5).to(dtype),
     values(dtype, (4, 2), 1)), None))
def min_and_slice_scatter(a, b):
    return (*torch.min(a, 1), *torch.min(a, 0, keepdim=True),
            torch.slice_scatter(a, b, 1, 1, 5, 2), a.view(5, -1), a.view(-1))


@case(*FLOATS, *INTS, make=one)
def arange(a):
    return (torch.arange(7, dtype=a.dtype), torch.arange(3, 20, 4, dtype=a.dtype),
            torch.arange(a.shape[0], dtype=a.dtype), torch.arange(9, 1, -2))


@case(torch.float32, torch.float64, make=lambda dtype: (
    (values(dtype, (2, 4, 7), 0).nan_to_num(1, 2, 3), values(dtype, (6, 2, 3), 1)
     .nan_to_num(1, 2, 3), values(dtype, (6,), 2).nan_to_num(1, 2, 3)), None),
    rtol=(1e-5, 1e-5))
def convolution(x, weight, bias):
    return torch.nn.functional.conv1d(x, weight, bias, 2, 1, 1, 2)


@case(torch.float32, make=lambda dtype: (
    (values(dtype, (6, 5), 0).nan_to_num(1, 2, 3), torch.rand(5) + 0.1,
     torch.tensor([0, 3, -7, 100, -100], dtype=torch.int32)), None))
def fake_quantize(a, scales, zeros):
    return (torch.fake_quantize_per_tensor_affine(a, 0.1, 3, -128, 127),
            torch.fake_quantize_per_tensor_affine(a, scales[0], zeros[1], -128, 127),
            torch.fake_quantize_per_channel_affine(a, scales, zeros, 1, -128, 127))


# Ops that become ops of torch-mlir's own dialect: one element depends on another.


@case(torch.float32, torch.float64, *INTS, make=lambda dtype: (
    (values(dtype, (6, 5, 3), 0).nan_to_num(1, 2, 3).clamp(-3, 3),), ({0: Dim.DYNAMIC},)))
def running(a): return torch.cumsum(a, 0), torch.cumsum(a, -1), torch.cumprod(a, 1)


# With NaN and infinities; a length that is no power of two, and 1. Of equal keys, no
# order is promised.
@case(*FLOATS, *INTS, make=lambda dtype: (
    (torch.cat([values(dtype, (11, 5), 0), values(dtype, (8, 5), 3)]).roll(3, 0),
     values(dtype, (2, 1), 0)), ({0: Dim.DYNAMIC}, None)))
def sort(a, b):
    return (torch.sort(a, 0)[0], torch.sort(a, 1, descending=True)[0], *torch.sort(b, 1))


@case(*FLOATS, *INTS, make=lambda dtype: (
    (torch.arange(57).mul(11).remainder(57).view(19, 3).to(dtype),),
    ({0: Dim.DYNAMIC},)))
def sort_places(a): return (*torch.sort(a, 0), *torch.sort(a, 1, descending=True))


@case(*FLOATS, *INTS, make=lambda dtype: (
    (torch.arange(33).mul(7).remainder(33).view(11, 3).to(dtype),), ({0: Dim.DYNAMIC},)))
def topk(a): return (*torch.topk(a, 4, 0), *torch.topk(a, 2, -1, largest=False))


@case(*FLOATS, *INTS, *BOOL, make=lambda dtype: (
    (values(dtype, (6, 5), 0), torch.tensor([0, -1, 2]), torch.tensor([4, 1, -5]),
     values(dtype, (3, 5), 1), values(dtype, (3,), 2)),
    ({0: Dim.DYNAMIC}, None, None, None, None)))
def index_put(a, i, j, rows, elements):
    return a.index_put((i,), rows), a.index_put((i, j), elements)


@case(torch.float32, torch.int32, make=lambda dtype: (
    (values(dtype, (6, 5), 0).nan_to_num(1, 2, 3), torch.tensor([0, 2, 2, -4]),
     values(dtype, (4, 5), 1).nan_to_num(1, 2, 3)), ({0: Dim.DYNAMIC}, None, None)))
def index_put_sum(a, i, rows): return a.index_put((i,), rows, accumulate=True)


@case(torch.float32, torch.int64, make=lambda dtype: (
    (values(dtype, (6, 5), 0).nan_to_num(1, 2, 3), torch.tensor([[0, 2], [1, 3], [5, 3]]),
     values(dtype, (4, 5), 1).nan_to_num(1, 2, 3)), ({0: Dim.DYNAMIC}, None, None)))
def scatter(a, i, b):
    return (a.scatter(0, i, b), a.scatter_add(0, i, b), a.scatter(0, i, 7),
            a.scatter_reduce(0, i, b, "amax"))


TOLERANCE = {torch.float64: 1e-13, torch.float32: 6e-7, torch.float16: 2e-3,
             torch.bfloat16: 1.6e-2}


def name_of(dtype):
    return str(dtype).removeprefix("torch.")


def compare(got, want, rtol):
    if got.dtype != want.dtype or got.shape != want.shape:
        return f"{got.dtype}{list(got.shape)} for {want.dtype}{list(want.shape)}"
    if not want.dtype.is_floating_point:
        wrong = got != want
    elif rtol == EXACT:
        same = (got == want) & (torch.signbit(got) == torch.signbit(want))
        wrong = ~(same | (got.isnan() & want.isnan()))
    else:
        rtol = rtol or TOLERANCE[want.dtype]
        rtol, atol = rtol if isinstance(rtol, tuple) else (rtol, rtol * 0.1)
        wrong = ~torch.isclose(got, want, rtol=rtol, atol=atol, equal_nan=True)
    if wrong.any():
        place = wrong.nonzero()[0].tolist()
        return f"{got[tuple(place)]} for {want[tuple(place)]} at {place}"
    return None


def run(function, cases, folder):
    """Compiles one program for cases of a function, each for another element type, and
    gives for each what is wrong with its results."""
    made = [make(dtype) for dtype, make, _ in cases]

    def program(*tensors):
        rest = iter(tensors)
        return tuple(function(*itertools.islice(rest, len(arguments)))
                     for arguments, _ in made)

    shapes = itertools.chain.from_iterable(
        dims or (None,) * len(arguments) for arguments, dims in made)
    every = [tensor for arguments, _ in made for tensor in arguments]
    names = "_".join(name_of(dtype) for dtype, _, _ in cases)
    # The texts and the library stay, for who looks into a failure.
    call = tcp_ide.compile(program, every, tuple(shapes),
                           keep=os.path.join(folder, f"{function.__name__}_{names}"))
    problems = []
    for (_, _, rtol), (arguments, _), results in zip(cases, made, call(*every)):
        with torch.no_grad():
            expected = tree_leaves(function(*arguments))
        differences = (compare(got, want, rtol)
                       for got, want in zip(tree_leaves(results), expected, strict=True))
        problems.append(next((f"result {i}: {difference}"
                              for i, difference in enumerate(differences) if difference),
                             None))
    return problems


def try_run(function, cases, folder):
    """As run; where a program of several cases fails, each has one of its own."""
    try:
        return run(function, cases, folder)
    except Exception as error:
        if len(cases) > 1:
            return [try_run(function, [case_], folder)[0] for case_ in cases]
        return [f"{type(error).__name__}: {error}"]


def main():
    folder = sys.argv[1]
    pattern = sys.argv[2] if len(sys.argv) > 2 else ""
    chosen = [case_ for case_ in CASES
              if re.search(pattern, f"{case_[0].__name__} {name_of(case_[1])}")]
    failed = 0
    for function, group in itertools.groupby(chosen, key=lambda case_: case_[0]):
        cases = [case_[1:] for case_ in group]
        for (dtype, _, _), problem in zip(cases, try_run(function, cases, folder)):
            if problem:
                failed += 1
                print(f"{function.__name__} {name_of(dtype)}: {problem[:300]}")
    print(f"{len(chosen) - failed} of {len(chosen)} cases")
    return failed != 0


sys.exit(main())
