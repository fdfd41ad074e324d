"""Graphs that compute the same have one text, and others have others."""

import torch
from torch._dynamo.backends.common import aot_autograd

from tcp_ide.compiling import graphkey

texts = []


def keep(graph_module, example_inputs):
    texts.append(graphkey.describe(graph_module))
    return graph_module.forward


def describe(function, *arguments, dynamic=False):
    torch._dynamo.reset()
    before = len(texts)
    torch.compile(function, backend=aot_autograd(fw_compiler=keep), dynamic=dynamic)(
        *arguments)
    assert len(texts) == before + 1
    return texts[-1]


x, y = torch.rand(4, 3), torch.rand(4, 3)
i = torch.tensor([[0, 1, 2]])
constant = torch.tensor([1.0, 2.0, 3.0])


def add(a, b): return a + b


def same(first, second): return first + second


assert describe(add, x, y) == describe(same, y, x) != None  # noqa: E711
variants = [
    describe(add, x, y),
    describe(lambda a, b: a - b, x, y),
    describe(lambda a, b: (a + b, a * 2), x, y),
    describe(lambda a, b: torch.add(a, b, alpha=2), x, y),
    describe(lambda a, b: torch.add(a, b, alpha=3), x, y),
    describe(add, x[:2], y[:2]),
    describe(add, x.double(), y.double()),
    describe(add, x.double(), y),
    describe(add, torch.rand(3, 4).t(), y),
    describe(add, x, y, dynamic=True),
    describe(lambda a, b: torch.gather(a, 0, b), x, i),
    describe(lambda a, b: torch.gather(a, 1, b), x, i),
    describe(lambda a: a + torch.tensor([1.0, 2.0, 3.0]), x),
    describe(lambda a: a + torch.tensor([1.0, 2.0, 4.0]), x),
    describe(lambda a: a + 1, x),
    describe(lambda a: a + 1.0, x),
    describe(lambda a: a.to(torch.float64), x),
    describe(lambda a: a.to(torch.float16), x),
]
assert None not in variants
for number, text in enumerate(variants):
    assert variants.index(text) == number, (number, variants.index(text), text)
print("as expected")
