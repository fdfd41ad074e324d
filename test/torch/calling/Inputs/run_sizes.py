"""What programs compute of sizes that change, beside eager PyTorch: a graph that runs
eagerly is an error."""

import math
import warnings

import torch
from torch.export import Dim
from torch.nn import functional

import tcp_ide
from tcp_ide.backend import tcp

warnings.filterwarnings("error", message="tcp: ")
torch.manual_seed(0)

#: Functions of two tensors of sizes [m, k] and [n, k].
PROGRAMS = {
    "sym_sum": lambda a, b: a * torch.sym_sum([a.shape[0], 3, b.shape[0], a.shape[1]]),
    "cat": lambda a, b: torch.cat([a, b, a, b, torch.cat([a, b])]).view(-1, 1, a.shape[1]) * 2,
    "sum": lambda a, b: torch.ones(a.shape[0] + b.shape[0] + a.shape[1] + 3) + 1,
    "sym_max": lambda a, b: a * torch.sym_max(a.shape[0], b.shape[0]),
    "sym_min": lambda a, b: torch.ones(torch.sym_min(a.shape[0], b.shape[0])) + 2,
    "square": lambda a, b: a * a.shape[0] ** 2,
    "sqrt": lambda a, b: a * math.sqrt(a.shape[0]),
    "power": lambda a, b: a * a.shape[0] ** -0.5,
    "quotient": lambda a, b: a * (a.shape[0] / b.shape[0]) + 3 / a.shape[0],
    "floor": lambda a, b: torch.ones(math.floor(a.shape[0] * 1.5)) + a.shape[0] // 3,
    "ceil": lambda a, b: torch.ones(math.ceil(a.shape[0] / 2)) + a.shape[0] % 3,
    "trunc": lambda a, b: torch.ones(int(a.shape[0] * 1.5)) - a.shape[0],
    "floats": lambda a, b: a * (0.5 - a.shape[0]) + (a.shape[0] * 0.5 + 0.25),
    "sym_ite": lambda a, b: a * torch.sym_ite(a.shape[0] > b.shape[0], 2, 3),
    "sym_not": lambda a, b: a * torch.sym_not(a.shape[0] > b.shape[0]),
    "shift": lambda a, b: torch.ones(a.shape[0] << 1) + (b.shape[0] >> 1),
    "abs": lambda a, b: a * abs(a.shape[0] - b.shape[0]),
    "log": lambda a, b: a * math.log(a.shape[0]),
    "root of a quotient": lambda a, b: a * math.sqrt(a.shape[0] / b.shape[0]),
    "power of a quotient": lambda a, b: a * (1 / a.shape[1]) ** 0.5 + (a.shape[0] / 3) ** -1.5,
    "power by a size": lambda a, b: a * 0.75 ** a.shape[0] + 1.5 ** (a.shape[0] / 4),
    "round": lambda a, b: torch.ones(round(a.shape[0] / 3) + 1) * round(a.shape[1] / 2),
    "larger float": lambda a, b: a * max(a.shape[0] / 3, 2.25) + min(a.shape[0], b.shape[0] / 2),
    "remainder of a float": lambda a, b: a * (a.shape[0] % 3.5),
    "bits": lambda a, b: a * (a.shape[0] & 6) + (b.shape[0] | 8) - (a.shape[0] ^ 3),
    "quotient of sizes": lambda a, b: torch.div(a.shape[0], b.shape[0], rounding_mode="trunc"),
    "quotient by a float": lambda a, b: torch.div(a, b.shape[0] / 3, rounding_mode="floor"),
    "quotient of a float": lambda a, b: torch.div(a.shape[0] / 3, 2, rounding_mode="trunc") * a,
    "quotient of integers": lambda a, b: torch.div(
        (a * 9).int(), a.shape[1], rounding_mode="trunc"),
    "sum of floats": lambda a, b: a * torch.add(a.shape[0] / 2, b.shape[0], alpha=a.shape[1]),
    "power of integers": lambda a, b: ((a > 0).int() * 2) ** b.shape[0],
    "remainder by integers": lambda a, b: torch.remainder(a.shape[0], (b * 9).int() | 1),
    "sign of a size": lambda a, b: torch.copysign(a, -a.shape[0]) * torch.copysign(
        (a * 9).int(), b.shape[0]),
    "logarithms": lambda a, b: torch.special.xlog1py(a, b.shape[0]) + torch.special.xlog1py(
        a.shape[0], a.abs()),
    "stride": lambda a, b: a * torch.ones(9, a.shape[1], a.shape[0] - b.shape[0] + 9).stride(0),
    "chunk": lambda a, b: (lambda x, y: x * 2 - y)(*torch.cat([a, a]).chunk(2)),
    "split": lambda a, b: (lambda x, y: x.sum() * y)(*b.split([1, b.shape[0] - 1])),
    "split in equal parts": lambda a, b: sum(part.exp().sum() for part in torch.cat([a, b, a, b]).split(
        a.shape[0] + b.shape[0])),
    "glu": lambda a, b: functional.glu(torch.cat([a, a]) * 0.5, 0),
    "scaled attention": lambda a, b: functional.scaled_dot_product_attention(
        a[None, None], a[None, None], a[None, None], a @ a.T),
    "attention": lambda a, b: functional.scaled_dot_product_attention(
        *a[None, None, None].expand(3, 1, 1, -1, -1)),
    "interpolate": lambda a, b: functional.interpolate(a[None], scale_factor=2.0),
}
SIZES = ((5, 6, 7), (8, 3, 9), (6, 12, 2))

