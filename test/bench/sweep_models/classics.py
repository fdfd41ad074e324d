#===- classics.py - Models of no library ----------------------------------===//
#
# Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
#===-----------------------------------------------------------------------===//
import torch
from torch import nn


class Recurrent(nn.Module):
    """Tokens through layers of a recurrent network, to scores of classes."""

    def __init__(self, kind, **options):
        super().__init__()
        self.table = nn.Embedding(50, 16)
        self.layers = kind(16, 24, num_layers=2, batch_first=True, **options)
        self.head = nn.Linear(48 if options.get("bidirectional") else 24, 5)

    def forward(self, tokens):
        return self.head(self.layers(self.table(tokens))[0])


def _make_stage(channels, out):
    return nn.Sequential(nn.Conv2d(channels, out, 3, padding=1), nn.BatchNorm2d(out),
                         nn.ReLU(), nn.Conv2d(out, out, 3, padding=1), nn.BatchNorm2d(out),
                         nn.ReLU())


class UNet(nn.Module):
    def __init__(self, widths=(8, 16, 32)):
        super().__init__()
        self.down = nn.ModuleList(map(_make_stage, (3, *widths[:-1]), widths))
        above = list(zip(widths[1:], widths))[::-1]
        self.up = nn.ModuleList(nn.ConvTranspose2d(a, b, 2, 2) for a, b in above)
        self.join = nn.ModuleList(_make_stage(2 * b, b) for _, b in above)
        self.head = nn.Conv2d(widths[0], 2, 1)

    def forward(self, x):
        kept = []
        for number, stage in enumerate(self.down):
            x = stage(x if number == 0 else nn.functional.max_pool2d(x, 2))
            kept.append(x)
        for up, join, below in zip(self.up, self.join, kept[-2::-1]):
            x = join(torch.cat([below, up(x)], 1))
        return self.head(x)


class _Autoencoder(nn.Module):
    """A variational one, whose noise is an argument."""

    def __init__(self):
        super().__init__()
        self.encode = nn.Sequential(nn.Linear(48, 32), nn.ReLU(), nn.Linear(32, 16))
        self.decode = nn.Sequential(nn.Linear(8, 32), nn.ReLU(), nn.Linear(32, 48),
                                    nn.Sigmoid())

    def forward(self, x, noise):
        mean, log_variance = self.encode(x).chunk(2, -1)
        divergence = -0.5 * (1 + log_variance - mean ** 2 - log_variance.exp()).sum(-1)
        return self.decode(mean + noise * torch.exp(log_variance / 2)), divergence.mean()


class _Recommender(nn.Module):
    """Bags of categories and numbers, whose products are scored, as in DLRM."""

    def __init__(self):
        super().__init__()
        self.bags = nn.ModuleList(nn.EmbeddingBag(20, 8, mode="sum") for _ in range(3))
        self.numbers = nn.Sequential(nn.Linear(5, 16), nn.ReLU(), nn.Linear(16, 8))
        self.head = nn.Sequential(nn.Linear(14, 16), nn.ReLU(), nn.Linear(16, 1))

    def forward(self, numbers, categories):
        dense = self.numbers(numbers)
        every = torch.stack([dense, *(bag(categories[i])
                                      for i, bag in enumerate(self.bags))], 1)
        products = torch.bmm(every, every.transpose(1, 2))
        rows, columns = torch.tril_indices(4, 4, -1)
        return torch.sigmoid(self.head(torch.cat([dense, products[:, rows, columns]], 1)))


class _GraphConvolution(nn.Module):
    """Messages along edges that are given as indices."""

    def __init__(self):
        super().__init__()
        self.layers = nn.ModuleList([nn.Linear(6, 16), nn.Linear(16, 4)])

    def forward(self, x, edges):
        source, target = edges
        count = torch.zeros(len(x), 1, dtype=x.dtype).index_add(
            0, target, torch.ones(len(target), 1, dtype=x.dtype)).clamp(min=1)
        for layer in self.layers:
            x = torch.relu(layer(x))
            x = x + torch.zeros_like(x).index_add(0, target, x[source]) / count
        return x


