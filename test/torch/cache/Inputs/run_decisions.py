"""Programs of which PyTorch runs some ops: says what is said of them. Another process finds
that beside the libraries."""

import warnings

import torch
from torch.nn import functional

from tcp_ide.backend import tcp

torch.manual_seed(0)


def middle(x, weight):
    """With one op that the importer knows of, one that the compiler does, and a draw."""
    x = torch.special.erfcx(functional.gelu(x))
    x = functional.dropout(torch.linalg.qr(x * weight)[1], 0.25)
    return functional.silu(x) + weight


def nothing(x, weight):
    """Nothing is left to compile."""
    return torch.linalg.qr(x)[1]


for dynamic in (False, True):
    for function in (middle, nothing):
        torch._dynamo.reset()
        x, weight = torch.randn(6, 4, requires_grad=True), torch.rand(4)
        with warnings.catch_warnings(record=True) as caught:
            warnings.simplefilter("always")
            torch.manual_seed(1)
            actual = torch.compile(function, backend=tcp, dynamic=dynamic)(x, weight)
            actual.sum().backward()
        gradient, x.grad = x.grad, None
        torch.manual_seed(1)
        expected = function(x, weight)
        expected.sum().backward()
        torch.testing.assert_close((actual, gradient), (expected, x.grad))
        for warning in caught:
            if str(warning.message).startswith("tcp: "):
                print(f"{function.__name__}, {dynamic}:", str(warning.message).splitlines()[0])
