"""Ops of tcp_ide.decompositions.choices, functions and bags beside eager PyTorch: by torch.compile, where
a graph that runs eagerly is an error, and by tcp_ide.compile."""

import warnings

import torch
from torch.nn import functional
from torch.utils._pytree import tree_leaves

import tcp_ide
from tcp_ide.backend import tcp

torch.manual_seed(0)
warnings.filterwarnings("error", message="tcp: ")
NAN, INF = torch.nan, torch.inf


def close(actual, expected, tolerance):
    torch.testing.assert_close(tree_leaves(actual), tree_leaves(expected),
                               rtol=tolerance, atol=tolerance, equal_nan=True)


def check(function, *arguments, tolerance=1e-6, dynamic=None, export=True):
    torch._dynamo.reset()
    with torch.no_grad():
        expected = function(*arguments)
        close(torch.compile(function, backend=tcp, dynamic=dynamic)(*arguments), expected,
              tolerance)
        if export and not dynamic:
            close(tcp_ide.compile(function, arguments)(*arguments), expected, tolerance)


def find_gradients(function, arguments):
    arguments = [a.clone().requires_grad_() if a.is_floating_point() else a
                 for a in arguments]
    results = [r for r in tree_leaves(function(*arguments)) if r.requires_grad]
    sum((r ** 2).sum() for r in results).backward()
    return [a.grad for a in arguments if a.requires_grad]


def check_backward(function, *arguments):
    torch._dynamo.reset()
    close(find_gradients(torch.compile(function, backend=tcp), arguments),
          find_gradients(function, arguments), 1e-4)


floats = torch.randn(4, 7)
special = floats.clone()
special[1, 3] = special[1, 5] = NAN
special[2] = NAN
special[3, :2] = torch.tensor([INF, -INF])
whole = torch.randint(-3, 3, (5, 8))
bytes_ = (whole + 4).to(torch.uint8) * 30


# The indices of the greatest and the least: the first NaN, and the first of equal ones.
ties = torch.tensor([[1, NAN, 2, NAN], [3, 1, 3, 1], [-INF, -INF, -INF, -INF], [-0.0, 0, -0.0, 0]])
for x in (ties, special, floats.to(torch.bfloat16), whole):
    check(lambda x: (x.argmax(1), x.argmin(1), x.argmax(0, keepdim=True), x.argmax(), x.argmin(),
                     x.max(1), x.min(0, keepdim=True), x.max(-1)), x)
check(lambda x: (x.argmax(1), x.max(0)), torch.cat([ties, ties]), dynamic=True)
check(lambda x: (x.argmax(0), x.max(0), x.min(0)), torch.tensor(3.0))

# Sums of f16 and bf16 are rounded once, however many there are.
for dtype in (torch.bfloat16, torch.float16):
    x = torch.rand(5, 3000).to(dtype)
    check(lambda x: (x.sum(1), x.sum(0), x.mean(), x.sum(1, keepdim=True)), x, tolerance=1e-2)


def at(found, x, dim):
    """The values, and those at the indices: of equal ones any may be named."""
    values, indices = found
    return values, x.gather(dim, indices.unsqueeze(dim))


def choose(x):
    results = []
    for dim in (0, 1):
        results += [at(x.median(dim), x, dim), at(x.nanmedian(dim), x, dim),
                    at(x.mode(dim), x, dim), at(x.kthvalue(2, dim), x, dim),
                    x.kthvalue(x.shape[dim], dim, keepdim=True)[0]]
    return results, x.median(), x.nanmedian(), torch.sort(x, dim=1, stable=True)


for x in (special, special.half(), special.double(), whole, bytes_):
    check(choose, x)
check(lambda x: (x.median(1), x.kthvalue(1, 1), x.mode(1), x.nanmedian(1)), floats[:, :1])
check(lambda x: (x.median(1), x.kthvalue(1, 1), x.mode(1)), floats[:0])
check(lambda x: (x.median(0), x.mode(0), x.kthvalue(1, 0), x.median(), x.cummax(0)),
      torch.tensor(3.0))
# The first NaN of a row with two.
check(lambda x: x.median(1)[1][1], special)
check(lambda x: (x.median(1)[0], x.nanmedian(0)[0], x.mode(1)[0], x.kthvalue(2, 1)[0]),
      special, dynamic=True)
