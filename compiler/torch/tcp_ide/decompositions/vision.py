#===- vision.py - Ops of torchvision ---------------------------------------===//
#
# Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
#===-----------------------------------------------------------------------===//
"""Ops of torchvision that read images between their pixels."""

import itertools

import torch

from .gradients import pull_back


@torch.library.custom_op("tcp_ide::sum_weighted_rows", mutates_args=())
def _sum_weighted_rows(table: torch.Tensor, indices: torch.Tensor,
                       weights: torch.Tensor) -> torch.Tensor:
    """Returns sums of rows of a table times weights: those of row i have the indices in row i. A
    compiled program has loops for it; PyTorch calls this function where nothing is compiled."""
    return (table[indices] * weights.unsqueeze(-1)).sum(1)


@_sum_weighted_rows.register_fake
def _(table, indices, weights):
    return table.new_empty(indices.shape[0], table.shape[1])


def _find_samples(start, length, count, samples, size):
    """Returns the pixels before and after each sample of `count` bins along one dimension,
    and their weights, each of the shape (regions, bins, samples). `start` and `length` are
    those of the regions."""
    step = length / count
    places = start[:, None, None] + torch.arange(count)[:, None] * step[:, None, None] + \
        (torch.arange(samples) + 0.5).to(start.dtype) * (step / samples)[:, None, None]
    is_inside = (places >= -1) & (places <= size)
    places = places.clamp(0, size - 1)
    low = places.floor()
    after = torch.where(is_inside, places - low, 0)
    before = torch.where(is_inside, 1 - (places - low), 0)
    low = low.to(torch.int64)
    return (low, before), ((low + 1).clamp(max=size - 1), after)


def _can_read(*tensors):
    """Returns whether PyTorch's own loops compute with the types of these tensors."""
    return all(x.dtype.itemsize > 2 for x in tensors)


def _find_reads(regions, scale, height, width, rows, columns, samples, is_aligned):
    """Returns the places of the pixels that each bin of each region reads from images of `rows` by
    `columns` pixels, and their weights: a row for each bin."""
    batch = regions[:, 0].to(torch.int64)[:, None, None, None, None]
    edges = regions[:, 1:] * scale - (0.5 if is_aligned else 0)
    left, top, right, bottom = edges.unbind(1)
    lengths = [bottom - top, right - left]
    if not is_aligned:
        lengths = [length.clamp(min=1) for length in lengths]
    places, weights = [], []
    for (row, of_row), (column, of_column) in itertools.product(
            _find_samples(top, lengths[0], height, samples, rows),
            _find_samples(left, lengths[1], width, samples, columns)):
        places.append((batch * rows + row[:, :, None, :, None]) * columns +
                      column[:, None, :, None, :])
        weights.append(of_row[:, :, None, :, None] * of_column[:, None, :, None, :] /
                       (samples * samples))
    return [torch.stack(parts, -1).flatten(3).flatten(0, 2) for parts in (places, weights)]


def _roi_align(x, regions, scale, height, width, samples, is_aligned):
    """Returns the means of the samples of each region. Without a number of samples, it
    depends on the region, and the op is left to PyTorch's own loops."""
    if samples <= 0 or not _can_read(x, regions):
        return NotImplemented
    reads = _find_reads(regions, scale, height, width, *x.shape[2:], samples, is_aligned)
    # The channels of a pixel are contiguous, so that they are read as one.
    pixels = x.permute(0, 2, 3, 1).flatten(0, 2)
    means = torch.ops.tcp_ide.sum_weighted_rows(pixels, *reads)
    return means.view(regions.shape[0], height, width, x.shape[1]).permute(0, 3, 1, 2)


def _roi_align_backward(gradient, regions, scale, height, width, batch, channels, rows, columns,
                        samples, is_aligned):
    if samples <= 0 or not _can_read(gradient, regions):
        return NotImplemented
    places, weights = _find_reads(regions, scale, height, width, rows, columns, samples, is_aligned)
    of_bins = gradient.permute(0, 2, 3, 1).flatten(0, 2)
    parts = of_bins.unsqueeze(1) * weights.unsqueeze(-1)
    pixels = gradient.new_zeros(batch * rows * columns, channels)
    pixels = pixels.index_add(0, places.flatten(), parts.flatten(0, 1))
    return pixels.view(batch, rows, columns, channels).permute(0, 3, 1, 2).contiguous()


