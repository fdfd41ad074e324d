"""Ops that take positions, dimensions and offsets, with each value of them, from the front and from
the end: values and gradients are those of PyTorch, with static and with unknown sizes."""

import itertools
import warnings

import torch

from tcp_ide.backend import tcp

warnings.filterwarnings("error", "tcp: ")
_aten = torch.ops.aten
SHAPES = [(5,), (4, 3), (2, 3, 4), (1, 3)]


def dims_of(shape):
    return range(-len(shape), len(shape))


def positions_of(shape, dim):
    return range(-shape[dim], shape[dim])


def ranges_of(size):
    """Starts and ends of slices, some beyond the size."""
    return [(start, end) for start in (None, 0, 1, -1, -2, -size, -9)
            for end in (None, 2, -1, size, 9, 0) if range(*slice(start, end).indices(size))]


def set_at(x, place, value):
    y = x.clone()
    y[place] = value
    return y


def add_at(x, place, value):
    y = x * 2
    y[place] += value
    return y


def list_cases(shape):
    """Yields functions of a tensor of a shape."""
    rank = len(shape)
    for dim in dims_of(shape):
        size = shape[dim]
        rest = [n for i, n in enumerate(shape) if i != dim % rank]
        for at in positions_of(shape, dim):
            source = torch.arange(torch.Size(rest).numel()).view(rest) + 0.5
            yield lambda x, dim=dim, at=at: x.select(dim, at)
            yield lambda x, dim=dim, at=at, s=source: x.select_scatter(s, dim, at)
            yield lambda x, dim=dim, at=at: x.narrow(dim, at, 1)
        for start, end in ranges_of(size):
            part = list(shape)
            part[dim] = len(range(*slice(start, end).indices(size)))
            yield lambda x, dim=dim, s=start, e=end: _aten.slice.Tensor(x, dim, s, e)
            yield lambda x, dim=dim, s=start, e=end, p=part: _aten.slice_scatter(
                x, torch.full(p, 9.0), dim, s, e)
        yield lambda x, dim=dim: x.unsqueeze(dim)
        yield lambda x, dim=dim: x.flip(dim)
        yield lambda x, dim=dim: x.cumsum(dim)
        yield lambda x, dim=dim: torch.stack([x, x + 1], dim)
        yield lambda x, dim=dim: torch.cat([x, x[:1]] if dim % rank == 0 else [x, x], dim)
        yield lambda x, dim=dim: x.sum(dim)
        yield lambda x, dim=dim: x.softmax(dim)
        yield lambda x, dim=dim: x.amax(dim, True)
        yield lambda x, dim=dim: x.squeeze(dim)
        for shift in (-1, 1, size, -size - 1):
            yield lambda x, dim=dim, n=shift: x.roll(n, dim)
        for other in dims_of(shape):
            yield lambda x, dim=dim, o=other: x.transpose(dim, o)
            yield lambda x, dim=dim, o=other: x.movedim(dim, o)
            if rank > 1 and (dim - other) % rank:
                for offset in (-1, 0, 1):
                    yield lambda x, dim=dim, o=other, n=offset: x.diagonal(n, dim, o)
    for place in itertools.islice(itertools.product(*(
            [*range(-n, n), slice(-2, None), slice(None, -1)] for n in shape)), 0, None, 1 + rank ** 3):
        yield lambda x, p=place: set_at(x, p, 7.0)
        yield lambda x, p=place: add_at(x, p, 7.0)
        yield lambda x, p=place: x[p]


def weigh(x):
    return (x * torch.linspace(0.5, 1.5, x.numel()).view(x.shape)).sum()


def run(call, x):
    x = x.clone().requires_grad_()
    found = call(x)
    sum(map(weigh, found)).backward()
    return [*(y.detach() for y in found), x.grad]


def check(cases, x, **options):
    """Compiles functions as one, and compares the results and the gradient with PyTorch's."""
    def call(x):
        return [case(x) for case in cases]

    torch._dynamo.reset()
    actual = run(torch.compile(call, backend=tcp, options={"O": 1}, **options), x)
    for number, (ours, theirs) in enumerate(zip(actual, run(call, x), strict=True)):
        torch.testing.assert_close(ours, theirs, msg=lambda text, n=number: f"case {n}: {text}")


tried = 0
for shape in SHAPES:
    x = torch.arange(torch.Size(shape).numel(), dtype=torch.float32).view(shape).sin()
    # Of three dimensions, one of three is tried.
    cases = list(list_cases(shape))[::3 if len(shape) == 3 else 1]
    for start in range(0, len(cases), 120):
        check(cases[start:start + 120], x)
    check(cases[::5], x, dynamic=True)
    tried += len(cases)
print(tried, "equal")
