"""Ops that are written by others, on the same tensor twice and on two like it in one graph:
PyTorch's numbers, in whatever order they come."""

import itertools
import sys
import warnings

import torch

from tcp_ide.backend import tcp

torch.manual_seed(0)
warnings.filterwarnings("error", message="tcp: ")
FLOATS = (torch.hypot, torch.fmax, torch.fmin, torch.fmod, torch.remainder, torch.copysign,
          torch.xlogy, torch.logaddexp, torch.heaviside, torch.eq, torch.ne, torch.lt, torch.ge,
          torch.rsub, torch.dist, torch.special.xlog1py)
INTEGERS = (torch.fmod, torch.remainder, torch.eq, torch.gt, torch.le, torch.floor_divide,
            torch.isin, torch.bitwise_xor)


def find_programs(ops):
    """Programs that call all ops on two tensors, in each order of the calls."""
    pairs = ((0, 0), (0, 1), (1, 0), (1, 1))
    for order in (pairs, pairs[::-1], (pairs[1], pairs[3], pairs[0], pairs[2])):
        yield lambda *tensors, order=order: [
            op(tensors[a], tensors[b]) for op in ops for a, b in order]


def find_names(ops):
    return [op.__name__ for op, _ in itertools.product(ops, range(4))]


failed = 0
for ops, tensors in ((FLOATS, (torch.rand(3, 4) + 0.5, torch.rand(3, 4) + 0.5)),
                     (INTEGERS, (torch.randint(1, 9, (3, 4)), torch.randint(1, 9, (3, 4))))):
    for program in find_programs(ops):
        torch._dynamo.reset()
        results = torch.compile(program, backend=tcp, options={"O": 1})(*tensors)
        for name, result, expected in zip(find_names(ops), results, program(*tensors),
                                          strict=True):
            if not torch.allclose(result, expected):
                failed += 1
                print(f"{name}: {result} in place of {expected}")
print(f"{failed} results differ")
sys.exit(failed != 0)
