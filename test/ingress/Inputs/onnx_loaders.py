"""Loaders that return models of ONNX, from files in the current folder. As a program, exports what
each of them returns."""

import numpy as np
import onnx
import tcp_ide
import torch
from tcp_ide import TorchLoaderOutput
from tcp_ide.__main__ import run

FILE = "perceptron.onnx"
x = np.linspace(-1, 1, 24, dtype="f4").reshape(3, 8)


def model_loader():
    return TorchLoaderOutput(onnx.load(FILE), [x], func_name="perceive")


def file_loader():
    return TorchLoaderOutput(FILE, [torch.from_numpy(x)])


def none_loader():
    return TorchLoaderOutput(FILE, [])


def wrong_loader():
    return TorchLoaderOutput(FILE, [x.T])


def named_loader():
    return TorchLoaderOutput(FILE, [x], kwargs={"x": x})


def missing_loader():
    return TorchLoaderOutput("missing.onnx", [x])


if __name__ == "__main__":
    for name in ("model", "file", "none", "wrong", "named", "missing"):
        run([f"onnx_loaders.{name}_loader=loaded/{name}"])
    # tcp-aot compare asks for this.
    run(["onnx_loaders.model_loader", "--torch=a.mlir", "--values=a.npz"])
    try:
        tcp_ide.export(model_loader())
    except tcp_ide.ExportError as error:
        print(error)
