#===- conv.py - Convolutions against oneDNN -------------------------------===#
#
# Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
#===-----------------------------------------------------------------------===#
"""Convolutions of compiled programs against PyTorch's oneDNN, on one thread.

Each is with padding, bias and relu, as PyTorch's models have them, in NCHW. oneDNN gets
its weights packed before and images with the channels innermost. All sides run in one
process, in turns, and are timed by the CPU time of the thread; a figure is the median of
the ratios of the turns: above 1, the compiled program is faster. `rounded twice` is the
default, where a product and a sum are two roundings, as at -O0; `contracted` is with
--fp-contract=fast, which rounds as oneDNN does.
"""

import argparse
import ctypes
import os
import subprocess
import sys
import tempfile

# channels, height and width, filters, window, stride, padding, groups.
NETWORKS = {
    "ResNet-18": [
        (3, 224, 64, 7, 2, 3, 1), (64, 56, 64, 3, 1, 1, 1), (64, 56, 128, 3, 2, 1, 1),
        (64, 56, 128, 1, 2, 0, 1), (128, 28, 128, 3, 1, 1, 1), (128, 28, 256, 3, 2, 1, 1),
        (128, 28, 256, 1, 2, 0, 1), (256, 14, 256, 3, 1, 1, 1), (256, 14, 512, 3, 2, 1, 1),
        (256, 14, 512, 1, 2, 0, 1), (512, 7, 512, 3, 1, 1, 1),
    ],
    "MobileNetV2": [
        (3, 224, 32, 3, 2, 1, 1), (32, 112, 32, 3, 1, 1, 32), (32, 112, 16, 1, 1, 0, 1),
        (96, 112, 96, 3, 2, 1, 96), (96, 56, 24, 1, 1, 0, 1), (144, 56, 144, 3, 1, 1, 144),
        (144, 56, 144, 3, 2, 1, 144), (192, 28, 192, 3, 1, 1, 192), (192, 28, 64, 1, 1, 0, 1),
        (384, 14, 384, 3, 1, 1, 384), (384, 14, 96, 1, 1, 0, 1), (960, 7, 960, 3, 1, 1, 960),
        (960, 7, 320, 1, 1, 0, 1), (320, 7, 1280, 1, 1, 0, 1),
    ],
    "ConvNeXt-T": [
        (3, 224, 96, 4, 4, 0, 1), (96, 56, 96, 7, 1, 3, 96), (96, 56, 192, 2, 2, 0, 1),
        (192, 28, 192, 7, 1, 3, 192), (192, 28, 384, 2, 2, 0, 1), (384, 14, 384, 7, 1, 3, 384),
        (384, 14, 768, 2, 2, 0, 1), (768, 7, 768, 7, 1, 3, 768),
    ],
}  # fmt: skip

VARIANTS = {"rounded twice": [], "contracted": ["--fp-contract=fast"]}


def program(channels, size, filters, window, stride, padding, groups):
    """The function f of the image, the weights and the bias."""
    to = (size + 2 * padding - window) // stride + 1
    x = f"tensor<1x{channels}x{size}x{size}xf32>"
    padded = f"tensor<1x{channels}x{size + 2 * padding}x{size + 2 * padding}xf32>"
    result = f"tensor<1x{filters}x{to}x{to}xf32>"
    if groups == 1:
        op, w = "conv_2d_nchw_fchw", f"tensor<{filters}x{channels}x{window}x{window}xf32>"
    else:
        op, w = "depthwise_conv_2d_nchw_chw", f"tensor<{channels}x{window}x{window}xf32>"
    pad = f"""%p = tensor.pad %x low[0, 0, {padding}, {padding}] high[0, 0, {padding}, {padding}] {{
  ^bb0(%i: index, %j: index, %k: index, %l: index):
    tensor.yield %zero : f32
  }} : {x} to {padded}""" if padding else f"%p = tensor.cast %x : {x} to {padded}"  # fmt: skip
    identity = "affine_map<(n, f, y, x) -> (n, f, y, x)>"
    return f"""
func.func @f(%x: {x}, %w: {w}, %b: tensor<{filters}xf32>) -> {result} {{
  %zero = arith.constant 0.0 : f32
  {pad}
  %e = tensor.empty() : {result}
  %i = linalg.broadcast ins(%b : tensor<{filters}xf32>) outs(%e : {result}) dimensions = [0, 2, 3]
  %c = linalg.{op} {{strides = dense<{stride}> : tensor<2xi64>, dilations = dense<1> : tensor<2xi64>}} ins(%p, %w : {padded}, {w}) outs(%i : {result}) -> {result}
  %r = linalg.generic {{indexing_maps = [{identity}, {identity}], iterator_types = ["parallel", "parallel", "parallel", "parallel"]}} ins(%c : {result}) outs(%e : {result}) {{
  ^bb0(%s: f32, %o: f32):
    %m = arith.maximumf %s, %zero : f32
    linalg.yield %m : f32
  }} -> {result}
  return %r : {result}
}}
"""  # fmt: skip


