"""The register of the cases of ops, and makers of their arguments."""

import numpy as np
import torch
from torch.export import Dim

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
