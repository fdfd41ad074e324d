"""Histograms of each kind, beside eager PyTorch. Counts and edges are equal, bit by bit; densities
are as near. Elements are on edges, outside of the limits, all equal, none, NaN and infinities; many are
written with few digits, so that the roundings of edges decide where they are counted."""

import itertools
import warnings

import torch
from torch.utils._pytree import tree_leaves

import tcp_ide
from tcp_ide.backend import tcp

warnings.filterwarnings("error", message="tcp: ")
torch.manual_seed(0)
# Eager PyTorch adds weights in parts with more threads.
torch.set_num_threads(1)
NAN, INF = float("nan"), float("inf")
# So many calls are compiled as one program.
PART = 12
tried = failed = 0


def list_elements(dtype):
    """Elements by name; without limits, those that are not finite are an error."""
    few = torch.arange(-20, 21, dtype=dtype) / 10
    yield "few digits", few
    yield "many", torch.randn(200, dtype=dtype)
    yield "rows", torch.randn(6, 7, dtype=dtype).t()
    yield "whole", torch.randint(-3, 4, (40,)).to(dtype)
    yield "equal", torch.full((3,), 2.0, dtype=dtype)
    yield "one", torch.full((), -1.5, dtype=dtype)
    yield "none", few[:0]


def list_calls(dtype):
    """Names, functions and their elements."""
    odd = torch.tensor([NAN, INF, -INF, 0.3, 1, -1, 0.25, 0, -0.0], dtype=dtype)
    for (name, x), bins in itertools.product(list_elements(dtype), (1, 4, 10, 30)):
        yield f"histc of {name}", lambda x, n=bins: torch.histc(x, n), x
        yield f"histc of {name} between", lambda x, n=bins: torch.histc(x, n, -1, 1), x
    yield "histc of odd ones", lambda x: torch.histc(x, 5, -1, 1), odd
    if dtype.itemsize == 2:
        return
    edges = torch.tensor([-1, -0.3, 0, 0, 0.5, 0.7, 1], dtype=dtype)
    for (name, x), bins in itertools.product((*list_elements(dtype), ("odd ones", odd)), (1, 4, 10)):
        between = (-1.0, 1.0)
        weight = torch.rand(x.shape, dtype=dtype)
        yield f"histogram of {name} between", (
            lambda x, n=bins, w=weight: torch.histogram(x, n, range=between, weight=w)), x
        if name != "odd ones":
            yield f"histogram of {name}", lambda x, n=bins: torch.histogram(x, n), x
        yield f"edges for {name}", lambda x, w=weight: torch.histogram(x, edges, weight=w), x
    points = torch.cat([torch.randn(50, 2, dtype=dtype), torch.arange(-6, 6, dtype=dtype).view(6, 2) / 5])
    yield "points", lambda x: torch.histogramdd(x, [3, 4]), points
    yield "groups of points", lambda x: torch.histogramdd(x.view(2, 28, 2), [3, 4]), points
    yield "points between", lambda x: torch.histogramdd(x, [3, 5], range=[-1.0, 1.0, -2.0, 2.0]), points
    yield "points by edges", lambda x: torch.histogramdd(x, [edges, edges[:3]]), points
    yield "edges of no bins", lambda x: torch.ops.aten._histogramdd_bin_edges(x, [0, 3]), points
    yield "density", lambda x: torch.histogram(x, 6, range=(-1.0, 2.0), density=True), points
    yield "densities", lambda x: torch.histogramdd(x, [edges[::2], edges[4:]], density=True), points


def compare(name, found, wanted):
    global tried, failed
    tried += 1
    tolerance = 8 * torch.finfo(wanted[0].dtype).eps if "densit" in name else 0
    try:
        torch.testing.assert_close(found, wanted, rtol=tolerance, atol=0, equal_nan=True)
    except AssertionError as error:
        failed += 1
        print(f"{name} in {wanted[0].dtype}: {str(error)[:300]}", flush=True)


def check(calls):
    names, functions, given = zip(*calls)
    torch._dynamo.reset()
    found = torch.compile(lambda *given: [f(x) for f, x in zip(functions, given)], backend=tcp,
                          options={"O": 1})(*given)
    for name, function, x, result in zip(names, functions, given, found):
        compare(name, tree_leaves(result), tree_leaves(function(x)))


for dtype in (torch.float32, torch.float64, torch.float16, torch.bfloat16):
    calls = list(list_calls(dtype))
    for first in range(0, len(calls), PART):
        check(calls[first:first + PART])

size = torch.export.Dim("n", min=2)
compiled = tcp_ide.compile(lambda x: torch.histc(x, 5), (torch.randn(9),), ({0: size},))
for count in (9, 2, 40):
    x = torch.randn(count)
    compare(f"{count} elements", [compiled(x)], [torch.histc(x, 5)])
try:
    compiled(torch.tensor([0.0, INF, 1.0]))
except RuntimeError as error:
    print(error)
print(f"{failed} of {tried} histograms differ")
