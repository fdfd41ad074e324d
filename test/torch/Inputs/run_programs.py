"""Exports each program in one process, compiles it by tcp-aot, and compares what
it computes with PyTorch: at the sample's sizes and at others."""

import itertools
import os
import subprocess
import sys

import numpy as np
import torch
from torch.utils._pytree import tree_leaves

import programs
from tcp_ide import Library, export
from tcp_ide.library import run_tcp_aot


def resize(inputs, dynamic_shapes, seed):
    """Other arguments: each dimension that is named has another size."""
    if dynamic_shapes is None:
        return inputs
    generator = torch.Generator().manual_seed(seed)
    sizes = {}
    arguments = []
    for value, dims in zip(inputs, dynamic_shapes):
        shape = list(value.shape)
        for dim, name in (dims or {}).items():
            sizes.setdefault(name.__name__, [2, 7, 33][seed % 3] + len(sizes))
            shape[dim] = sizes[name.__name__]
        if value.is_floating_point():
            arguments.append(torch.rand(shape, generator=generator) * 4 + 0.1)
        elif shape == list(value.shape):
            arguments.append(value % 2)
        else:
            arguments.append(torch.randint(0, 50, shape, generator=generator,
                                           dtype=value.dtype))
    return tuple(arguments)


def compare(name, library, model, arguments):
    expected = tree_leaves(model(*arguments))
    actual = library(*arguments)
    assert len(actual) == len(expected), name
    for got, want in zip(actual, expected):
        assert got.dtype == want.dtype and got.shape == want.shape, (
            name, got.dtype, want.dtype, got.shape, want.shape)
        np.testing.assert_allclose(got.numpy(), want.numpy(), rtol=3e-7, atol=1e-7,
                                   err_msg=name)


def main():
    folder = sys.argv[1]
    os.makedirs(folder, exist_ok=True)
    passed = 0
    for name, loader in programs.LOADERS.items():
        output = loader()
        exported = export(output)
        for level in ("-O0", "-O2"):
            path = os.path.join(folder, name + level + ".so")
            run_tcp_aot(["-o", path, "--quiet", level], exported.text)
            results = [node.meta["val"] for node in
                       exported.program.graph.output_node().args[0]]
            library = Library(path, exported.func_name,
                              [(r.dtype, r.dim()) for r in results])
            compare(name, library, output.model, output.inputs)
            for seed in range(3):
                compare(name, library, output.model,
                        resize(output.inputs, output.dynamic_shapes, seed))
        passed += 1
    print(f"{passed} of {len(programs.LOADERS)} programs")


main()