check_backward(lambda x: (x.median(1)[0], x.kthvalue(2, 1)[0], x.nanmedian(0)[0],
                          x.mode(1)[0], x.median()), floats)
print("median, mode and kthvalue: equal")


def accumulate(x):
    return x.cummax(1), x.cummin(0), x.cummin(-1)


for x in (special, special.bfloat16(), special > 0, whole, bytes_, floats[:, :1], floats[:0]):
    check(accumulate, x)
for x in (special, whole):
    check(accumulate, x, dynamic=True)
check_backward(lambda x: (x.cummax(1)[0], x.cummin(0)[0]), floats)
print("cummax and cummin: equal")


def search(ordered, x):
    return (torch.searchsorted(ordered, x), torch.searchsorted(ordered, x, right=True),
            torch.searchsorted(ordered[0], x, side="right", out_int32=True),
            torch.searchsorted(ordered[0], 0.5), torch.bucketize(x, ordered[0]),
            torch.bucketize(x, ordered[0], right=True), torch.bucketize(0.5, ordered[0]))


ordered = floats.sort(1)[0]
wanted = torch.cat([floats[:, :3], ordered[:, 2:4], torch.tensor([[NAN, INF, -INF]] * 4)], 1)
check(search, ordered, wanted)
check(search, ordered, wanted, dynamic=True)
check(lambda x, y: (torch.searchsorted(x, y), torch.searchsorted(x[:, :1].clone(), y),
                    torch.searchsorted(x[:, :0], y), torch.searchsorted(x[0], 2.5)),
      whole.sort(1)[0], whole)
check(lambda x, y: torch.searchsorted(x, y, sorter=x.argsort(1)), floats, wanted)
print("searchsorted: equal")

line = torch.cat([torch.linspace(-5, 5, 2001), torch.randn(500) * 30, torch.tensor(
    [0.0, -0.0, 1, 2, -1, -2, INF, -INF, NAN, 1e-30, -1e-30, 1e30, 0.5, 171])])
inner = torch.cat([torch.linspace(-1.01, 1.01, 2021), torch.tensor(
    [NAN, 1, -1, 0.0, -0.0, 0.99999, -0.99999, 1e-30, 2, INF])])
check(torch.lgamma, line, tolerance=4e-6)
check(torch.lgamma, line.half(), tolerance=1e-3)
check(torch.digamma, line, tolerance=4e-5)
check(torch.erfinv, inner, tolerance=2e-6)
check(torch.erfinv, inner.double(), tolerance=1e-12)
check(lambda x: (x.lgamma(), x.digamma(), x.erfinv()), whole)
check_backward(lambda x: (x.lgamma(), torch.erfinv(x / 8)), torch.rand(50) * 5 + 0.1)
print("lgamma, digamma and erfinv: equal")

special = torch.special
# PyTorch's polygamma has 9 right digits, and near its poles, which are below 0, fewer.
for x, tolerance, of_polygamma in ((line, 2e-6, 2e-6), (line.half(), 1e-3, 1e-3),
                                   (line.double(), 1e-12, 4e-9)):
    check(lambda x: (torch.erfc(x), torch.i0(x), special.i0e(x), special.i1(x), special.i1e(x)),
          x, tolerance=tolerance)
    check(lambda x: torch.polygamma(1, x.abs() + 0.01), x, tolerance=of_polygamma)
print("erfc, Bessel functions and trigamma: equal")

for dtype in (torch.int8, torch.uint8, torch.int16, torch.int32, torch.int64):
    limits = torch.iinfo(dtype)
    a = torch.randint(limits.min, limits.max, (400,), dtype=dtype)
    b = torch.randint(limits.min, limits.max, (400,), dtype=dtype)
    check(lambda a, b: (torch.addmm(a, a, b), torch.addcmul(a, a, b, value=3),
                        torch.addbmm(a, a[None], b[None], beta=2, alpha=3)),
          a.view(20, 20), b.view(20, 20))
print("whole numbers: equal")

