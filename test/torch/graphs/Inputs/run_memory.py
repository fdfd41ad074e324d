"""Tensors on another device, quantized tensors, tensors that are passed twice, modules in training mode."""

import itertools
import warnings

import torch
from torch.export import Dim

import tcp_ide
from tcp_ide.backend import tcp

x = torch.rand(3, 4)
away = torch.empty(3, 4, device="meta")


def describe(value):
    """What can be compared of a tensor, or of a gradient that there is not."""
    if value is None:
        return None
    kind = value.device.type, value.dtype, value.shape, value.stride(), value.requires_grad
    return kind, None if value.device.type == "meta" else value.tolist()


def run(function, arguments):
    """The results of a function, and its gradients where it has some."""
    arguments = [value.clone().requires_grad_(value.requires_grad) for value in arguments]
    results = function(*arguments)
    if any(value.requires_grad for value in arguments):
        torch.autograd.backward([r for r in results if r.requires_grad],
                                [torch.ones_like(r) for r in results if r.requires_grad])
    return [*results, *(value.grad for value in arguments if value.requires_grad)]


def check(name, function, *arguments):
    """Compares with PyTorch, and prints what is said first."""
    torch._dynamo.reset()
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        compiled = torch.compile(function, backend=tcp)
        for _ in range(2):
            found, wanted = run(compiled, arguments), run(function, arguments)
            assert [*map(describe, found)] == [*map(describe, wanted)], (found, wanted)
    said = [str(w.message) for w in caught if str(w.message).startswith("tcp:")]
    print(f"{name}: {said[0]}")


check("result", lambda a: (a.to("meta"), a * 2), x)
check("argument", lambda a: (a + 1,), away)
check("mixed", lambda a, b: (a * 3, b + 1, a - 1), x, away)
check("made", lambda a: (a + 1, torch.full((3,), 2.0, device="meta")), x)
check("gradient", lambda a, b: (a * a, b * b), away.clone().requires_grad_(),
      x.clone().requires_grad_())
check("quantized", lambda a: (torch.quantize_per_tensor(a, 0.1, 3, torch.qint8).dequantize() * 2,), x)
try:
    torch.compile(lambda a: a + 1, backend=tcp, options={"whole-graph": True})(away)
except torch._dynamo.exc.BackendCompilerFailed as error:
    print(f"whole: {type(error.inner_exception).__name__}: {error.inner_exception}")

# Each argument is one of its own, whichever were one object when the program was compiled.
samples = [x, x.t().clone().t(), torch.ones(1, 4).expand(3, 4)]
for objects in itertools.product(samples[:2], repeat=3):
    for shapes in (None, ({0: Dim("rows")},) * 3):
        call = tcp_ide.compile(lambda a, b, c: a - b * c, objects, dynamic_shapes=shapes)
        arguments = [torch.rand(3, 4) for _ in range(3)]
        torch.testing.assert_close(call(*arguments), arguments[0] - arguments[1] * arguments[2])
call = tcp_ide.compile(lambda a, b: a - b, (samples[2], samples[2]))
torch.testing.assert_close(call(x, x * 2), -x)
print("twice: equal")

model = torch.nn.Sequential(torch.nn.Linear(4, 4), torch.nn.Dropout(), torch.nn.BatchNorm1d(4))
for modes in itertools.product([True, False], repeat=4):
    for part, mode in zip(model.modules(), modes):
        part.training = mode
    call = tcp_ide.compile(model, (x,))
    assert tuple(part.training for part in model.modules()) == modes
    model.eval()
    torch.testing.assert_close(call(x), model(x))
print("modes: kept")
