#===- convolutions.py - Convolutions by others ---------------------------===//
#
# Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
#===-----------------------------------------------------------------------===//
"""Decompositions of convolutions and of their gradients that torch-mlir fails to lower: some
grouped ones, and depthwise ones of volumes. Transposed convolutions and gradients of plain ones
are here where torch-mlir's way takes much longer: it multiplies by zeros between the elements,
and its gradient of a weight has as few columns as a window."""

import itertools
import math

import torch

from .settings import for_all

_aten = torch.ops.aten
#: The least numbers of channels of the image and of the result for one product. For fewer, the
#: copy of all windows takes longer than the product saves.
_LEAST_CHANNELS, _LEAST_OUTER = 16, 64
#: Groups whose gradients are computed one by one if numbers of channels are symbols.
_MOST_GROUPS = 16
#: A copy that is reversed takes as long as a plain one of so many times the elements.
_TIMES = 4
#: An image of so few channels has windows of few elements, and a copy of them takes less long
#: than vectors with so few elements.
_FEW_CHANNELS = 4


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


def _get_dims(rank):
    """Returns the dimensions of images in a tensor of batches and channels."""
    return list(range(2, 2 + rank))


def _are_known(sizes):
    """Returns whether no size is symbolic."""
    return all(isinstance(size, int) for size in sizes)


def _is_static(*tensors):
    """Returns whether all sizes are known, and none is 0."""
    return all(isinstance(size, int) and size > 0 for x in tensors for size in x.shape)


def _pad(x, amounts):
    """Adds zeros before and after the elements of each dimension of images. A negative number
    takes elements away."""
    return _aten.constant_pad_nd(x, [each for pair in reversed(amounts) for each in pair])


def _convolve_reversed(x, weight, around, dilation):
    """Computes a convolution whose windows are reversed, with the numbers `around` of zeros
    before and after each dimension of the image. A reversed copy takes long, so the smaller one
    is reversed: the windows, or the image and the result."""
    rank = len(dilation)
    dims = _get_dims(rank)
    is_large = False
    if _is_static(x):
        count = math.prod(size + sum(pair) - gap * (taps - 1) for size, pair, gap, taps in zip(
            x.shape[2:], around, dilation, weight.shape[2:]))
        is_large = _TIMES * weight.numel() > x.numel() + x.shape[0] * weight.shape[0] * count
    if is_large:
        x, around = x.flip(dims), [pair[::-1] for pair in around]
    result = _aten.convolution(_pad(x, around), weight if is_large else weight.flip(dims), None,
                               [1] * rank, [0] * rank, dilation, False, [0] * rank, 1)
    return result.flip(dims) if is_large else result


