"""Writes a package with models of ONNX and of JAX, their references, and a loader of one.

  usage: write_imported.py FOLDER"""

import os
import sys

import jax
import numpy as np
import onnx.parser
from jax import export
from onnx import numpy_helper
from onnx.reference import ReferenceEvaluator

LOADER = '''
import pathlib

import numpy as np
import onnx
from tcp_ide import TorchLoaderOutput


def scaled_loader():
    file = pathlib.Path(__file__).with_name("whole.onnx")
    return TorchLoaderOutput(onnx.load(file), [np.ones((4, 8), "f4")], func_name="scale")


def file_loader():
    file = pathlib.Path(__file__).with_name("scaled.onnx")
    return TorchLoaderOutput(file, [np.ones((2, 8), "f4")])
'''
BUILD = '''
load("@rules_python//python:defs.bzl", "py_library")
load("@tcp_ide//:defs.bzl", "aot_compile")

aot_compile(
    name = "scaled",
    reference = "scaled.npz",
    tcp_source = "scaled.onnx",
    weights = ["scaled.data"],
    atol = "1e-6",
    rtol = "1e-5",
)

aot_compile(
    name = "product",
    reference = "product.npz",
    tcp_source = "product.stablehlo.mlir",
    atol = "1e-6",
    rtol = "1e-5",
)

aot_compile(
    name = "artifact",
    reference = "product.npz",
    tcp_source = "product.stablehlo.mlirbc",
    atol = "1e-6",
    rtol = "1e-5",
)

py_library(
    name = "loaders",
    srcs = ["loaders.py"],
    data = ["scaled.data", "scaled.onnx", "whole.onnx"],
)

[
    aot_compile(
        name = name,
        torch_loader_lib = ":loaders",
        torch_loader_path = "imported.loaders.%s_loader" % loader,
        atol = "1e-6",
        rtol = "1e-5",
    )
    for name, loader in [("loaded", "scaled"), ("by_file", "file")]
]
'''
random = np.random.default_rng(5)


def save(path, arguments, results):
    arrays = {f"Input{n}": value for n, value in enumerate(arguments)}
    np.savez(path, **arrays, **{f"Output{n}": value for n, value in enumerate(results)})


def main():
    os.makedirs(sys.argv[1])
    os.chdir(sys.argv[1])
    with open("loaders.py", "w") as file:
        file.write(LOADER)
    with open("BUILD", "w") as file:
        file.write(BUILD)
    x, w = random.uniform(-2, 2, (3, 8)).astype("f4"), random.uniform(-2, 2, (8, 64)).astype("f4")
    model = onnx.parser.parse_model(
        '<ir_version: 10, opset_import: ["" : 21]> scaled (float[n, 8] x) => (float[n, 64] y)'
        "{ h = Gemm(x, w)\ny = Tanh(h) }")  # fmt: skip
    model.graph.initializer.append(numpy_helper.from_array(w, "w"))
    save("scaled.npz", [x], ReferenceEvaluator(model).run(None, {"x": x}))
    onnx.save(model, "whole.onnx")
    onnx.save(model, "scaled.onnx", save_as_external_data=True, location="scaled.data")
    product = jax.jit(lambda x, w: jax.numpy.tanh(x @ w))
    sizes = export.symbolic_shape("n, 8")
    exported = export.export(product)(jax.ShapeDtypeStruct(sizes, x.dtype), w)
    with open("product.stablehlo.mlir", "w") as file:
        file.write(exported.mlir_module())
    with open("product.stablehlo.mlirbc", "wb") as file:
        file.write(exported.mlir_module_serialized)
    save("product.npz", [x, w], [product(x, w)])


main()
