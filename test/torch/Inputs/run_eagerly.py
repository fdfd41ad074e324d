"""Programs that can't be compiled, or whose gradients can't: what runs is what eager
PyTorch runs."""

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
    x = functional.gelu(functional.layer_norm(x, (4,), weight))
    return torch.special.i1e(x), functional.silu(x)


def refused_late(x, weight):
    """Of what only the compiler knows it."""
    x = functional.gelu(functional.layer_norm(x, (4,), weight))
    return torch.linalg.qr(x)[1], functional.silu(x)


def refused_backward(x, weight):
    image = functional.layer_norm(x, (4,), weight)[None, None]
    grid = x[None, :, :2, None].expand(1, 6, 2, 2)
    return functional.gelu(functional.grid_sample(image, grid, align_corners=False)),


x, weight = torch.randn(6, 4), torch.rand(4)
for name, function in (("compiler", refused_late), ("import", refused)):
    eager_ops, ops = check(name, function, x, weight)
    assert ops == eager_ops, (ops, eager_ops)
eager_ops, ops = check("backward", refused_backward, x, weight)
# The forward graph is compiled, and the backward one has autograd's ops.
assert "aten::native_layer_norm" in eager_ops and "aten::native_layer_norm" not in ops
for op in ("aten::grid_sampler_2d_backward", "aten::native_layer_norm_backward",
           "aten::gelu_backward"):
    assert op in eager_ops and op in ops, (op, ops)
print("as expected")
