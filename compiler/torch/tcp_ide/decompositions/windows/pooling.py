#===- pooling.py - Pooling to any size, and its gradients -----------------===//
#
# Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
#===-----------------------------------------------------------------------===//
"""Adaptive pooling, which torch-mlir lowers if the new size divides the old one, and
gradients. A window is a range in each dimension, so dimensions are pooled one after the
other."""

import math

import torch

from ..settings import for_all
from . import adaptive

_aten = torch.ops.aten
#: The size of the largest window that is one expression.
_MOST_TERMS = 16


def _find_kernel(sizes, counts):
    """Returns the kernel of the plain pooling with the same result, or None."""
    if any(size % count for size, count in zip(sizes, counts)):
        return None
    return [size // count for size, count in zip(sizes, counts)]


def _has_symbols(sizes, counts):
    """Returns whether a size or a number of windows is not known, and no number is 0."""
    numbers = [n for n in counts if isinstance(n, int)]
    return 0 not in numbers and not all(isinstance(n, int) for n in (*sizes, *counts))


def _along(values, dim, rank):
    """Returns values of windows in a shape that broadcasts to a tensor with windows in two
    dimensions from `dim` on."""
    return values.view(*values.shape, *[1] * (rank - dim - values.dim()))


def _add_windows(x, dim, places, is_read):
    """Returns the sums of the windows of a dimension. Small windows are one expression, in
    which each position of the window is read once; for others, a tensor has the windows."""
    if places.shape[1] > _MOST_TERMS:
        windows = adaptive.read(x, dim, places)
        return torch.where(_along(is_read, dim, windows.dim()), windows, 0).sum(dim + 1)
    result = 0
    for place, is_there in zip(places.unbind(1), is_read.unbind(1)):
        read = x.index_select(dim, place)
        result = result + torch.where(_along(is_there, dim, x.dim()), read, 0)
    return result


def _average(x, counts):
    sizes = x.shape[-len(counts):]
    if _has_symbols(sizes, counts):
        return adaptive.average(x, counts)
    if 0 in counts or x.numel() == 0:
        return NotImplemented
    if kernel := _find_kernel(sizes, counts):
        return (_aten.avg_pool2d if len(counts) == 2 else _aten.avg_pool3d)(x, kernel, kernel)
    result = x.float() if x.itemsize == 2 else x
    for number, (size, count) in enumerate(zip(sizes, counts)):
        dim = x.dim() - len(counts) + number
        places, is_read = adaptive.find_windows(size, count)
        lengths = _along(is_read.sum(1), dim, result.dim())
        result = _add_windows(result, dim, places, is_read) / lengths.to(result.dtype)
    return result.to(x.dtype)


def _average_backward(rank):
    def compute(grad, x):
        sizes, counts = x.shape[-rank:], grad.shape[-rank:]
        if _has_symbols(sizes, counts):
            return adaptive.average_backward(grad, x, counts)
        if 0 in counts or x.numel() == 0:
            return NotImplemented
        result = grad.float() if grad.itemsize == 2 else grad
        for number, (size, count) in enumerate(zip(sizes, counts)):
            dim = x.dim() - rank + number
            places, is_read = adaptive.find_windows(size, count)
            lengths = _along(is_read.sum(1), dim, result.dim())
            shares = (result / lengths.to(result.dtype)).unsqueeze(dim + 1)
            shares = torch.where(_along(is_read, dim, shares.dim()), shares, 0)
            shape = [*result.shape[:dim], size, *result.shape[dim + 1:]]
            result = result.new_zeros(shape).index_add(dim, places.flatten(),
                                                       shares.flatten(dim, dim + 1))
        return result.to(grad.dtype)

    return compute


def _cut_windows(x, rank, kernel, stride, padding):
    """Returns the sizes and strides of windows in each dimension, without what reaches beyond
    the image and its padding on both sides; None if nothing does. With ceil_mode there may be
    such a window, and it is the only one of its dimension. torch-mlir would make a copy of the
    image with room for the whole window."""
    kernel, stride, padding = for_all(rank, kernel, stride or kernel, padding)
    room = [size + 2 * padding[number] if isinstance(size, int) else kernel[number]
            for number, size in enumerate(x.shape[-rank:])]
    if all(size <= most for size, most in zip(kernel, room)):
        return None
    stride = [most if size > most else step for size, step, most in zip(kernel, stride, room)]
    return list(map(min, kernel, room)), stride


def _spread_averages(grad, x, kernel, stride, padding):
    """Returns the gradient of means of windows of images whose sizes are symbols, as a transposed
    convolution of each image. All windows have the same number of elements."""
    rank = len(kernel)
    result = (grad.float() if grad.itemsize == 2 else grad) / math.prod(kernel)
    images = result.reshape(-1, 1, *result.shape[-rank:])
    rest = [size - ((count - 1) * step - 2 * each + taps) for size, count, step, each, taps in zip(
        x.shape[-rank:], grad.shape[-rank:], stride, padding, kernel)]
    images = _aten.convolution(images, images.new_ones([1, 1, *kernel]), None, stride, padding,
                               [1] * rank, True, rest, 1)
    return images.reshape(x.shape).to(grad.dtype)


def _average_volumes(x, kernel, stride, padding, *_):
    """Returns means of windows of volumes as a convolution of each volume, because torch-mlir
    crashes on sizes that are symbols. All windows have the same number of elements."""
    volumes = (x.float() if x.itemsize == 2 else x).reshape(-1, 1, *x.shape[-3:])
    result = _aten.convolution(volumes, volumes.new_ones([1, 1, *kernel]), None, stride, padding,
                               [1] * 3, False, [0] * 3, 1) / math.prod(kernel)
    return result.reshape(*x.shape[:-3], *result.shape[-3:]).to(x.dtype)


def _are_even(padding, ceil_mode=False, count_include_pad=True, divisor=None):
    """Returns whether all windows have the same number of elements, which the sums are divided
    by."""
    return not ceil_mode and divisor is None and (count_include_pad or padding in (0, [0] * 3))


def _count_windows(size, kernel, stride, padding, dilation, ceil_mode):
    """Returns the number of windows of one dimension; each begins in the image or before
    it."""
    room = size + 2 * padding - dilation * (kernel - 1) - 1
    count = (room + (stride - 1 if ceil_mode else 0)) // stride + 1
    return torch.sym_min(count, (size + padding - 1) // stride + 1) if ceil_mode else count


def _find_plain_windows(size, count, kernel, stride, padding, count_include_pad):
    """Returns the positions that each window of one dimension reads, which of them are in the
    image, and the number of elements of each window."""
    starts = torch.arange(count) * stride - padding
    places = starts.unsqueeze(1) + torch.arange(kernel)
    is_read = (places >= 0) & (places < size)
    lengths = (starts + kernel).clamp(max=size + padding) - starts if count_include_pad \
        else is_read.sum(1)
    return places.clamp(0, size - 1), is_read, lengths


def _average_windows(x, kernel, stride, padding, ceil_mode=False, count_include_pad=True,
                     divisor=None):
    """Returns means of windows, one dimension after the other."""
    result = x.float() if x.itemsize == 2 else x
    for number in range(len(kernel)):
        dim = x.dim() - len(kernel) + number
        options = kernel[number], stride[number], padding[number]
        count = _count_windows(x.shape[dim], *options, 1, ceil_mode)
        places, is_read, lengths = _find_plain_windows(x.shape[dim], count, *options,
                                                       count_include_pad)
        result = _add_windows(result, dim, places, is_read)
        if divisor is None:
            result = result / _along(lengths, dim, result.dim()).to(result.dtype)
    return (result if divisor is None else result / divisor).to(x.dtype)


def _plain_average(op, rank):
    """Returns a mean of windows that are no larger than the image, and whose strides are given:
    without them, they are the sizes of a window, which torch-mlir does not know. It has no single
    images either."""
    def average(x, kernel, stride=(), padding=0, *arguments):
        if x.dim() == rank + 1:
            return op(x.unsqueeze(0), kernel, stride, padding, *arguments).squeeze(0)
        if rank == 3 and _has_symbols(x.shape[-3:], ()):
            pool = _average_volumes if _are_even(padding, *arguments) else _average_windows
            return pool(x, *for_all(rank, kernel, stride or kernel, padding), *arguments)
        if windows := _cut_windows(x, rank, kernel, stride, padding):
            return op(x, *windows, padding, *arguments)
        return NotImplemented if stride else op(x, kernel, kernel, padding, *arguments)

    return average


def _plain_average_backward(grad, x, kernel, stride, padding, ceil_mode, count_include_pad,
                            divisor):
    """Returns the gradient of a plain pooling: each position gets the shares of the windows
    that read it."""
    rank = len(kernel) if len(kernel) > 1 else grad.dim() - 2
    kernel, stride, padding = for_all(rank, kernel, stride or kernel, padding)
    sizes, counts = x.shape[-rank:], grad.shape[-rank:]
    if _has_symbols(sizes, counts) and _are_even(padding if any(padding) else 0, ceil_mode,
                                                 count_include_pad, divisor):
        return _spread_averages(grad, x, kernel, stride, padding)
    kernel, stride = _cut_windows(x, rank, kernel, stride, padding) or (kernel, stride)
    result = grad.float() if grad.itemsize == 2 else grad
    for number, (size, count) in enumerate(zip(sizes, counts)):
        dim = x.dim() - rank + number
        places, is_read, lengths = _find_plain_windows(
            size, count, kernel[number], stride[number], padding[number], count_include_pad)
        if divisor is None:
            result = result / _along(lengths, dim, result.dim()).to(result.dtype)
        shares = torch.where(_along(is_read, dim, result.dim() + 1),
                             result.unsqueeze(dim + 1), 0)
        shape = [*result.shape[:dim], size, *result.shape[dim + 1:]]
        result = result.new_zeros(shape).index_add(
            dim, places.flatten(), shares.flatten(dim, dim + 1))
    return (result if divisor is None else result / divisor).to(grad.dtype)


def _maximum_backward(rank):
    """Returns a function for the gradient of a pooling by maxima: each element gets the sum of
    those of the windows whose maximum it is. The settings of the windows are not used, because
    the indices of the maxima are there."""
    def compute(grad, x, *settings):
        indices = settings[-1]
        flat = grad.flatten(-rank)
        result = flat.new_zeros(*flat.shape[:-1], math.prod(x.shape[-rank:]))
        return result.scatter_add(flat.dim() - 1, indices.flatten(-rank), flat).view(x.shape)

    return compute


def _choose_larger(best, found, value, place, is_inside):
    """Returns the greater of two elements, and its index. Among equal ones the first wins;
    among NaNs, the last."""
    takes = value > best
    if value.is_floating_point():
        takes = takes | value.isnan()
    takes = takes & is_inside
    return torch.where(takes, value, best), torch.where(takes, place, found)


def _choose_largest(x, found, dim, places, is_read):
    """Returns the maxima of the windows of a dimension, and the index of each in the image,
    of those in `found`. Among equal elements, the first one wins."""
    least = -torch.inf if x.is_floating_point() else torch.iinfo(x.dtype).min
    # A window with only the least value has the index of its first element.
    first = torch.where(is_read, places, x.shape[dim] - 1).amin(1)
    chosen = found.index_select(dim, first)
    result = torch.full_like(chosen, least, dtype=x.dtype)
    for place, is_there in zip(places.clamp(0, x.shape[dim] - 1).unbind(1), is_read.unbind(1)):
        result, chosen = _choose_larger(
            result, chosen, x.index_select(dim, place), found.index_select(dim, place),
            _along(is_there, dim, x.dim()))
    return result, chosen


def _maximum_of_windows(rank):
    """Returns a function for the maxima of windows and their indices in the image, one
    dimension after the other."""
    def pool(x, kernel, stride=(), padding=0, dilation=1, ceil_mode=False):
        sizes = x.shape[-rank:]
        kernel, stride, padding, dilation = for_all(
            rank, kernel, stride or kernel, padding, dilation)
        if set(dilation) == {1}:
            kernel, stride = _cut_windows(x, rank, kernel, stride, padding) or (kernel, stride)
        result, found = x, adaptive.number_elements(x, rank)
        for number in reversed(range(rank)):
            count = _count_windows(sizes[number], kernel[number], stride[number],
                                   padding[number], dilation[number], ceil_mode)
            starts = torch.arange(count) * stride[number] - padding[number]
            places = starts.unsqueeze(1) + torch.arange(kernel[number]) * dilation[number]
            is_inside = (places >= 0) & (places < sizes[number])
            result, found = _choose_largest(
                result, found, x.dim() - rank + number, places, is_inside)
        return result, found

    return pool


def _maximum(x, counts):
    """Returns the maxima of adaptive windows, and the index of each in the image."""
    sizes = x.shape[-len(counts):]
    if _has_symbols(sizes, counts):
        return adaptive.maximum(x, counts)
    if 0 in counts or x.numel() == 0:
        return NotImplemented
    if kernel := _find_kernel(sizes, counts):
        pool = _aten.max_pool2d_with_indices if len(counts) == 2 else \
            _aten.max_pool3d_with_indices
        return pool(x, kernel, kernel)
    result, found = x, adaptive.number_elements(x, len(counts))
    for number in reversed(range(len(counts))):
        places, is_read = adaptive.find_windows(sizes[number], counts[number])
        result, found = _choose_largest(
            result, found, x.dim() - len(counts) + number, places, is_read)
    return result, found


def _maximum_of_images(x, kernel, stride=(), padding=0, dilation=1, ceil_mode=False):
    """Leaves batches of floats to torch-mlir. It would compare whole numbers as floats, and
    does not accept a single image."""
    if not x.is_floating_point():
        return _maximum_of_windows(2)(x, kernel, stride, padding, dilation, ceil_mode)
    op = _aten.max_pool2d_with_indices
    if dilation in (1, [1], [1, 1]) and (windows := _cut_windows(x, 2, kernel, stride, padding)):
        return op(x, *windows, padding, dilation, ceil_mode)
    if x.dim() == 4:
        return NotImplemented
    results = op(x.unsqueeze(0), kernel, stride, padding, dilation, ceil_mode)
    return tuple(result.squeeze(0) for result in results)


def _max_unpool(rank):
    """Returns a function that writes each element to its index in its image. If several
    have the same index, the last one wins."""
    def unpool(x, indices, output_size, stride=None, padding=None):
        result = x.new_zeros([*x.shape[:-rank], math.prod(output_size)])
        result = result.scatter(-1, indices.flatten(-rank), x.flatten(-rank))
        return result.unflatten(-1, output_size)

    return unpool


TABLE = {
    _aten.max_unpool2d.default: _max_unpool(2),
    _aten.max_unpool3d.default: _max_unpool(3),
    **{op: _plain_average(op, rank) for rank, op in enumerate((
        _aten.avg_pool1d.default, _aten.avg_pool2d.default, _aten.avg_pool3d.default), 1)},
    _aten.avg_pool2d_backward.default: _plain_average_backward,
    _aten.avg_pool3d_backward.default: _plain_average_backward,
    _aten._adaptive_avg_pool2d.default: _average,
    _aten._adaptive_avg_pool3d.default: _average,
    _aten._adaptive_avg_pool2d_backward.default: _average_backward(2),
    _aten._adaptive_avg_pool3d_backward.default: _average_backward(3),
    _aten.max_pool2d_with_indices.default: _maximum_of_images,
    _aten.max_pool3d_with_indices.default: _maximum_of_windows(3),
    _aten.max_pool3d_with_indices_backward.default: _maximum_backward(3),
    _aten.adaptive_max_pool2d.default: _maximum,
    _aten.adaptive_max_pool3d.default: _maximum,
    _aten.adaptive_max_pool2d_backward.default: _maximum_backward(2),
    _aten.adaptive_max_pool3d_backward.default: _maximum_backward(3),
}