failed = 0
for name, function in PROGRAMS.items():
    torch._dynamo.reset()
    compiled = torch.compile(function, backend=tcp, dynamic=True)
    for m, n, k in SIZES:
        arguments = torch.randn(m, k), torch.randn(n, k)
        try:
            result, expected = compiled(*arguments), function(*arguments)
            torch.testing.assert_close(result, expected)
            assert result.stride() == expected.stride()
        except Exception as error:
            failed += 1
            print(f"{name} of {m}, {n}, {k}: {type(error).__name__}: {str(error)[:300]}")

#: Functions of images whose views name numbers for sizes that follow from those of the images: with
#: other images, PyTorch traces them again.
VIEWS = {
    "rows": lambda x: (x + 1)[:, ::2][:, :(x.shape[1] + 1) // 4 * 2].reshape(
        x.shape[0], 4, 2, 4).permute(0, 2, 1, 3).softmax(-1) * 2,
    "channels": lambda x: (functional.conv2d(x[:, None], torch.ones(6, 1, 3, 3), stride=2).flatten(2)
                           * 2).view(x.shape[0], 3, 2, 12).permute(0, 2, 3, 1).exp(),
}
for name, function in VIEWS.items():
    torch._dynamo.reset()
    compiled = torch.compile(function, backend=tcp, dynamic=True)
    for size in ((2, 9, 8), (3, 9, 8), (3, 10, 8)):
        x = torch.randn(size)
        try:
            torch.testing.assert_close(compiled(x), function(x))
        except Exception as error:
            failed += 1
            print(f"{name} of {size}: {type(error).__name__}: {str(error)[:300]}")


def of_all(a, b):
    """But for what torch.export takes sizes for constants in."""
    return [function(a, b) for name, function in PROGRAMS.items()
            if name not in ("sqrt", "log", "trunc", "bits", "root of a quotient",
                                "larger float")]


size = Dim.DYNAMIC
exported = tcp_ide.compile(of_all, (torch.randn(5, 7), torch.randn(6, 7)),
                           ({0: size, 1: size}, {0: size, 1: size}))
for m, n, k in SIZES:
    arguments = torch.randn(m, k), torch.randn(n, k)
    torch.testing.assert_close(exported(*arguments), of_all(*arguments))
print(f"{failed} calls differ")
