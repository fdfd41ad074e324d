"""Models, in which TCP and torch-mlir's linalg stand side by side."""

import sys

import torch
from torch import nn

import tcp_ide
from models import make_resnet


class Lstm(nn.Module):
    def __init__(self):
        super().__init__()
        self.cell = nn.LSTMCell(5, 7)

    def forward(self, x, h, c):
        return self.cell(x, (h, c))


class Embedding(nn.Module):
    def __init__(self):
        super().__init__()
        self.table = nn.Embedding(11, 6)

    def forward(self, i):
        return torch.softmax(self.table(i), -1)


def make_models():
    yield "mlp", nn.Sequential(nn.Linear(8, 16), nn.LayerNorm(16), nn.GELU(),
                               nn.Linear(16, 4), nn.Softmax(-1)), (torch.randn(3, 8),)
    yield "conv", nn.Sequential(nn.Conv2d(3, 4, 3, padding=1), nn.ReLU(),
                                nn.MaxPool2d(2), nn.AvgPool2d(2)), (
        torch.randn(2, 3, 8, 8),)
    yield "lstm", Lstm(), (torch.randn(2, 5), torch.randn(2, 7), torch.randn(2, 7))
    yield "embedding", Embedding(), (torch.tensor([[1, 10, 3]]),)
    layer = nn.TransformerEncoderLayer(16, 2, 32, batch_first=True)
    yield "encoder", nn.TransformerEncoder(layer, 2, enable_nested_tensor=False), (
        torch.randn(2, 5, 16),)
    yield "resnet-18", make_resnet(), (torch.randn(1, 3, 64, 64),)


def main():
    torch.manual_seed(0)
    failed = False
    for name, model, arguments in make_models():
        if len(sys.argv) > 1 and name not in sys.argv[1:]:
            continue
        model.eval()
        try:
            compiled = tcp_ide.compile(model, arguments)
            with torch.no_grad():
                torch.testing.assert_close(compiled(*arguments), model(*arguments),
                                           rtol=1e-4, atol=1e-5)
            print(f"{name}: equal")
        except Exception as error:
            failed = True
            print(f"{name}: {type(error).__name__}: {str(error)[:400]}")
    return failed


sys.exit(main())
