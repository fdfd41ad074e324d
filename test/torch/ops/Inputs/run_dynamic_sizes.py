"""Ops that are compiled once for sizes that change: the results of each size are those of eager
PyTorch."""

import warnings

import torch

from tcp_ide.backend import tcp

warnings.filterwarnings("ignore", message=".*degrees of freedom")
warnings.filterwarnings("error", message="tcp: ")


def draw(*sizes):
    return torch.linspace(-1, 2, torch.Size(sizes).numel()).mul(7).sin().view(sizes)


MATRICES = [(draw(5, 4),), (draw(3, 7),), (draw(2, 6),)]
ROWS = [(draw(2, 5) * 1000,), (draw(3, 64) * 1000,), (draw(2, 5000) * 1000,)]
EDGES = torch.tensor([[-torch.inf, 0.5, -torch.inf, torch.inf, 1.0, torch.nan, 2.0]])
NUMBERS = [(draw(4, 5), 2), (draw(6, 3), 0), (draw(3, 3), 3)]

#: By name: a function, and the arguments of its calls.
FUNCTIONS = {
    "logcumsumexp": (lambda x: x.logcumsumexp(1), ROWS),
    "logcumsumexp of columns": (lambda x: x.logcumsumexp(0), [(x.t(),) for x, in ROWS]),
    "logcumsumexp of infinities": (lambda x: x.logcumsumexp(1), [(EDGES.expand(3, 7),), (
        EDGES[:, :5].expand(2, 5),)]),
    "variance of few": (lambda x: torch.var_mean(x, 0, correction=3), MATRICES),
    "deviation of few": (lambda x: x.std((0, 1), correction=15.5, keepdim=True), MATRICES),
    "variance of 16-bit floats": (lambda x: x.half().var(0, correction=3), MATRICES),
    "norm": (lambda x, n: (x.norm(n), torch.linalg.vector_norm(x, n, 1)), NUMBERS),
    "distance": (lambda x, n: torch.dist(x, x.flip(0), n), NUMBERS),
    "diagonal": (lambda x, y: torch.diagonal_scatter(x, y, 1), [
        (draw(5, 5), draw(4)), (draw(3, 3), draw(2)), (draw(7, 7), draw(6))]),
    "part of storage": (lambda x, y: (
        (x + 1).as_strided((2, 3), (1, 2), 1), torch.as_strided_scatter(x, y, (2, 2), (1, 3), 1)),
        [(draw(4, 5), draw(2, 2)), (draw(7, 3), draw(2, 2))]),
}

failed = 0
for name, (function, calls) in FUNCTIONS.items():
    torch._dynamo.reset()
    compiled = torch.compile(function, backend=tcp, dynamic=True, options={"O": 1})
    try:
        for arguments in calls:
            torch.testing.assert_close(compiled(*arguments), function(*arguments), equal_nan=True)
    except Exception as error:
        failed += 1
        print(f"{name}: {type(error).__name__}: {str(error)[:300]}", flush=True)
print(f"{failed} of {len(FUNCTIONS)} differ")