def _count_more(size, begin, image_size, taps, step):
    """Returns how many positions more than the image each phase of one dimension of a padded
    result has; at least so many if a size is dynamic."""
    if isinstance(size, int) and isinstance(image_size, int):
        return -(-(size + 2 * begin) // step) - image_size
    # The result has fewer positions than a stride behind the last window.
    return -(-(taps + step - 1) // step) - 1


def _transpose_by_phases(x, weight, sizes, stride, padding):
    """Computes a transposed convolution with strides, whose result has the `sizes`. Positions
    that are a stride apart are reached by the same taps of the window, so they are a convolution
    without strides."""
    rank = len(stride)
    more = [_count_more(*each) for each in zip(
        sizes, padding, x.shape[2:], weight.shape[2:], stride)]
    parts = []
    for phases in itertools.product(*map(range, stride)):
        window = weight.transpose(0, 1)
        for dim, phase, step in zip(_get_dims(rank), phases, stride):
            window = _aten.slice(window, dim, phase, None, step)
        if 0 in window.shape:
            steps = [size + each for size, each in zip(x.shape[2:], more)]
            parts.append(x.new_zeros(x.shape[0], weight.shape[1], *steps))
            continue
        around = [(taps - 1, each) for taps, each in zip(window.shape[2:], more)]
        parts.append(_convolve_reversed(x, window, around, [1] * rank))
    # The phases of a dimension become its next one, and then the two are one.
    result = torch.stack(parts, -1).unflatten(-1, stride)
    order = [dim for i in range(rank) for dim in (2 + i, 2 + rank + i)]
    result = result.permute(0, 1, *order)
    for i, (size, begin) in enumerate(zip(sizes, padding)):
        result = result.flatten(2 + i, 3 + i).narrow(2 + i, begin, size)
    return result


def _transpose_by_product(x, weight, sizes, stride, padding):
    """Computes a transposed convolution whose windows are a whole number of strides, by one
    product of the windows and the image. The products that go to the same position are then
    added."""
    rank, (batch, _, *image) = len(stride), x.shape
    counts = [taps // step for taps, step in zip(weight.shape[2:], stride)]
    split = [each for pair in zip(counts, stride) for each in pair]
    products = (weight.flatten(1).t() @ x.flatten(2)).view(
        batch, weight.shape[1], *split, *image)
    total = 0
    for place in itertools.product(*map(range, counts)):
        part = products
        for number, each in enumerate(place):
            part = part.select(2 + number, each)
        around = [(0, 0)] * rank + [(each, count - 1 - each) for each, count in zip(place, counts)]
        total = total + _pad(part, around)
    # The places in a stride follow their dimension of the image.
    order = [dim for i in range(rank) for dim in (2 + rank + i, 2 + i)]
    total = total.permute(0, 1, *order)
    for i in range(rank):
        total = total.flatten(2 + i, 3 + i)
    if _is_static(total):
        return _pad(total, [(-begin, size + begin - length) for begin, size, length in zip(
            padding, sizes, total.shape[2:])])
    # The result has fewer positions than a stride behind the last window.
    total = _pad(total, [(0, step - 1) for step in stride])
    for dim, begin, size in zip(_get_dims(rank), padding, sizes):
        total = total.narrow(dim, begin, size)
    return total


def _transpose(x, weight, sizes, stride, padding, dilation):
    """Computes a transposed convolution of one group, whose result has the `sizes`. Returns None
    if torch-mlir's way is as fast."""
    taps = weight.shape[2:]
    if max(stride) == 1 and not _is_static(x):
        return None
    if max(stride) == 1:
        before = [gap * (count - 1) - each for gap, count, each in zip(dilation, taps, padding)]
        after = [size + gap * (count - 1) - given - each for size, gap, count, given, each in zip(
            sizes, dilation, taps, x.shape[2:], before)]
        return _convolve_reversed(x, weight.transpose(0, 1), list(zip(before, after)), dilation)
    if max(dilation) > 1:
        return None
    is_whole = not any(count % step for count, step in zip(taps, stride))
    transpose = _transpose_by_product if is_whole else _transpose_by_phases
    return transpose(x, weight, sizes, stride, padding)


def _of_weight_by_product(grad, x, window, stride, padding, dilation):
    """Computes the gradient of the weight of a convolution as one product of the gradient of
    the result and of the windows of the input."""
    rank = len(window)
    x = _pad(x, [(end, end) for end in padding])
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


def _of_weight_by_channels(grad, x, window, padding, dilation):
    """Computes the gradient of the weight of a convolution without strides, whose windows are of
    one or two dimensions. The image becomes channels-last, and its channels another dimension of
    a convolution with the gradient of the result, so that neighbours in memory are neighbours in
    the result."""
    rank = len(padding)
    x = _pad(x, [(end, end) for end in padding])
    x = x.permute(0, *_get_dims(rank), 1).contiguous().unsqueeze(0)
    result = _aten.convolution(x, grad.transpose(0, 1).unsqueeze(-1), None, [*dilation, 1],
                               [0] * (rank + 1), [1] * (rank + 1), False, [0] * (rank + 1), 1)
    result = result.squeeze(0).movedim(-1, 1)
    for dim, size in zip(_get_dims(rank), window):
        result = result.narrow(dim, 0, size)
    return result


def _of_window(grad, x, window, stride, padding, dilation):
    """Computes the gradient of the weight of a convolution whose windows may have unknown sizes,
    as a convolution of the channels with the gradient of the result. Its last elements are of
    windows that are larger."""
    result = _aten.convolution(x.transpose(0, 1), grad.transpose(0, 1), None, dilation, padding,
                               stride, False, [0] * len(window), 1)
    for dim, size in zip(_get_dims(len(window)), window):
        result = result.narrow(dim, 0, size)
    return result.transpose(0, 1)


def _choose_of_weight(grad, x, window, stride, padding, dilation):
    """Returns what computes the gradient of a weight; None if torch-mlir's way is faster."""
    def multiply():
        return _of_weight_by_product(grad, x, window, stride, padding, dilation)

    if not _is_static(grad, x):
        # torch-mlir has no dynamic sizes with strides.
        return multiply if max(stride) > 1 else None
    if math.prod(window) <= math.prod(stride):
        return multiply
    if max(stride) > 1 or len(window) > 2:
        is_worth = x.shape[1] >= _LEAST_CHANNELS and grad.shape[1] >= _LEAST_OUTER
        return multiply if is_worth else None
    if x.shape[1] <= _FEW_CHANNELS:
        return multiply
    return lambda: _of_weight_by_channels(grad, x, window, padding, dilation)


def _is_wide(weight, *tensors):
    """Returns whether tensors have floats of more than 16 bits, whose sums may be added in
    parts, and the sizes of the weight and the numbers of channels are known."""
    return all(x.is_floating_point() and x.itemsize > 2 for x in (weight, *tensors)) and \
        _is_static(weight) and _are_known(x.shape[1] for x in tensors)


def _plain_backward(grad, x, weight, bias_sizes, stride, padding, dilation, output_mask):
    """Decomposes the gradients of a plain convolution whose sizes are known."""
    if not _is_wide(weight, grad, x):
        return NotImplemented
    results = [None] * 3
    if output_mask[0]:
        results[0] = _transpose(grad, weight, x.shape[2:], stride, padding, dilation)
    if output_mask[1] and (of_weight := _choose_of_weight(
            grad, x, weight.shape[2:], stride, padding, dilation)):
        results[1] = of_weight()
    mask = [wanted and result is None for wanted, result in zip(output_mask, results)]
    if mask == output_mask:
        return NotImplemented
    if any(mask):
        others = _aten.convolution_backward(
            grad, x, weight, bias_sizes, stride, padding, dilation, False, [0] * len(stride), 1,
            mask)
        results = [other if result is None else result for result, other in zip(results, others)]
    return tuple(results)


def _transposed_depthwise(x, weight, bias, stride, padding, dilation, output_padding, groups):
    """Computes a transposed depthwise convolution as a plain one, with zeros between the
    elements."""
    rank = weight.dim() - 2
    added = []
    for i in range(rank):
        dim, size = 2 + i, x.shape[2 + i]
        if stride[i] > 1:
            behind = [0, 0] * (x.dim() - dim - 1)
            x = _aten.constant_pad_nd(x.unsqueeze(dim + 1), [*behind, 0, stride[i] - 1])
            x = x.flatten(dim, dim + 1).narrow(dim, 0, (size - 1) * stride[i] + 1)
        before = dilation[i] * (weight.shape[dim] - 1) - padding[i]
        added = [before, before + output_padding[i], *added]
    return _aten.convolution(_aten.constant_pad_nd(x, added), weight.flip(_get_dims(rank)), bias,
                             [1] * rank, [0] * rank, dilation, False, [0] * rank, groups)


def _depthwise_of_volumes(x, weight, bias, stride, padding, dilation):
    """Computes a depthwise convolution of volumes as a sum of those of images: one for each place
    in the depth of the window. torch-mlir has none of volumes."""
    dtype, batch, taps = x.dtype, x.shape[0], weight.shape[2]
    # Sums of 16-bit floats would be rounded for each place.
    x, weight = (each.float() if dtype.itemsize == 2 else each for each in (x, weight))
    count = (x.shape[2] + 2 * padding[0] - dilation[0] * (taps - 1) - 1) // stride[0] + 1
    x = _pad(x, [(padding[0], padding[0]), (0, 0), (0, 0)])
    total = 0
    for tap in range(taps):
        begin = tap * dilation[0]
        part = _aten.slice(x, 2, begin, begin + (count - 1) * stride[0] + 1, stride[0])
        total = total + _aten.convolution(
            part.transpose(1, 2).flatten(0, 1), weight[:, :, tap], None, stride[1:], padding[1:],
            dilation[1:], False, [0, 0], x.shape[1])
    total = total.unflatten(0, (batch, count)).transpose(1, 2)
    if bias is not None:
        total = total + bias.to(total.dtype).view(-1, 1, 1, 1)
    return total.to(dtype)


def _find_sizes(x, weight, stride, padding, dilation, output_padding):
    """Returns the sizes of the result of a transposed convolution."""
    return [(size - 1) * step - 2 * each + gap * (taps - 1) + 1 + more
            for size, taps, step, each, gap, more in zip(
                x.shape[2:], weight.shape[2:], stride, padding, dilation, output_padding)]


def _is_padded_beyond(weight, padding, dilation):
    """Returns whether the padding is wider than the window, whose sizes are known."""
    return any(each and each > gap * (taps - 1)
               for each, gap, taps in zip(padding, dilation, weight.shape[2:]))


def _crop(x, weight, bias, stride, padding, dilation, output_padding, groups):
    """Computes a transposed convolution as a part of the one without padding. torch-mlir copies
    the image to the place before which padding is left out. This is no place of the tensor if the
    padding is wider than the window."""
    rank = len(stride)
    sizes = _find_sizes(x, weight, stride, padding, dilation, output_padding)
    result = _aten.convolution(x, weight, None, stride, [0] * rank, dilation, True, [0] * rank,
                               groups)
    result = _pad(result, [(0, each) for each in output_padding])
    for dim, begin, size in zip(_get_dims(rank), padding, sizes):
        result = result.narrow(dim, begin, size)
    return result.clone() if bias is None else result + bias.view(-1, *[1] * rank)


def _convolution(x, weight, bias, stride, padding, dilation, transposed, output_padding,
                 groups):
    """Decomposes depthwise convolutions of volumes, and transposed convolutions that are
    depthwise, of one group with strides, or padded by more than their windows or by windows of
    unknown sizes. torch-mlir lowers the others."""
    stride, padding, dilation, output_padding = for_all(
        weight.dim() - 2, stride, padding, dilation, output_padding)
    if not transposed:
        is_depthwise = groups > 1 and groups == x.shape[1] == weight.shape[0]
        if not is_depthwise or x.dim() != 5 or not x.is_floating_point():
            return NotImplemented
        return _depthwise_of_volumes(x, weight, bias, stride, padding, dilation)
    if not _are_known(output_padding) or any(padding) and not _are_known(weight.shape[2:]):
        return _crop(x, weight, bias, stride, padding, dilation, output_padding, groups)
    if groups != 1 and groups == weight.shape[0] and weight.shape[1] == 1:
        return _transposed_depthwise(x, weight, bias, stride, padding, dilation, output_padding,
                                     groups)
    if groups == 1 and max(stride) > 1 and x.dim() == weight.dim() and _is_wide(weight, x):
        sizes = _find_sizes(x, weight, stride, padding, dilation, output_padding)
        result = _transpose(x, weight, sizes, stride, padding, dilation)
        if result is not None:
            return result if bias is None else result + bias.view(-1, *[1] * len(stride))
    if _is_padded_beyond(weight, padding, dilation):
        return _crop(x, weight, bias, stride, padding, dilation, output_padding, groups)
    return NotImplemented


def _transposed_of_weight(grad, x, weight, stride, padding, dilation):
    """Computes the gradient of the weight of a transposed convolution of one group, which is
    that of a plain one from `grad` to `x`."""
    if _is_wide(weight, grad, x):
        if compute := _choose_of_weight(x, grad, weight.shape[2:], stride, padding, dilation):
            return compute()
    rank = len(stride)
    return _aten.convolution_backward(x, grad, weight, None, stride, padding, dilation, False,
                                      [0] * rank, 1, [False, True, False])[1]


def _backward_by_groups(grad, x, weight, stride, padding, dilation, transposed, output_padding,
                        groups, output_mask):
    """Computes the gradients of each group alone, for numbers of channels that are symbols."""
    outer, inner, filters = (size // groups for size in (
        grad.shape[1], x.shape[1], weight.shape[0]))
    parts = [_aten.convolution_backward(
        grad.narrow(1, group * outer, outer), x.narrow(1, group * inner, inner),
        weight.narrow(0, group * filters, filters), None, stride, padding, dilation, transposed,
        output_padding, 1, [*output_mask[:2], False]) for group in range(groups)]
    of_input, of_weight, _ = zip(*parts)
    return (torch.cat(of_input, 1) if output_mask[0] else None,
            torch.cat(of_weight) if output_mask[1] else None,
            grad.sum([0, *range(2, grad.dim())]) if output_mask[2] else None)


def _convolution_backward(grad, x, weight, bias_sizes, stride, padding, dilation, transposed,
                          output_padding, groups, output_mask):
    stride, padding, dilation = for_all(weight.dim() - 2, stride, padding, dilation)
    if groups == 1 and not transposed and _are_known(weight.shape[2:]) and (
            _is_wide(weight, grad, x) or not _is_padded_beyond(weight, padding, dilation)):
        return _plain_backward(grad, x, weight, bias_sizes, stride, padding, dilation,
                               output_mask)
    if 1 < groups <= _MOST_GROUPS and not _are_known(weight.shape):
        return _backward_by_groups(grad, x, weight, stride, padding, dilation, transposed,
                                   output_padding, groups, output_mask)
    of_input = of_weight = of_bias = None
    if output_mask[0]:
        of_input = _of_input(grad, x, weight, stride, padding, dilation, transposed, groups)
    if output_mask[1] and groups == 1:
        of_weight = _transposed_of_weight(grad, x, weight, stride, padding, dilation) \
            if transposed else _of_window(grad, x, weight.shape[2:], stride, padding, dilation)
    elif output_mask[1]:
        inner, outer = (grad, x) if transposed else (x, grad)
        of_weight = _of_weight(outer, inner, weight.shape, stride, padding, dilation, groups)
    if output_mask[2]:
        of_bias = grad.sum([0, *range(2, grad.dim())])
    return of_input, of_weight, of_bias


TABLE = {
    _aten.convolution.default: _convolution,
    _aten.convolution_backward.default: _convolution_backward,
}
