"""The backend as an installed package gives it: nothing of it is imported before it runs."""

import importlib.util
import os

import torch

print("tcp_ide:", importlib.util.find_spec("tcp_ide").origin)
print("backends:", *[b for b in torch._dynamo.list_backends() if b == "tcp"])


def f(x):
    return torch.tanh(x) * 2 + x


x = torch.randn(3, 5)
torch.testing.assert_close(torch.compile(f, backend="tcp")(x), f(x))
print("by name: equal")
torch._dynamo.reset()
compiled = torch.compile(f, backend="tcp", options={"O": 1, "no-runtime-checks": True})
torch.testing.assert_close(compiled(x), f(x))
cache = os.environ["TCP_IDE_CACHE_DIR"]
print("options: equal,", len(os.listdir(cache)), "entries")

# The way that calls took; a warning would say why it is not the extension.
from tcp_ide.calling import fastcall  # noqa: E402
print("calls:", fastcall.load().__file__)
# A program that torch-mlir lowers.
y = torch.compile(lambda x: torch.softmax(x @ x.T, 1), backend="tcp")(x)
torch.testing.assert_close(y, torch.softmax(x @ x.T, 1))