class _TemporalConvolution(nn.Module):
    """Causal dilated convolutions with gates, as in WaveNet."""

    def __init__(self, channels=12):
        super().__init__()
        self.first = nn.Conv1d(1, channels, 1)
        self.dilated = nn.ModuleList(nn.utils.parametrizations.weight_norm(
            nn.Conv1d(channels, 2 * channels, 2, dilation=2 ** i)) for i in range(4))
        self.back = nn.ModuleList(nn.Conv1d(channels, channels, 1) for _ in range(4))

    def forward(self, x):
        x = self.first(x)
        total = 0
        for i, (dilated, back) in enumerate(zip(self.dilated, self.back)):
            gate, value = dilated(nn.functional.pad(x, (2 ** i, 0))).chunk(2, 1)
            step = back(torch.sigmoid(gate) * torch.tanh(value))
            x, total = x + step, total + step
        return total.relu()


def _make_mlp():
    return nn.Sequential(nn.Linear(64, 128), nn.LayerNorm(128), nn.GELU(),
                         nn.Linear(128, 10), nn.Softmax(-1))


def _make_generator():
    return nn.Sequential(
        nn.ConvTranspose2d(16, 24, 4, 1, 0, bias=False), nn.BatchNorm2d(24), nn.ReLU(),
        nn.ConvTranspose2d(24, 12, 4, 2, 1, bias=False), nn.BatchNorm2d(12),
        nn.LeakyReLU(0.2), nn.ConvTranspose2d(12, 3, 4, 2, 1), nn.Tanh())


def _make_lenet():
    return nn.Sequential(nn.Conv2d(1, 6, 5, padding=2), nn.Tanh(), nn.AvgPool2d(2),
                         nn.Conv2d(6, 16, 5), nn.Tanh(), nn.AvgPool2d(2), nn.Flatten(),
                         nn.Linear(400, 32), nn.Tanh(), nn.Linear(32, 10))


def _image(channels=3, size=32):
    return torch.randn(2, channels, size, size)


def _tokens(length=12):
    return torch.randint(0, 50, (2, length))


def _encoder():
    return nn.TransformerEncoder(nn.TransformerEncoderLayer(
        32, 4, 64, dropout=0, batch_first=True), 2, enable_nested_tensor=False)


MODELS = {
    "mlp": lambda: (_make_mlp(), (torch.randn(8, 64),), {}),
    "lenet": lambda: (_make_lenet(), (_image(1, 28),), {}),
    "rnn": lambda: (Recurrent(nn.RNN), (_tokens(),), {}),
    "gru": lambda: (Recurrent(nn.GRU), (_tokens(),), {}),
    "lstm": lambda: (Recurrent(nn.LSTM), (_tokens(),), {}),
    "lstm-bidirectional": lambda: (Recurrent(nn.LSTM, bidirectional=True), (_tokens(),), {}),
    "unet": lambda: (UNet(), (_image(),), {}),
    "vae": lambda: (_Autoencoder(), (torch.rand(4, 48), torch.randn(4, 8)), {}),
    "dcgan": lambda: (_make_generator(), (torch.randn(2, 16, 1, 1),), {}),
    "dlrm": lambda: (_Recommender(), (torch.rand(4, 5), torch.randint(0, 20, (3, 4, 2))), {}),
    "gcn": lambda: (_GraphConvolution(),
                    (torch.randn(7, 6), torch.randint(0, 7, (2, 20))), {}),
    "wavenet": lambda: (_TemporalConvolution(), (torch.randn(2, 1, 40),), {}),
    "encoder": lambda: (_encoder(), (torch.randn(2, 10, 32),), {}),
    "transformer": lambda: (nn.Transformer(32, 4, 1, 1, 64, dropout=0, batch_first=True),
                            (torch.randn(2, 10, 32), torch.randn(2, 6, 32)), {}),
}
