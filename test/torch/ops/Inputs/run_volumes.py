"""Samples of volumes between their elements, in each mode: results are those of eager PyTorch, bit
by bit, and gradients are as near. Positions are inside, at borders, in the middle between elements,
far outside, NaN and infinities. Halves are rounded once; sizes are static, dynamic, 1 and 0."""

import itertools
import warnings

import torch
from torch.nn import functional

import tcp_ide
from tcp_ide.backend import tcp

warnings.filterwarnings("error", message="tcp: ")
torch.manual_seed(0)
NAN, INF = float("nan"), float("inf")
EDGES = torch.tensor([[-1, 1, 0], [1, 1, 1], [-1, -1, -1], [0.5, -0.5, 0.25], [1 / 3, 0, -0.2],
                      [NAN, 0, 0], [0, NAN, 0.5], [INF, 0.5, 0], [0, 0.5, -INF], [3e4, 0, 0.5],
                      [-1.25, 1.5, 0.75], [5, -7, 9], [0, 0, 0], [-0.0, 1, -1]])
GRID = torch.cat([EDGES, torch.randn(46, 3) * 1.2]).view(1, 4, 5, 3, 3).repeat(2, 1, 1, 1, 1)
VOLUME = torch.randn(2, 2, 3, 6, 4)
tried = failed = 0


def compare(what, found, wanted, tolerance=0.0):
    global tried, failed
    tried += 1
    try:
        assert found.dtype == wanted.dtype
        torch.testing.assert_close(found, wanted, rtol=tolerance, atol=tolerance, equal_nan=True)
    except AssertionError as error:
        failed += 1
        print(f"{what}: {str(error)[:300]}", flush=True)


def differentiate(sample, volume, grid):
    volume, grid = volume.clone().requires_grad_(), grid.clone().requires_grad_()
    result = sample(volume, grid)
    (result * torch.linspace(0.5, 1.5, result.numel()).view(result.shape).to(
        result.dtype)).sum().backward()
    return result.detach(), volume.grad, grid.grad


for mode, padding, align_corners in itertools.product(
        ("bilinear", "nearest"), ("zeros", "border", "reflection"), (True, False)):
    def sample(volume, grid):
        return functional.grid_sample(volume, grid, mode, padding, align_corners)

    name = f"{mode} {padding} {align_corners}"
    for dtype in (torch.float32, torch.float64)[:2 if padding == "reflection" else 1]:
        torch._dynamo.reset()
        given = VOLUME.to(dtype), GRID.to(dtype)
        compiled = torch.compile(sample, backend=tcp, options={"O": 0})
        found, wanted = differentiate(compiled, *given), differentiate(sample, *given)
        compare(f"{name} {dtype}", found[0], wanted[0])
        for part, *values in zip(("volume", "grid"), found[1:], wanted[1:]):
            compare(f"gradient of the {part}, {name} {dtype}", *values,
                    tolerance=64 * torch.finfo(dtype).eps)
    # One size of 1, and no positions.
    for volume, grid in ((VOLUME[:, :, :1], GRID), (VOLUME, GRID[:, :0])):
        torch._dynamo.reset()
        compare(f"{name} {list(grid.shape)}", torch.compile(
            sample, backend=tcp, options={"O": 0})(volume, grid), sample(volume, grid))

for dtype in (torch.float16, torch.bfloat16):
    # The positions of halves are computed in float32.
    given = VOLUME.to(dtype), GRID.to(dtype)
    torch._dynamo.reset()
    found = torch.compile(sample, backend=tcp)(*given)
    compare(f"{dtype}", found, sample(*(x.float() for x in given)).to(dtype))

size = torch.export.Dim("n", min=2), torch.export.Dim("m", min=2), torch.export.Dim("k", min=2)
compiled = tcp_ide.compile(lambda volume, grid: sample(volume, grid), (VOLUME, GRID),
                           ({0: size[0], 3: size[1]}, {0: size[0], 2: size[2]}))
for batch, rows, columns in ((2, 6, 5), (1, 2, 3), (2, 4, 0)):
    given = VOLUME[:batch, :, :, :rows], GRID[:batch, :, :columns]
    compare(f"dynamic sizes {batch} {rows} {columns}", compiled(*given), sample(*given))
print(f"{failed} of {tried} results differ")
