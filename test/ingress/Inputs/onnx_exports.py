"""Exports modules of PyTorch as older programs do, in two versions of ONNX's operators, for a first
size that is open. Compares what tcp-aot makes of the models, for another size, with PyTorch.

  usage: onnx_exports.py FOLDER [NAME...]

Without names, all modules are tried."""

import sys
import warnings

import numpy as np
import torch
import torch.nn as nn
import torch.nn.functional as F
from tcp_ide.compiling.tcp_aot import TcpAot
from tcp_ide.errors import ExportError
from tcp_ide.importing.onnx_files import load_onnx
from tcp_ide.importing.onnx_models import import_onnx

#: In the first, axes and sizes of parts are attributes, and in the second, operands.
VERSIONS = 11, 17
IMAGES, ROWS, WORDS = torch.Size([2, 8, 8, 8]), torch.Size([2, 6, 16]), torch.Size([2, 7])


class Function(nn.Module):
    def __init__(self, function):
        super().__init__()
        self.forward = function


class Tagger(nn.Module):
    def __init__(self):
        super().__init__()
        self.words, self.head = nn.Embedding(50, 12), nn.Linear(16, 4)
        self.layer = nn.LSTM(12, 8, bidirectional=True, batch_first=True)

    def forward(self, words):
        return self.head(self.layer(self.words(words))[0])


#: The modules, or functions, with the size of their argument.
MODULES = {
    "adaptive": (nn.AdaptiveAvgPool2d(4), IMAGES),
    "channels": (lambda x: x.view(x.size(0), 2, 4, 8, 8).transpose(1, 2).reshape(x.size(0), 8, 8, 8), IMAGES),
    "chunk": (lambda x: x.chunk(3, 1)[1], ROWS),
    "conv1d": (nn.Conv1d(6, 3, 3, padding=1, groups=3), ROWS),
    "conv_transpose": (nn.ConvTranspose2d(8, 4, 3, 2, 1, 1), IMAGES),
    "cumsum": (lambda x: x.cumsum(1), ROWS),
    "expand": (lambda x: torch.cat([torch.ones(1, 1, 16).expand(x.size(0), -1, -1), x], 1), ROWS),
    "flatten": (lambda x: x.flatten(1), IMAGES),
    "glu": (nn.GLU(), ROWS),
    "instance_norm": (nn.InstanceNorm2d(8, affine=True), IMAGES),
    "maximum": (lambda x: F.max_pool2d(x, 2, return_indices=True)[0], IMAGES),
    "normalize": (lambda x: F.normalize(x, dim=-1), ROWS),
    "pad": (lambda x: F.pad(x, (1, 2, 0, 1), mode="reflect"), IMAGES),
    "pixels": (nn.PixelShuffle(2), IMAGES),
    "roll": (lambda x: torch.roll(x, (2, 3), (1, 2)), ROWS),
    "rows": (lambda x: x[:, [0, 2, 4]], ROWS),
    "split": (lambda x: sum(part.sum(-1) for part in x.split([2, 6, 8], -1)), ROWS),
    "split_rest": (lambda x: x.split(5, -1)[3], ROWS),
    "std": (lambda x: x.std(-1), ROWS),
    "tagger": (Tagger(), WORDS),
    "topk": (lambda x: x.topk(3, -1)[0], ROWS),
    "unfold": (lambda x: F.unfold(x, 3), IMAGES),
    "upsample": (lambda x: F.interpolate(x, scale_factor=2, mode="bilinear"), IMAGES),
    "where": (lambda x: torch.where(x > 0, x, x.exp()), ROWS),
    "windows": (lambda x: x.view(x.size(0), 2, 4, 2, 4, 8).transpose(2, 3).reshape(-1, 16, 8), IMAGES),
}  # fmt: skip


def make(size):
    return torch.randint(0, 50, size) if size[1:] == WORDS[1:] else torch.randn(size)


def find_problem(stem, module, size, version):
    """Why a model is not what PyTorch computes; None if it is."""
    torch.onnx.export(module, (make(size),), f"{stem}.onnx", dynamo=False, verbose=False, input_names=["x"],
                      opset_version=version, dynamic_axes={"x": {0: "n"}})
    try:
        import_onnx(load_onnx(f"{stem}.onnx", stem), stem).save(f"{stem}.mlir")
    except ExportError as error:
        return str(error)
    x = make((size[0] + 1, *size[1:]))
    with torch.no_grad():
        np.savez(f"{stem}.npz", Input0=x.numpy(), Output0=module(x).numpy())
    _, messages, status = TcpAot().ask(
        ["test", f"{stem}.mlir", "--reference", f"{stem}.npz", "--rtol=1e-4", "--atol=1e-5", "-O1"])
    return messages.decode(errors="replace") if status else None


def main():
    folder, *names = sys.argv[1:]
    warnings.simplefilter("ignore")
    right, tried = 0, names or MODULES
    for name in tried:
        torch.manual_seed(0)
        module, size = MODULES[name]
        module = module if isinstance(module, nn.Module) else Function(module)
        for version in VERSIONS:
            problem = find_problem(f"{folder}/{name}{version}", module.eval(), size, version)
            right += problem is None
            if problem:
                print(f"{name} in version {version}: {problem}")
    print(f"{right} of {len(tried) * len(VERSIONS)} are right")


if __name__ == "__main__":
    main()
