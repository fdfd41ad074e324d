"""Exports random programs and prints them by tcp-opt: torch-mlir reads that as the
module that it wrote, with each location and each weight."""

import random
import subprocess
import sys

import torch
from torch import nn
from torch.export import Dim
from torch_mlir import ir
from torch_mlir.dialects import torch as torch_dialect

from tcp_ide import export

STEPS = [
    lambda r, x: x + r.choice([1, 2.5, x]),
    lambda r, x: x * r.random(),
    lambda r, x: torch.sub(x, x, alpha=r.choice([2, 0.5])),
    lambda r, x: getattr(torch, r.choice(["tanh", "sin", "exp", "relu", "abs"]))(x),
    lambda r, x: torch.clamp(x, r.uniform(-2, 0), r.uniform(0, 2)),
    lambda r, x: torch.where(x > r.random(), x, -x),
    lambda r, x: x.to(r.choice([torch.float64, torch.float16, torch.int32])).float(),
    lambda r, x: torch.cat([x, x * 2], 1)[:, ::2],
    lambda r, x: x[:, r.sample(range(4), 4)],
    lambda r, x: torch.softmax(x, -1) * x.shape[0],
    lambda r, x: nn.functional.layer_norm(x, (4,)),
    lambda r, x: x.transpose(0, 1).contiguous().transpose(0, 1),
    lambda r, x: torch.div(x, 0.3, rounding_mode=r.choice(["floor", "trunc"])),
]


class Program(nn.Module):
    """Random steps, between products with weights."""

    def __init__(self, seed):
        super().__init__()
        self.seed = seed
        self.layers = nn.ModuleList(nn.Linear(4, 4) for _ in range(seed % 3))
        self.register_buffer("table", torch.arange(4.0) * seed)

    def forward(self, x):
        r = random.Random(self.seed)
        results = []
        for layer in [None, *self.layers]:
            x = layer(x) if layer else x + self.table
            for _ in range(r.randrange(1, 5)):
                x = r.choice(STEPS)(r, x)
            results.append(x)
        return tuple(results)


def print_as_torch_mlir(text):
    """What torch-mlir prints of a text, without the names of locations."""
    with ir.Context() as context:
        torch_dialect.register_dialect(context)
        module = ir.Module.parse(text)
        assert module.operation.verify()
        return module.operation.get_asm(enable_debug_info=True)


def print_by_tcp_opt(text, *options):
    result = subprocess.run(["tcp-opt", "-", "--mlir-print-debuginfo", *options],
                            input=text.encode(), capture_output=True)
    if result.returncode or result.stderr:
        sys.exit(result.stderr.decode())
    return result.stdout.decode()


def main():
    count = int(sys.argv[1])
    resources = locations = 0
    for seed in range(count):
        torch.manual_seed(seed)
        program = Program(seed)
        shapes = ({0: Dim("n", min=2, max=50)},) if seed % 2 else None
        text = export(program, (torch.randn(5, 4),), shapes).text
        wanted = print_as_torch_mlir(text)
        for options in ((), ("--mlir-print-op-generic",)):
            printed = print_by_tcp_opt(text, *options)
            assert print_as_torch_mlir(printed) == wanted, (seed, options)
            assert print_by_tcp_opt(printed, *options) == printed, (seed, options)
        resources += wanted.count('"0x')
        locations += wanted.count("#loc") > 3
    print(f"{count} programs" + (", with weights" if resources else "")
          + (", with lines" if locations == count else ""))


main()