def _read_between(x, y_places, x_places):
    """Returns the values of images (batch, groups, channels, height, width) at positions
    (batch, groups, n) between pixels. Outside of the image they are 0."""
    height, width = x.shape[-2:]
    flat = x.flatten(-2)
    batch, group, channel = (
        torch.arange(size).view([-1 if dim == number else 1 for dim in range(4)])
        for number, size in enumerate(flat.shape[:3]))
    top, left = y_places.floor(), x_places.floor()
    total = 0
    for row, of_row in ((top, top + 1 - y_places), (top + 1, y_places - top)):
        for column, of_column in ((left, left + 1 - x_places), (left + 1, x_places - left)):
            is_inside = (row >= 0) & (row < height) & (column >= 0) & (column < width)
            weights = torch.where(is_inside, of_row * of_column, 0)
            place = row.clamp(0, height - 1) * width + column.clamp(0, width - 1)
            pixels = flat[batch, group, channel, place.to(torch.int64).unsqueeze(2)]
            total = total + pixels * weights.unsqueeze(2)
    return total


def _find_places(offset, kernel, size, stride, padding, dilation):
    """Returns the positions that each tap of the kernel reads along one dimension, without
    offsets, of the shape (taps, positions)."""
    taps = torch.arange(kernel).unsqueeze(1) * dilation
    return (torch.arange(size) * stride - padding + taps).to(offset.dtype)


def _deform_conv(x, weight, offset, mask, bias, stride_h, stride_w, pad_h, pad_w, dilation_h,
                 dilation_w, groups, offset_groups, use_mask):
    """Returns a convolution whose taps are moved by `offset`. Its columns are read between
    pixels, and multiplied by the filters."""
    if not _can_read(x, weight, offset):
        return NotImplemented
    count, channels = x.shape[:2]
    out, _, kernel_h, kernel_w = weight.shape
    size_h, size_w = offset.shape[2:]
    taps = kernel_h * kernel_w
    moved = offset.view(count, offset_groups, kernel_h, kernel_w, 2, size_h, size_w)
    rows = _find_places(offset, kernel_h, size_h, stride_h, pad_h, dilation_h)
    columns = _find_places(offset, kernel_w, size_w, stride_w, pad_w, dilation_w)
    y_places = moved[..., 0, :, :] + rows[:, None, :, None]
    x_places = moved[..., 1, :, :] + columns[:, None, :].unsqueeze(0)
    read = _read_between(x.unflatten(1, (offset_groups, -1)), y_places.flatten(2),
                         x_places.flatten(2))
    if use_mask:
        read = read * mask.view(count, offset_groups, 1, taps * size_h * size_w)
    read = read.reshape(count, groups, channels // groups * taps, size_h * size_w)
    result = (weight.view(groups, out // groups, -1) @ read).view(count, out, size_h, size_w)
    return result + bias[:, None, None]


def _deform_conv_backward(gradient, x, weight, offset, mask, bias, *settings):
    if not _can_read(x, weight, offset):
        return NotImplemented
    return pull_back(lambda *tensors: _deform_conv(*tensors, *settings), gradient, x, weight,
                     offset, mask, bias)


_FORWARD = {"deform_conv2d": _deform_conv, "roi_align": _roi_align}
_BACKWARD = {"_deform_conv2d_backward": _deform_conv_backward,
             "_roi_align_backward": _roi_align_backward}


def _find_ops(functions):
    """Returns a table of torchvision's ops, if it has been imported by now."""
    return {getattr(torch.ops.torchvision, name).default: function
            for name, function in functions.items()
            if hasattr(torch.ops.torchvision, name)}


def find_of_libraries():
    return _find_ops(_FORWARD)


def find_backward():
    """Returns functions for backward ops, which need autograd; see gradients.py."""
    return _find_ops(_BACKWARD)
