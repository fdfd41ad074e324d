"""torch.compile(backend=tcp) beside eager PyTorch."""

import os
import shutil
import sys
import warnings

import torch

from tcp_ide import cache
from tcp_ide.backend import tcp


def check(name, actual, expected, tolerance=1e-5):
    torch.testing.assert_close(actual, expected, rtol=tolerance, atol=tolerance)
    print(f"{name}: equal")


def main():
    torch.manual_seed(0)
    x, y = torch.randn(4, 3), torch.randn(4, 3)

    def f(a, b):
        return torch.tanh(a + b) * 2, a - b

    check("two results", torch.compile(f, backend=tcp)(x, y), f(x, y))
    entries = len(os.listdir(cache.get_folder()))

    # A corrupt entry is made again.
    for name in os.listdir(cache.get_folder()):
        library = os.path.join(cache.get_folder(), name, "program.so")
        # Another file: this one is in use.
        os.remove(library)
        with open(library, "wb") as file:
            file.write(b"nothing")
    torch._dynamo.reset()
    check("corrupt entry", torch.compile(f, backend=tcp)(x, y), f(x, y))
    assert len(os.listdir(cache.get_folder())) == entries

    dynamic = torch.compile(f, backend=tcp, dynamic=True)
    for rows in (4, 5, 31):
        arguments = torch.randn(rows, 3), torch.randn(rows, 3)
        check(f"dynamic {rows}", dynamic(*arguments), f(*arguments))

    check("views", torch.compile(f, backend=tcp)(x.T, y.T), f(x.T, y.T))

    def scaled(a, n):
        return a * n + n

    check("numbers", torch.compile(scaled, backend=tcp)(x, 3), scaled(x, 3))

    def broken(a):
        a = torch.sigmoid(a)
        print("a graph break")
        return torch.sin(a)

    check("graph break", torch.compile(broken, backend=tcp)(x), broken(x))

    def mutates(a):
        a.add_(1)
        return a * 2

    ours, theirs = x.clone(), x.clone()
    check("mutation", torch.compile(mutates, backend=tcp)(ours), mutates(theirs))
    check("mutated", ours, theirs)

    def gradients(function):
        a = x.clone().requires_grad_()
        torch.sigmoid(function(a, y)[0]).sum().backward()
        return a.grad

    check("backward", gradients(torch.compile(f, backend=tcp)), gradients(f))

    def unsupported(a):
        return torch.linalg.qr(a)[1] + 1

    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        check("eager", torch.compile(unsupported, backend=tcp)(x), unsupported(x))
    ours = [str(w.message) for w in caught if str(w.message).startswith("tcp:")]
    print("\n".join(ours))


shutil.rmtree(cache.get_folder(), ignore_errors=True)
sys.exit(main())
