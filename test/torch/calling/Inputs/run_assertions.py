"""Checks of elements are checks of compiled programs: a call has the results of PyTorch, or an
error with its message."""

import warnings

import torch

import tcp_ide
from tcp_ide.backend import tcp

warnings.filterwarnings("error", "tcp: ")


class Asserted(torch.nn.Module):
    def forward(self, x):
        torch._assert_async((x > 0).all(), "not all are positive")
        return x.log()


class Unnamed(torch.nn.Module):
    def forward(self, x):
        torch._assert_async(x.sum())
        return x * 2


def assert_positive(x):
    assert (x > 0).all(), "assert: not all are positive"
    return x.log()


def show(name, call, good, bad):
    """Prints the error of a call with `bad` arguments."""
    torch.testing.assert_close(call(good), good.log() if name != "unnamed" else good * 2)
    try:
        print(f"{name}: {call(bad)}")
    except Exception as error:
        print(f"{name}: {str(error).splitlines()[0]}")


good, bad = torch.tensor([1.0, 2.0]), torch.tensor([1.0, -1.0])
show("export", tcp_ide.compile(Asserted(), (good,)), good, bad)
show("unnamed", tcp_ide.compile(Unnamed(), (good,)), good, bad)
for dynamic in None, True:
    torch._dynamo.reset()
    show("compile", torch.compile(Asserted(), backend=tcp, dynamic=dynamic), good, bad)
    show("assert", torch.compile(assert_positive, backend=tcp, dynamic=dynamic), good, bad)
