"""A program with a loop, a product and a reduction, for tests that name its lines."""

import torch


class Model(torch.nn.Module):
    def __init__(self):
        super().__init__()
        self.linear = torch.nn.Linear(3, 4)

    def forward(self, x, y):
        z = torch.tanh(x + y) * 2
        z = self.linear(z)
        w = torch.sin(z) ** 2 + z
        return torch.softmax(w, -1)


def unsupported(x):
    y = x * 2
    return torch.linalg.qr(y)[0] + 1


def strided(x, y):
    return (x + y) * 2


def counted(x):
    n = x.shape[0] * 2
    return x + n, n
