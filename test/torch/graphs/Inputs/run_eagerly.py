"""Programs of which nothing can be compiled, or of whose gradients nothing: what runs is
what eager PyTorch runs."""

import warnings

import torch
from torch.nn import functional
from torch.profiler import profile

from tcp_ide.backend import tcp

torch.manual_seed(0)


def run(function, *arguments):
    """The results and the gradients, the ops of each thread that were run for them, and
    what was said."""
    arguments = [a.clone().requires_grad_() for a in arguments]
    with warnings.catch_warnings(record=True) as caught, profile() as profiled:
        warnings.simplefilter("always")
        results = function(*arguments)
        sum(r.sum() for r in results).backward()
    ops = [event.name for event in profiled.events() if event.name.startswith("aten::")]
    return ([*results, *(a.grad for a in arguments)], ops,
            [str(w.message) for w in caught if str(w.message).startswith("tcp:")])


def check(name, function, *arguments):
    """Compiles, and compares the first call and the second."""
    torch._dynamo.reset()
    compiled = torch.compile(function, backend=tcp)
    expected, eager_ops, _ = run(function, *arguments)
    first, _, said = run(compiled, *arguments)
    second, ops, more = run(compiled, *arguments)
    assert len(said) == 1 and not more, (said, more)
    for results in (first, second):
        torch.testing.assert_close(results, expected)
        assert [r.stride() for r in results] == [e.stride() for e in expected]
    print(f"{name}: {said[0]}")
    return eager_ops, ops


def refused(x, weight):
    """Of what the importer knows that there is no lowering."""
    return torch.special.erfcx(x.t()), torch.special.erfcx(weight)


def refused_late(x, weight):
    """Of what only the compiler knows it."""
    return torch.linalg.qr(x)[1], torch.linalg.qr(weight[:, None])[1]


class Turned(torch.autograd.Function):
    """A sine, whose gradient only PyTorch computes."""

    @staticmethod
    def forward(ctx, x):
        return x.sin()

    @staticmethod
    def backward(ctx, gradient):
        return torch.linalg.qr(gradient)[0]


def refused_backward(x, weight):
    return Turned.apply(x), Turned.apply(weight[:, None])


x, weight = torch.randn(6, 4), torch.rand(4)
for name, function in (("compiler", refused_late), ("import", refused)):
    eager_ops, ops = check(name, function, x, weight)
    assert ops == eager_ops, (ops, eager_ops)
eager_ops, ops = check("backward", refused_backward, x, weight)
# The forward graph is compiled, and the backward one has autograd's ops.
assert "aten::sin" in eager_ops and "aten::sin" not in ops
assert "aten::linalg_qr" in eager_ops and "aten::linalg_qr" in ops
print("as expected")