class Descriptor(ctypes.Structure):
    _fields_ = [("base", ctypes.c_void_p), ("data", ctypes.c_void_p), ("offset", ctypes.c_int64),
                ("sizes", ctypes.c_int64 * 4), ("strides", ctypes.c_int64 * 4)]  # fmt: skip


libc = ctypes.CDLL(None)
libc.free.argtypes = [ctypes.c_void_p]


def prepare_compiled(library, tensors):
    function = library.f
    function.restype = Descriptor
    arguments = []
    for each in tensors:
        data = ctypes.c_void_p(each.data_ptr())
        arguments += [data, data, *map(ctypes.c_int64, (0, *each.shape, *each.stride()))]

    def run():
        libc.free(function(*arguments).base)

    return run


def compile_program(build, folder, text, number):
    """The libraries of the variants."""
    stem = os.path.join(folder, f"conv{number}")
    with open(stem + ".mlir", "w", encoding="utf-8") as file:
        file.write(text)
    libraries = []
    for variant, flags in VARIANTS.items():
        library = f"{stem}-{variant.split()[0]}.so"
        subprocess.run([os.path.join(build, "bin", "tcp-aot"), stem + ".mlir", "-o", library,
                        "--quiet", *flags], check=True)  # fmt: skip
        libraries.append(ctypes.CDLL(library))
    return libraries


def compare_convolution(torch, libraries, convolution, turns):
    """The time of oneDNN, and the speed of each library against it and against eager."""
    from gemm import compare

    channels, size, filters, window, stride, padding, groups = convolution
    x = torch.rand(1, channels, size, size) - 0.5
    w = torch.rand(filters, channels // groups, window, window) - 0.5
    b = torch.rand(filters) - 0.5
    packed = torch.ops.mkldnn._reorder_convolution_weight(
        w.to(memory_format=torch.channels_last), [padding] * 2, [stride] * 2, [1, 1], groups, list(x.shape))
    innermost = x.to(memory_format=torch.channels_last)
    weights = w.reshape(channels, window, window) if groups > 1 else w
    runs = [prepare_compiled(library, (x, weights, b)) for library in libraries]
    runs.append(lambda: torch.relu_(torch.conv2d(x, w, b, stride, padding, 1, groups)))
    runs.append(lambda: torch.ops.mkldnn._convolution_pointwise(
        innermost, packed, b, [padding] * 2, [stride] * 2, [1, 1], groups, "relu", [], ""))
    to = (size + 2 * padding - window) // stride + 1
    operations = 2 * filters * (channels // groups) * window * window * to * to
    return operations, compare(runs, max(operations, 1e6), turns)


def run(build, arguments):
    import torch

    parser = argparse.ArgumentParser(prog="conv", description=__doc__.split("\n", 1)[0])
    parser.add_argument("networks", nargs="*", default=list(NETWORKS), metavar="NETWORK")
    parser.add_argument("--turns", type=int, default=9)
    options = parser.parse_args(arguments)
    torch.set_num_threads(1)
    torch.set_grad_enabled(False)
    print("convolutions, speed against oneDNN with packed weights")
    print(f"{'':34} {'GFLOP/s':>9}" + "".join(f"{v:>15}" for v in VARIANTS) + f"{'eager':>9}")
    with tempfile.TemporaryDirectory() as folder:
        for network in options.networks:
            for number, convolution in enumerate(NETWORKS[network]):
                libraries = compile_program(build, folder, program(*convolution), f"{network}{number}")
                operations, times = compare_convolution(torch, libraries, convolution, options.turns)
                channels, size, filters, window, stride, _, groups = convolution
                what = f"{network} {channels}x{size}->{filters} k{window} s{stride}" + (" each" if groups > 1 else "")
                print(f"{what:34} {1e-9 * operations / times[-1][0]:9.1f}"
                      + "".join(f"{ratio:15.2f}" for _, ratio in times[:-2]) + f"{times[-2][1]:9.2f}", flush=True)  # fmt: skip


def main(build, arguments):
    from pytorch import run_python

    run_python(__file__, build, [build, *arguments])


if __name__ == "__main__":
    run(sys.argv[1], sys.argv[2:])
