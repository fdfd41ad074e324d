"""Training steps with norms whose argument is of 16-bit floats, under autocast and without, beside
float64: no graph runs eagerly, and gradients are as near as eager PyTorch's. A mean that is large
beside the deviation shows if it was rounded."""

import copy
import functools
import warnings

import torch
from torch import nn

from tcp_ide.backend import tcp

warnings.filterwarnings("error", message="tcp: ")
NORMS = {
    "batch": lambda: nn.BatchNorm2d(4),
    "batch without weights": lambda: nn.BatchNorm2d(4, affine=False),
    "batch without statistics": lambda: nn.BatchNorm2d(4, track_running_stats=False),
    "instance": lambda: nn.InstanceNorm2d(4, affine=True),
    "layer": lambda: nn.LayerNorm(5),
    "layer without weights": lambda: nn.LayerNorm(5, elementwise_affine=False),
    "group": lambda: nn.GroupNorm(2, 4),
}


def weigh(result):
    """A sum of all elements, each with a factor of its own."""
    factors = torch.linspace(-1, 2, result.numel(), dtype=torch.float64)
    return (result.double() * factors.view(result.shape)).sum()


def train(model, call, x, dtype):
    """The result and all gradients of a step."""
    x = x.clone().requires_grad_()
    with torch.autocast("cpu", dtype or torch.bfloat16, enabled=dtype is not None):
        result = call(x)
    weigh(result).backward()
    return [result.detach(), x.grad, *(p.grad for p in model.parameters())]


def find_error(values, references):
    return max(((value.double() - reference).abs().max() / (reference.abs().max() + 1e-30)).item()
               for value, reference in zip(values, references, strict=True))


def check(name, make, dtype, is_mixed, mean):
    """With `is_mixed`, the weights are f32."""
    torch._dynamo.reset()
    torch.manual_seed(0)
    x = (torch.randn(6, 4, 5, 5) * 0.5 + mean).to(dtype)
    eager = make() if is_mixed else make().to(dtype)
    compiled, wide = copy.deepcopy(eager), copy.deepcopy(eager).double()
    reference = train(wide, wide, x.double(), None)
    context = dtype if is_mixed else None
    theirs = train(eager, eager, x, context)
    call = torch.compile(compiled, backend=tcp, options={"O": 1})
    ours = train(compiled, call, x, context)
    types = [value.dtype for value in ours] == [value.dtype for value in theirs]
    errors = find_error(ours, reference), find_error(theirs, reference)
    is_near = errors[0] <= 4 * errors[1] + torch.finfo(dtype).eps
    if not (types and is_near):
        print(f"{name}, {dtype}, {is_mixed}, {mean}: off by {errors[0]:.2g}, eager PyTorch by "
              f"{errors[1]:.2g}{'' if types else ', of other types'}", flush=True)
    return types and is_near


cases = [(name, make, torch.bfloat16, is_mixed, mean) for name, make in NORMS.items()
         for is_mixed in (True, False) for mean in (0, 20)]
cases += [(name, make, torch.float16, True, 20) for name, make in NORMS.items()]
print(f"{sum(not check(*case) for case in cases)} of {len(cases)} differ")
