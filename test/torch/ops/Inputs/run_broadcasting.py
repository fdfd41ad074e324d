"""Ops on tensors that are broadcast together, beside eager PyTorch, with sizes that change: where a
size is 1 in one tensor and not in another, the sizes of what is between are not those of the
result."""

import warnings

import torch
from torch.nn import functional

from tcp_ide.backend import tcp

warnings.filterwarnings("error", message="tcp: ")
torch.manual_seed(0)

TWO = {
    **{name: getattr(torch, name) for name in (
        "add", "div", "maximum", "fmod", "remainder", "pow", "atan2", "hypot", "copysign", "logaddexp",
        "xlogy", "nextafter", "ge")},
    "mse_loss": lambda a, b: functional.mse_loss(a, b, reduction="none"),
    "huber_loss": lambda a, b: functional.huber_loss(a, b, reduction="none"),
    "kl_div": lambda a, b: functional.kl_div(a, b, reduction="none"),
    "clamp_min": lambda a, b: torch.clamp(a, min=b),
    "masked_fill": lambda a, b: (a + b).masked_fill(b > 0, 2.0),
    "div floor": lambda a, b: torch.div(a, b, rounding_mode="floor"),
    "cosine_similarity": lambda a, b: functional.cosine_similarity(a, b, -1),
}
THREE = {
    "addcmul": lambda a, b, c: torch.addcmul(a, b, c, value=0.5),
    "addcdiv": lambda a, b, c: torch.addcdiv(a, b, c, value=0.5),
    "lerp": torch.lerp,
    "lerp scalar": lambda a, b, c: torch.lerp(a, b, 0.3) + c,
    "where": lambda a, b, c: torch.where(a > 0, b, c),
    "clamp": lambda a, b, c: torch.clamp(a, b, b + c.abs()),
}
SHAPES = {
    2: [((3, 4), (1, 4)), ((3, 1), (1, 4)), ((1,), (3, 4)), ((3, 4), ())],
    3: [((3, 4), (1, 4), (1,)), ((1, 4), (3, 1), (4,)), ((3, 4), (1, 1), (1, 4)), ((), (3, 1), (1, 4))],
}


def find_results(function, arguments):
    arguments = [value.clone().requires_grad_() for value in arguments]
    result = function(*arguments)
    if result.requires_grad:
        (result * 1.5).sum().backward()
    return [result.detach(), *(value.grad for value in arguments)]


calls = 0
for function in (*TWO.values(), *THREE.values()):
    for shapes in SHAPES[2 if function in TWO.values() else 3]:
        torch._dynamo.reset()
        compiled = torch.compile(function, backend=tcp, dynamic=True)
        for factor in (1, 2):
            arguments = [torch.rand([size * factor if size > 1 else size for size in shape]) + 0.1
                         for shape in shapes]
            torch.testing.assert_close(find_results(compiled, arguments), find_results(function, arguments),
                                       rtol=1e-4, atol=1e-5)
            calls += 1
print(f"{calls} calls are equal")

