"""Norms of batches in evaluation, of several sizes: as PyTorch computes them, and taken
apart once for all sizes."""

import torch
from tcp_ide import compile as compile_whole
from tcp_ide.backend import tcp
from tcp_ide.decompositions import expand
from torch import nn

traces = []
trace = expand.trace
expand.trace = lambda *arguments: traces.append(1) or trace(*arguments)


class Norms(nn.Module):
    def __init__(self, kind, widths, affine):
        super().__init__()
        self.norms = nn.ModuleList(kind(width, affine=affine, eps=1e-3) for width in widths)
        for norm in self.norms:
            norm.running_mean.normal_()
            norm.running_var.uniform_(0.5, 2)

    def forward(self, *xs):
        return tuple(torch.relu(norm(x)) for norm, x in zip(self.norms, xs))


def count_traces(run):
    traces.clear()
    return run(), len(traces)


def check(kind, rank, widths, affine):
    """Compares both ways with eager PyTorch; gives how often each has traced an op."""
    model = Norms(kind, widths, affine).eval()
    xs = [torch.randn(2 + i, width, *[4 + i, 3, 2][:rank]) for i, width in enumerate(widths)]
    if rank == 2:
        xs[1] = xs[1].to(memory_format=torch.channels_last)
    torch.compiler.reset()
    dense = tuple(x.contiguous() for x in xs)
    with torch.no_grad():
        wanted = model(*xs)
        compiled, first = count_traces(lambda: torch.compile(model, backend=tcp)(*xs))
        ahead, second = count_traces(lambda: compile_whole(model, dense)(*dense))
    for want, *got in zip(wanted, compiled, ahead):
        for result in got:
            torch.testing.assert_close(result, want, rtol=1e-5, atol=1e-6)
        assert got[0].stride() == want.stride()
    return first, second


torch.manual_seed(0)
for kind, rank in ((nn.BatchNorm1d, 0), (nn.BatchNorm2d, 2)):
    for affine in (True, False):
        counts = [check(kind, rank, widths, affine) for widths in ((3, 5), (3, 5, 5, 8, 9))]
        assert counts == [(1, 1), (1, 1)], (kind, affine, counts)
print("as expected")
