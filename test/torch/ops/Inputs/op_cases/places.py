"""Cases of element types, shapes and places of elements."""

import torch
from torch.export import Dim

from op_cases.case import BOOL, FLOATS, INTS, case, mixed, one, values


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
def topk(a): return (*torch.topk(a, 4, 0), *torch.topk(a, 2, -1, largest=False),
                     # Their order is not certain, but their sum is.
                     torch.topk(a, 3, 0, sorted=False)[1].sum(0),
                     torch.topk(a, 2, 1, False, False)[1].sum(1))


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
