"""The programs that every release must compile, each by a loader."""

import sys

import torch
from torch.export import Dim

from tcp_ide import TorchLoaderOutput

LOADERS = {}


def program(inputs, dynamic_shapes=None):
    """Makes a loader of a function; `inputs` makes its sample arguments."""

    def register(function):
        class Program(torch.nn.Module):
            def forward(self, *arguments):
                return function(*arguments)

        def loader():
            torch.manual_seed(1)
            shapes = dynamic_shapes() if dynamic_shapes else None
            return TorchLoaderOutput(
                model=Program(),
                inputs=inputs(),
                dynamic_shapes=shapes,
            )

        name = function.__name__ + "_loader"
        loader.__name__ = name
        LOADERS[function.__name__] = loader
        setattr(sys.modules[__name__], name, loader)
        return function

    return register


def randn(*sizes):
    return lambda: tuple(torch.randn(size) for size in sizes)


def dim(name="d0", least=2):
    return Dim(name, min=least, max=100)


@program(randn((2, 3), (2, 3), (2, 3)))
def add_mul_single_output(x, y, z):
    return torch.mul(torch.add(x, y), z)


@program(randn((2, 3), (2, 3), (2, 3)))
def add_mul_multi_output(x, y, z):
    add = torch.add(x, y)
    return add, torch.mul(add, z)


@program(lambda: (torch.tensor(10.0), torch.randn(2, 3)),
         lambda: (None, {0: dim()}))
def broadcast_add_mixed_ranks(x, y):
    return torch.add(x, y)


@program(lambda: (torch.tensor(10.0), torch.randn(2, 3)),
         lambda: (None, {0: dim()}))
def broadcast_div_mixed_ranks(x, y):
    return torch.div(x, y)


def same(count, least=2):
    def make():
        size = dim(least=least)
        return tuple({0: size} for _ in range(count))

    return make


@program(randn((2, 3), (2, 3)), same(2))
def add_tensor_with_alpha(x, y):
    return torch.add(x, y, alpha=2)


@program(randn((2, 3), (2, 3)), same(2))
def sub_tensor_with_alpha(x, y):
    return torch.sub(x, y, alpha=2)


@program(randn((2, 3)), same(1))
def scalar_arithmetic(x):
    return (((x + 1) - 2) * 3) / 4


@program(randn((2, 3)), same(1))
def sigmoid(x):
    return torch.sigmoid(x)


@program(randn((2, 3)), same(1))
def tanh(x):
    return torch.tanh(x)


@program(randn((2, 3)), same(1))
def relu(x):
    return torch.relu(x)


@program(lambda: (torch.tensor([[0.5, 1.5, -2.5], [0.49, -0.51, 7.0]]),), same(1))
def round(x):
    return torch.round(x)


@program(lambda: (torch.rand(2, 3),), same(1))
def sqrt(x):
    return torch.sqrt(x)


@program(lambda: (torch.tensor([[1, 2, 4], [9, 10, 0]], dtype=torch.int32),),
         same(1))
def sqrt_int(x):
    return torch.sqrt(x)


@program(lambda: (torch.tensor([[-2.0, 0.05, 3.0], [10.23, 10.3, 100.0]]),),
         same(1))
def clamp(x):
    return torch.clamp(x, 0.1, 10.24)


@program(lambda: (torch.rand(2, 3),), same(1))
def log1p(x):
    return torch.log1p(x)


@program(randn((2, 3), (4, 3)), lambda: ({0: dim("a")}, {0: dim("b")}))
def cat_floats(x, y):
    return torch.cat((x, y))


@program(lambda: (torch.arange(6, dtype=torch.int32).view(2, 3),
                  torch.arange(9, dtype=torch.int32).view(3, 3)),
         lambda: ({0: dim("a")}, {0: dim("b")}))
def cat_ints(x, y):
    return torch.cat((x, y))


@program(randn((4, 3)), same(1))
def slice_tensor(x):
    return x[0:2, :1]


@program(randn((1, 2)))
def broadcast_unit_dim_to_static(x):
    return torch.broadcast_to(x, (3, 2))


@program(randn((1, 2)))
def broadcast_unit_dim_unchanged_static(x):
    return torch.broadcast_to(x, (3, -1))


@program(randn((1, 2)), lambda: ({1: dim("d1")},))
def broadcast_unit_dim_unchanged_dynamic(x):
    return torch.broadcast_to(x, (3, -1))


@program(randn((1, 2), (3, 2)), lambda: (None, {0: dim()}))
def broadcast_unit_dim_to_dynamic_static(x, y):
    return torch.broadcast_to(x, (y.shape[0], -1))


@program(randn((1, 2), (3, 2)), lambda: ({1: dim("d1")}, {0: dim()}))
def broadcast_unit_dim_to_dynamic_dynamic(x, y):
    return torch.broadcast_to(x, (y.shape[0], -1))


@program(randn((1, 2), (4, 3, 2)))
def broadcast_rank_increase_static(x, y):
    return torch.broadcast_to(x, y.size())


@program(randn((1, 2), (4, 3, 2)), lambda: (None, {0: dim()}))
def broadcast_rank_increase_dynamic(x, y):
    return torch.broadcast_to(x, y.size())


@program(lambda: (torch.randn(4, 3), torch.tensor([[0, 1, 2], [3, 1, 0]])),
         lambda: ({0: dim()}, None))
def gather(x, i):
    return torch.gather(x, 0, i)


@program(lambda: (torch.randn(4, 3), torch.tensor([2, 0])))
def index_select(x, i):
    return torch.index_select(x, 1, i)


@program(lambda: (torch.randn(4, 8), torch.tensor([[0], [1], [3], [1]])))
def index_hacked_twin(x, i):
    return x[i, [2, 5, 7]]
