#===- convolutions.py - Convolutions by others ---------------------------===//
#
# Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
#===-----------------------------------------------------------------------===//
"""Decompositions of convolutions, and of gradients of grouped and of transposed
convolutions, that torch-mlir fails to lower. Gradients of plain convolutions are here where
torch-mlir's take much longer: it multiplies by zeros between the elements, and its gradient of
a weight has as few columns as a window."""

import itertools

import torch

from .settings import for_all

_aten = torch.ops.aten
#: The least numbers of channels for one product: of the image, and of the result with and
#: without strides. For fewer, the copy of all windows takes longer than the product saves.
_LEAST_CHANNELS, _LEAST_STRIDED, _LEAST_PLAIN = 16, 64, 128


def _of_input(grad, x, weight, stride, padding, dilation, transposed, groups):
    rank = len(stride)
    if transposed:
        return _aten.convolution(grad, weight, None, stride, padding, dilation, False,
                                 [0] * rank, groups)
    # The number of elements at the end that the convolution did not read.
    rest = [x.shape[2 + i] - ((grad.shape[2 + i] - 1) * stride[i] - 2 * padding[i]
                              + dilation[i] * (weight.shape[2 + i] - 1) + 1)
            for i in range(rank)]
    return _aten.convolution(grad, weight, None, stride, padding, dilation, True, rest, groups)


def _of_weight(grad, x, shape, stride, padding, dilation, groups):
    """Computes the gradient by one grouped convolution. Each channel of `x` meets each
    channel of `grad` in its group. The pairs of these are the groups, and the batch becomes
    the channels."""
    count, channels, *sizes = x.shape
    outer = grad.shape[1]
    in_group = channels // groups
    # The filters are ordered by the channel in a group first, then by group.
    x = x.transpose(0, 1).reshape(groups, in_group, count, *sizes).transpose(0, 1)
    x = x.reshape(1, channels * count, *sizes)
    grad = grad.transpose(0, 1)
    grad = grad.expand(in_group, *grad.shape).reshape(in_group * outer, *grad.shape[1:])
    result = _aten.convolution(x, grad, None, dilation, padding, stride, False,
                               [0] * len(sizes), channels)
    result = result.reshape(in_group, outer, *result.shape[2:]).transpose(0, 1)
    for i, size in enumerate(shape[2:]):
        result = result.narrow(2 + i, 0, size)
    return result


def _find_phase(phase, size, grad_size, taps, step):
    """Returns what computes the positions `phase`, `phase + step` and so on of one dimension of
    a padded image of `size`: their number, the number of taps of the window that reach them,
    and the zeros before and after the elements of the gradient of the result."""
    count, reached = len(range(phase, size, step)), len(range(phase, taps, step))
    return count, reached, reached - 1, count - grad_size


