import torch
from tcp_ide import TorchLoaderOutput


class Program(torch.nn.Module):
    def forward(self, x, y):
        return torch.relu(x + y) * 2


def foo_loader():
    size = torch.export.Dim("n", min=2, max=100)
    return TorchLoaderOutput(model=Program(), inputs=(torch.rand(4, 3), torch.rand(4, 3)),
                             dynamic_shapes=({0: size}, {0: size}))


def bar_loader():
    return TorchLoaderOutput(model=torch.nn.Linear(3, 2), inputs=(torch.rand(4, 3),))