a, b = torch.randn(3, 5, 4), torch.randn(3, 6, 4)
# A point and a coordinate that both have.
b[0, 0], b[1, 1, 0] = a[0, 0], a[1, 1, 0]
for p in (0.0, 0.5, 1.0, 1.5, 2.0, 3.0, INF):
    check(lambda a, b, p=p: torch.cdist(a, b, p=p), a, b, tolerance=1e-4, export=p == 2)
    check_backward(lambda a, b, p=p: torch.cdist(a, b, p=p), a, b)
check(lambda a, b: (torch.cdist(a[..., :0], b[..., :0]), torch.cdist(a[:, :0], b),
                    torch.cdist(a, b[0])), a, b)
many = torch.randn(40, 4), torch.randn(30, 4)
check(torch.cdist, *many, tolerance=1e-4)
check_backward(torch.cdist, *many)
check(torch.cdist, a, b, dynamic=True)
print("cdist: equal")

a, b = torch.randn(4, 5), torch.randn(4, 5)
for p in (0, 1, 2, 3, INF, -INF):
    check(lambda a, b, p=p: (
        torch.dist(a, b, p), torch.norm(a, p), torch.ops.aten.norm.Scalar(a, p),
        torch.linalg.vector_norm(a, p, dtype=torch.float64),
        torch.linalg.vector_norm(a, p, 1, True, dtype=torch.float64)), a, b)
print("norms: equal")


def bag(table, indices, offsets, scales):
    embed = functional.embedding_bag
    return (embed(indices, table, offsets), embed(indices, table, offsets, mode="sum"),
            embed(indices, table, offsets, mode="sum", per_sample_weights=scales),
            embed(indices, table, offsets, padding_idx=3),
            embed(indices, table, torch.cat([offsets, offsets.new_full((1,), 9)]),
                  include_last_offset=True),
            embed(indices.view(3, 3), table), embed(indices, table, offsets, mode="max"),
            embed(indices, table, offsets, mode="max", padding_idx=3),
            embed(indices, table, torch.cat([offsets, offsets.new_full((1,), 9)]), mode="max",
                  include_last_offset=True))


table, indices = torch.randn(10, 4), torch.randint(0, 10, (9,))
indices[4] = 3
bags = table, indices, torch.tensor([0, 2, 2, 5]), torch.rand(9)
check(bag, *bags)
check_backward(bag, *bags)
check(lambda t, i, o: functional.embedding_bag(i, t, o), *bags[:3], dynamic=True)
check(lambda t, i, o: functional.embedding_bag(i[:0], t, o[:1]), *bags[:3])
# Only gradients are sparse.
check(lambda t, i, o, s: (functional.embedding_bag(i, t, o, sparse=True), functional.embedding_bag(
    i, t, o, mode="sum", sparse=True, per_sample_weights=s)), *bags)
print("bags: equal")

for x in (whole, bytes_, whole > 0):
    check(lambda x: (x & 1, x | 1, x ^ 1, 1 & x, 1 | x, 1 ^ x, ~x), x)
print("bits: equal")


def scale(x):
    return x * (x.shape[0] / 3.0) + x.shape[0] ** 0.5 + x / x.shape[1] ** 0.5


check(scale, floats, dynamic=True)
print("sizes as numbers: equal")

warnings.resetwarnings()


def show(name, function, *arguments):
    torch._dynamo.reset()
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        close(torch.compile(function, backend=tcp)(*arguments), function(*arguments), 1e-5)
    print(f"{name}:", *[w.message for w in caught if str(w.message).startswith("tcp: ")])


square = torch.eye(4) + torch.rand(4, 4) / 9
show("small inverse", lambda x: torch.linalg.inv(x), square)
show("large inverse", lambda x: torch.linalg.inv(x), torch.eye(100) + torch.rand(100, 100) / 99)
show("complex", lambda x: torch.view_as_real(
    torch.logcumsumexp(torch.view_as_complex(x.view(4, 2, 2)), 0)), square)
show("spectrum", lambda x: torch.fft.rfft(x).abs(), square)
show("exponential", lambda x: torch.linalg.matrix_exp(x), square)
try:
    tcp_ide.compile(lambda x: x + torch.rand_like(x), (square,))
except tcp_ide.ExportError as error:
    print("random:", error)
try:
    tcp_ide.compile(lambda x: x[x > 0], (square,))
except tcp_ide.CompileError as error:
    print("mask:", str(error).splitlines()[0])
