#===- run_convolution_gradients.py - Gradients of convolutions ------------===//
#
# Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
#===-----------------------------------------------------------------------===//
"""Compares the gradients that the decompositions compute with PyTorch's, for random
convolutions; and compiles some of them."""

import random

import torch
from tcp_ide.backend import tcp
from tcp_ide.decompositions import convolutions

backward = torch.ops.aten.convolution_backward.default
decompose = convolutions.TABLE[backward]
torch.manual_seed(0)
random.seed(0)


def choose(numbers, rank):
    return [random.choice(numbers) for _ in range(rank)]


def make(groups):
    """The arguments of a gradient of a random convolution; None if its window does not fit."""
    rank = random.choice([1, 2, 2, 3])
    window, stride = choose([1, 2, 3, 5], rank), choose([1, 2, 3], rank)
    padding, dilation = choose([0, 1, 2], rank), [random.choice([1, 1, 2])] * rank
    channels, filters = groups * random.choice([1, 3, 16]), groups * random.choice([2, 64, 128])
    sizes = choose([5, 6, 7, 9, 12], rank)
    if any(size + 2 * p < d * (w - 1) + 1
           for size, p, d, w in zip(sizes, padding, dilation, window)):
        return None
    x = torch.randn(2, channels, *sizes, dtype=torch.float64)
    w = torch.randn(filters, channels // groups, *window, dtype=torch.float64)
    zeros = [0] * rank
    y = torch.ops.aten.convolution(x, w, None, stride, padding, dilation, False, zeros, groups)
    return torch.randn_like(y), x, w, [filters], stride, padding, dilation, False, zeros, groups


def compare(found, arguments, mask, tolerance):
    for ours, theirs in zip(found, backward(*arguments, mask), strict=True):
        if theirs is None:
            assert ours is None, arguments[3:]
        else:
            assert ours.shape == theirs.shape, arguments[3:]
            torch.testing.assert_close(ours, theirs, rtol=tolerance,
                                       atol=tolerance * theirs.abs().max().item())


count = 0
while count < 300:
    arguments = make(random.choice([1, 1, 1, 2]))
    mask = choose([True, False], 3)
    if arguments and (found := decompose(*arguments, mask)) is not NotImplemented:
        compare(found, arguments, mask, 1e-9)
        count += 1
print("random gradients: equal")

for window, stride, padding, channels, filters, size in (
        (3, 2, 1, 16, 64, 9), (1, 2, 0, 3, 5, 8), (2, 3, 0, 3, 4, 9), (3, 1, 1, 16, 128, 6)):
    x, w = torch.randn(2, channels, size, size), torch.randn(filters, channels, window, window)
    two = lambda number: [number] * 2
    rest = [filters], two(stride), two(padding), two(1), False, two(0), 1
    y = torch.nn.functional.conv2d(x, w, None, stride, padding)
    arguments = torch.randn_like(y), x, w, *rest
    compiled = torch.compile(lambda *xs: backward(*xs, *rest, [True] * 3), backend=tcp,
                             dynamic=False)
    compare(compiled(*arguments[:3]), arguments, [True] * 3, 1e-4)
print("compiled gradients: equal")
