"""Greatest common divisors and least common multiples of each type of whole numbers: all pairs of
numbers at the edges, neighbors of the Fibonacci sequence, for which most steps are taken, and
random ones. Dynamic sizes, sizes of 0 and 1, and two types."""

import warnings

import torch

import tcp_ide
from tcp_ide.backend import tcp

warnings.filterwarnings("error", message="tcp: ")
torch.manual_seed(0)
TYPES = (torch.int8, torch.uint8, torch.int16, torch.int32, torch.int64)


def make_values(dtype):
    info = torch.iinfo(dtype)
    edges = [0, 1, 2, 3, 7, 12, 60, info.max, info.max - 1, info.min, info.min + 1]
    edges += [-1, -2, -6, -60] if info.min else []
    before, last = 1, 2
    while before + last <= info.max:
        before, last = last, before + last
    return torch.cat([torch.tensor([*edges, before, last], dtype=dtype),
                      torch.randint(info.min, info.max, (30,), dtype=dtype)])


def make_pairs(function, first, second):
    a, b = make_values(first), make_values(second)
    a, b = a.repeat_interleave(len(b)), b.repeat(len(a))
    dtype = torch.promote_types(first, second)
    if function is torch.lcm and dtype != torch.uint8:
        # PyTorch ends by a signal where the quotient overflows.
        is_kept = (a.to(dtype) != torch.iinfo(dtype).min) | (torch.gcd(a, b) != -1)
        a, b = a[is_kept], b[is_kept]
    return a, b


tried = failed = 0


def compare(what, found, wanted):
    global tried, failed
    tried += 1
    if found.dtype != wanted.dtype or not torch.equal(found, wanted):
        failed += 1
        print(f"{what}: {found[found != wanted][:3]}, and not {wanted[found != wanted][:3]}")


for function in (torch.gcd, torch.lcm):
    for types in (*zip(TYPES, TYPES), (torch.int8, torch.int64), (torch.uint8, torch.int16)):
        name = f"{function.__name__} of {types}"
        a, b = make_pairs(function, *types)
        torch._dynamo.reset()
        compiled = torch.compile(lambda a, b: function(a, b), backend=tcp, dynamic=True)
        compare(name, compiled(a, b), function(a, b))
        compare(f"{name}, fewer", compiled(a[:77], b[:77]), function(a[:77], b[:77]))
    n = torch.export.Dim("n")
    a = torch.arange(12).view(4, 3) - 5
    compiled = tcp_ide.compile(lambda a, b: function(a, b), (a, a[:, :1] + 9), ({0: n}, {0: n}))
    for count in (4, 1, 0):
        compare(f"{function.__name__} of {count} rows", compiled(a[:count], a[:count, :1] + 9),
                function(a[:count], a[:count, :1] + 9))
print(f"{failed} of {tried} results differ")