def _of_input_by_phases(grad, sizes, weight, stride, padding):
    """Computes the gradient of the input of a convolution with strides. Positions that are a
    stride apart are reached by the same taps of the window, so they are a convolution without
    strides."""
    rank = len(stride)
    padded = [size + 2 * each for size, each in zip(sizes, padding)]
    steps = [-(-size // step) for size, step in zip(padded, stride)]
    parts = []
    for phases in itertools.product(*map(range, stride)):
        found = [_find_phase(*each) for each in zip(
            phases, padded, grad.shape[2:], weight.shape[2:], stride)]
        counts = [count for count, *_ in found]
        behind = [end for count, step in reversed(list(zip(counts, steps)))
                  for end in (0, step - count)]
        if not all(taps for _, taps, *_ in found):
            parts.append(grad.new_zeros(grad.shape[0], weight.shape[1], *steps))
            continue
        window = weight.transpose(0, 1)
        for number, (phase, step) in enumerate(zip(phases, stride)):
            window = _aten.slice(window, 2 + number, phase, None, step)
        window = window.flip(list(range(2, 2 + rank)))
        around = [each for *_, before, after in reversed(found) for each in (before, after)]
        part = _aten.convolution(_aten.constant_pad_nd(grad, around), window, None, [1] * rank,
                                 [0] * rank, [1] * rank, False, [0] * rank, 1)
        parts.append(_aten.constant_pad_nd(part, behind))
    # The phases of a dimension become its next one, and then the two are one.
    result = torch.stack(parts, -1).unflatten(-1, stride)
    order = [dim for i in range(rank) for dim in (2 + i, 2 + rank + i)]
    result = result.permute(0, 1, *order)
    for i, (size, begin) in enumerate(zip(sizes, padding)):
        result = result.flatten(2 + i, 3 + i).narrow(2 + i, begin, size)
    return result


def _of_weight_by_product(grad, x, window, stride, padding, dilation):
    """Computes the gradient of the weight of a convolution as one product of the gradient of
    the result and of the windows of the input."""
    rank = len(window)
    x = _aten.constant_pad_nd(x, [each for end in reversed(padding) for each in (end, end)])
    windows = []
    for place in itertools.product(*map(range, window)):
        read = x
        for i, (tap, step, gap) in enumerate(zip(place, stride, dilation)):
            end = tap * gap + (grad.shape[2 + i] - 1) * step + 1
            read = _aten.slice(read, 2 + i, tap * gap, end, step)
        windows.append(read)
    # The channels and the places in a window, then the images and their elements.
    order = [2, 0, 1, *range(3, 3 + rank)]
    windows = torch.stack(windows).permute(order).flatten(0, 1).flatten(1)
    grads = grad.transpose(0, 1).flatten(1)
    return (grads @ windows.t()).view(grads.shape[0], x.shape[1], *window)


def _is_worth_product(grad, x, window, stride):
    """Returns whether one product is faster than torch-mlir's gradient of a weight."""
    if set(window) == {1}:
        return True
    least = _LEAST_STRIDED if max(stride) > 1 else _LEAST_PLAIN
    return x.shape[1] >= _LEAST_CHANNELS and grad.shape[1] >= least


def _plain_backward(grad, x, weight, bias_sizes, stride, padding, dilation, output_mask):
    """Decomposes the gradients of a plain convolution whose sizes are known."""
    sizes = (*grad.shape, *x.shape, *weight.shape)
    is_wide = grad.is_floating_point() and grad.itemsize > 2
    if not is_wide or not all(isinstance(size, int) and size > 0 for size in sizes):
        return NotImplemented
    by_phases = output_mask[0] and max(stride) > 1 and max(dilation) == 1
    by_product = output_mask[1] and _is_worth_product(grad, x, weight.shape[2:], stride)
    if not by_phases and not by_product:
        return NotImplemented
    mask = [output_mask[0] and not by_phases, output_mask[1] and not by_product, output_mask[2]]
    results = [None] * 3
    if any(mask):
        results = list(_aten.convolution_backward(
            grad, x, weight, bias_sizes, stride, padding, dilation, False, [0] * len(stride), 1,
            mask))
    if by_phases:
        results[0] = _of_input_by_phases(grad, x.shape[2:], weight, stride, padding)
    if by_product:
        results[1] = _of_weight_by_product(grad, x, weight.shape[2:], stride, padding, dilation)
    return tuple(results)


def _convolution(x, weight, bias, stride, padding, dilation, transposed, output_padding,
                 groups):
    """Decomposes a transposed depthwise convolution: with zeros between the elements it is
    a plain one. torch-mlir lowers the others."""
    if not transposed or groups == 1 or weight.shape[0] != groups or weight.shape[1] != 1:
        return NotImplemented
    rank = weight.dim() - 2
    stride, padding, dilation, output_padding = for_all(rank, stride, padding, dilation,
                                                        output_padding)
    added = []
    for i in range(rank):
        dim, size = 2 + i, x.shape[2 + i]
        if stride[i] > 1:
            behind = [0, 0] * (x.dim() - dim - 1)
            x = _aten.constant_pad_nd(x.unsqueeze(dim + 1), [*behind, 0, stride[i] - 1])
            x = x.flatten(dim, dim + 1).narrow(dim, 0, (size - 1) * stride[i] + 1)
        before = dilation[i] * (weight.shape[dim] - 1) - padding[i]
        added = [before, before + output_padding[i], *added]
    return _aten.convolution(_aten.constant_pad_nd(x, added),
                             weight.flip(list(range(2, 2 + rank))), bias, [1] * rank,
                             [0] * rank, dilation, False, [0] * rank, groups)


def _convolution_backward(grad, x, weight, bias_sizes, stride, padding, dilation, transposed,
                          output_padding, groups, output_mask):
    stride, padding, dilation = for_all(weight.dim() - 2, stride, padding, dilation)
    if groups == 1 and not transposed:
        return _plain_backward(grad, x, weight, bias_sizes, stride, padding, dilation,
                               output_mask)
    of_input = of_weight = of_bias = None
    if output_mask[0]:
        of_input = _of_input(grad, x, weight, stride, padding, dilation, transposed, groups)
    if output_mask[1]:
        inner, outer = (grad, x) if transposed else (x, grad)
        of_weight = _of_weight(outer, inner, weight.shape, stride, padding, dilation, groups)
    if output_mask[2]:
        of_bias = grad.sum([0, *range(2, grad.dim())])
    return of_input, of_weight, of_bias


TABLE = {
    _aten.convolution.default: _convolution,
    _aten.convolution_backward.default: _convolution_backward,
}
