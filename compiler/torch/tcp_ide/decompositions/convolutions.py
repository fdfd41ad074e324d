#===- convolutions.py - Convolutions by others ---------------------------===//
#
# Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
#===-----------------------------------------------------------------------===//
"""Decompositions of convolutions, and of gradients of grouped and of transposed
convolutions, that torch-mlir fails to lower."""

import torch

_aten = torch.ops.aten


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


def _for_all(rank, *settings):
    """Returns one number for each dimension. A single number stands for all of them."""
    return [list(each) * rank if len(each) == 1 else list(each) for each in settings]


def _convolution(x, weight, bias, stride, padding, dilation, transposed, output_padding,
                 groups):
    """Decomposes a transposed depthwise convolution: with zeros between the elements it is
    a plain one. torch-mlir lowers the others."""
    if not transposed or groups == 1 or weight.shape[0] != groups or weight.shape[1] != 1:
        return NotImplemented
    rank = weight.dim() - 2
    stride, padding, dilation, output_padding = _for_all(rank, stride, padding, dilation,
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
    if groups == 1 and not transposed:
        return NotImplemented
    stride, padding, dilation = _for_all(weight.dim() - 2, stride, padding, dilation)
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
