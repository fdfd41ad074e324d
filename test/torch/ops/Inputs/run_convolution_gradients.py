#===- run_convolution_gradients.py - Gradients of convolutions ------------===//
#
# Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
#===-----------------------------------------------------------------------===//
"""Compares the gradients of convolutions, and the transposed convolutions, that the
decompositions compute with PyTorch's, for random ones; and compiles some of them."""

import itertools
import random
import warnings

import torch
from tcp_ide.backend import tcp
from tcp_ide.decompositions import convolutions

backward = torch.ops.aten.convolution_backward.default
convolution = torch.ops.aten.convolution.default
decompose = convolutions.TABLE[backward]
torch.manual_seed(0)
random.seed(0)


def choose(numbers, rank):
    return [random.choice(numbers) for _ in range(rank)]


def make(transposed, groups):
    """The arguments of a gradient of a random convolution; None if its window does not fit."""
    rank = random.choice([1, 2, 2, 3])
    window, stride = choose([1, 2, 3, 4], rank), choose([1, 2, 3], rank)
    padding, dilation = choose([0, 1, 2], rank), [random.choice([1, 1, 2])] * rank
    channels, filters = groups * random.choice([1, 3, 16]), groups * random.choice([2, 64, 128])
    sizes = choose([1, 5, 6, 7, 12], rank)
    rest = [random.randrange(step) if transposed else 0 for step in stride]
    reach = [d * (w - 1) + 1 for d, w in zip(dilation, window)]
    if any((size - 1) * step + end + more <= 2 * p if transposed else size + 2 * p < end
           for size, step, p, end, more in zip(sizes, stride, padding, reach, rest)):
        return None
    x = torch.randn(2, channels, *sizes, dtype=torch.float64)
    outer, inner = (channels, filters) if transposed else (filters, channels)
    w = torch.randn(outer, inner // groups, *window, dtype=torch.float64)
    settings = stride, padding, dilation, transposed, rest, groups
    y = convolution(x, w, None, *settings)
    return torch.randn_like(y), x, w, [filters], *settings


def compare(found, arguments, mask, tolerance):
    for ours, theirs in zip(found, backward(*arguments, mask), strict=True):
        if theirs is None:
            assert ours is None, arguments[3:]
        else:
            assert ours.shape == theirs.shape, arguments[3:]
            torch.testing.assert_close(ours, theirs, rtol=tolerance,
                                       atol=tolerance * theirs.abs().max().item())


def compare_forward(arguments):
    """Compares the convolution itself; returns whether it is decomposed."""
    _, x, w, [filters], *settings = arguments
    bias = random.choice([None, torch.randn(filters, dtype=torch.float64)])
    found = convolutions.TABLE[convolution](x, w, bias, *settings)
    if found is NotImplemented:
        return False
    torch.testing.assert_close(found, convolution(x, w, bias, *settings), rtol=1e-9, atol=1e-9)
    return True


gradients = forwards = 0
while gradients < 500 or forwards < 100:
    if not (arguments := make(random.choice([True, False]), random.choice([1, 1, 1, 2]))):
        continue
    mask = choose([True, False], 3)
    if (found := decompose(*arguments, mask)) is not NotImplemented:
        compare(found, arguments, mask, 1e-9)
        gradients += 1
    forwards += compare_forward(arguments)
print("random gradients and transposed convolutions: equal")

for transposed, rank, window, stride, padding, dilation, channels, filters, size in (
        (False, 2, 3, 2, 1, 1, 16, 64, 9), (False, 2, 1, 2, 0, 1, 3, 5, 8),
        (False, 2, 2, 3, 0, 1, 3, 4, 9), (False, 2, 3, 1, 1, 1, 16, 128, 6),
        (False, 2, 3, 1, 2, 2, 33, 2, 7), (False, 2, 2, 1, 0, 1, 5, 17, 6),
        (False, 1, 5, 1, 4, 2, 6, 9, 40), (False, 2, 3, 1, 1, 1, 1, 6, 12),
        (False, 2, 3, 1, 1, 1, 64, 64, 2), (True, 2, 2, 2, 0, 1, 32, 16, 7),
        (True, 2, 4, 2, 1, 1, 17, 5, 6), (True, 2, 3, 2, 1, 1, 16, 16, 6),
        (True, 1, 6, 3, 2, 1, 3, 18, 11), (True, 2, 3, 1, 1, 2, 6, 5, 7)):
    x = torch.randn(2, channels, *[size] * rank)
    outer, inner = (channels, filters) if transposed else (filters, channels)
    w = torch.randn(outer, inner, *[window] * rank)
    settings = [[number] * rank for number in (stride, padding, dilation)]
    settings = *settings, transposed, [stride - 1 if transposed else 0] * rank, 1
    y = convolution(x, w, None, *settings)
    arguments = torch.randn_like(y), x, w, [filters], *settings
    torch._dynamo.reset()
    compiled = torch.compile(lambda *xs: (convolution(*xs[1:], None, *settings), *backward(
        *xs, [filters], *settings, [True] * 3)), backend=tcp, dynamic=False)
    forward, *found = compiled(*arguments[:3])
    torch.testing.assert_close(forward, y, rtol=1e-4, atol=1e-4)
    compare(found, arguments, [True] * 3, 1e-4)
print("compiled ones: equal")


def convolve_volumes(x, w, transposed, dtype=torch.float32):
    """A depthwise convolution of volumes, as three dimensions of settings."""
    settings = [2, 1, 1], [1, 0, 2], [1, 1, 2], transposed, [0, 0, 0], 8
    return convolution(x.to(dtype), w.to(dtype), None, *settings)


warnings.filterwarnings("error", message="tcp: ")
# The sizes of a parameter are static.
w = torch.nn.Parameter(torch.randn(8, 1, 3, 2, 3))
for transposed, dtype in itertools.product((False, True), (torch.float32, torch.bfloat16)):
    torch._dynamo.reset()
    compiled = torch.compile(convolve_volumes, backend=tcp, dynamic=True)
    for sizes in (2, 8, 4, 6, 7), (3, 8, 5, 7, 9):
        x = torch.randn(sizes)
        wide = convolve_volumes(x.to(dtype), w.to(dtype), transposed, torch.float64)
        tolerance = 1e-5 if dtype == torch.float32 else 1e-2
        torch.testing.assert_close(compiled(x, w, transposed, dtype).double(), wide,
                                   rtol=tolerance, atol=tolerance)
torch._dynamo.reset()
x, results = torch.randn(2, 8, 4, 6, 7), []
for call in (convolve_volumes, torch.compile(convolve_volumes, backend=tcp)):
    leaves = [each.detach().clone().requires_grad_() for each in (x, w)]
    call(*leaves, False).square().sum().backward()
    results.append([leaf.grad for leaf in leaves])
torch.testing.assert_close(*results, rtol=1e-4, atol=1e-4)
print("depthwise ones of volumes: equal")

# Images of one or two pixels, which windows and strides are wider than.
for groups, dtype, window, padding, image in itertools.product(
        (1, 2), (torch.float32, torch.float16), ((2, 1), (1, 1)), ((1, 1), (0, 1)), ((1, 1), (2, 1))):
    if dtype == torch.float16 and window == (1, 1):
        continue
    torch._dynamo.reset()
    x = torch.randn(7, 4, *image).to(dtype)
    w = torch.randn(6, 4 // groups, *window).to(dtype)
    settings = [3, 3], padding, [1, 1], False, [0, 0], groups
    if image[0] + 2 * padding[0] < window[0]:
        continue
    gradient = torch.randn_like(convolution(x, w, None, *settings))
    compiled = torch.compile(lambda *xs: backward(*xs, [6], *settings, [True] * 3), backend=tcp)
    exact = backward(*(value.double() for value in (gradient, x, w)), [6], *settings, [True] * 3)
    for ours, theirs in zip(compiled(gradient, x, w), exact, strict=True):
        tolerance = 1e-5 if dtype == torch.float32 else 1e-2
        torch.testing.assert_close(ours.double(), theirs, rtol=tolerance, atol=tolerance)
print("small images: equal")
