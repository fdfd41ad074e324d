"""Loaders of programs that change their arguments and buffers: those of `changes` by their names,
and with `_buffer` behind these."""

import torch

from tcp_ide import TorchLoaderOutput

from changes import FUNCTIONS, integers


class Buffers(torch.nn.Module):
    """A function of its argument `y` and of a buffer, which is the `x` of the function."""

    def __init__(self, function, shared=False):
        super().__init__()
        self.part = torch.nn.Module()
        self.part.register_buffer("x", integers(4, 4), persistent=False)
        self.register_buffer("unchanged", torch.ones(4))
        self.weight = torch.nn.Parameter(integers(4, 4))
        # A buffer that the module reaches in another way, as a cache of keys is.
        self.cache = [self.part.x] if shared else None
        self.function = function

    def forward(self, y):
        returned = self.function(self.cache[0] if self.cache else self.part.x, y)
        self.weight.add_(1)
        return returned, y + self.unchanged, self.weight * 2


def make_program(function):
    """A function as a module, whose forward names its arguments."""
    class Program(torch.nn.Module):
        def forward(self, x, y):
            return function(x, y)

    return Program()


def _load_program(function):
    size = torch.export.Dim.AUTO
    return TorchLoaderOutput(make_program(function), (integers(6, 6), integers(6, 6)),
                             ({0: size, 1: size},) * 2)


def _load_buffers(function):
    return TorchLoaderOutput(Buffers(function), (integers(4, 4),))


for _function, _ in FUNCTIONS:
    globals()[_function.__name__] = lambda function=_function: _load_program(function)
    globals()[f"{_function.__name__}_buffer"] = lambda function=_function: _load_buffers(function)

NAMES = [f"{function.__name__}{kind}" for function, _ in FUNCTIONS for kind in ("", "_buffer")]
