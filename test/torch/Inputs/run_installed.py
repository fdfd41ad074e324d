"""The backend as an installed package gives it: nothing of it is imported here."""

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
