#===- decompositions.py - The table of decompositions ---------------------===//
#
# Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
#===-----------------------------------------------------------------------===//
"""Ops that torch-mlir has no op or no lowering for, by ops that it lowers."""

import functools
import operator

import torch
from torch._decomp import decomposition_table, get_decompositions
from torch._inductor import inductor_prims
from torch.fx.experimental.symbolic_shapes import guard_or_false, statically_known_true

from . import bags, bits, byte_images, choices, convolutions, divisors, flex_attention, \
    functions, gamma, gradients, groups, histograms, incomplete_gamma, indices, jagged, \
    linear_systems, lists, moments, polygamma, products, promotion, random_ops, recurrent, \
    running, scalars, segments, special, splits, vision, volumes
from .windows import fractional, pooling


def _hypot(a, b):
    """Divides by the larger operand, so that the square does not overflow."""
    dtype = torch.result_type(a, b)
    # As in PyTorch, the result is rounded once, at the end.
    wide = torch.float32 if dtype.itemsize == 2 else dtype
    a, b = a.to(wide).abs(), b.to(wide).abs()
    large, small = torch.maximum(a, b), torch.minimum(a, b)
    ratio = torch.where(large == 0, large, small / large)
    result = large * torch.sqrt(1 + ratio * ratio)
    # If one operand is an infinity, so is the result, whatever the other one is.
    is_infinite = (a == torch.inf) | (b == torch.inf)
    return torch.where(is_infinite, torch.inf, result).to(dtype)


def _fake_quantize(x, scale, zero, low, high):
    """Quantizes with one scale and one zero point for all elements, or with tensors that
    broadcast."""
    quantized = (torch.round(x * (1 / scale)) + zero).clamp(low, high)
    return (quantized - zero) * scale


def _fake_quantize_channels(x, scale, zero, axis, low, high):
    shape = [-1 if dim == axis else 1 for dim in range(x.dim())]
    return _fake_quantize(x, scale.view(shape), zero.view(shape), low, high)


def _fmod(x, y):
    """Computes the remainder of whole numbers, for which torch-mlir's code traps at 0 and
    overflows."""
    dtype = torch.result_type(x, y)
    if dtype.is_floating_point:
        return NotImplemented
    # Bools can't be subtracted.
    x = x.to(dtype)
    # torch-mlir accepts a symbolic size as a number only in the scalar op.
    divide = _aten.div.Tensor_mode if isinstance(y, torch.Tensor) else _aten.div.Scalar_mode
    return x - divide(x, y, rounding_mode="trunc") * y


def _isfinite(x):
    # A comparison with NaN is false.
    return x.abs() < torch.inf


def _lerp(op):
    """Returns an interpolation between tensors of other shapes than the result has, which
    torch-mlir infers from the first."""
    def interpolate(start, end, weight):
        given = [start, end, *([weight] if isinstance(weight, torch.Tensor) else [])]
        shape = torch.broadcast_shapes(*(x.shape for x in given))
        if start.shape == shape:
            return NotImplemented
        return op(start.expand(shape), end, weight)

    return interpolate


def _mean(x, dim, keepdim=False, *, dtype=None):
    """Converts whole numbers to the result's type before their mean."""
    if dtype is None or x.dtype.is_floating_point:
        return NotImplemented
    return x.to(dtype).mean(dim, keepdim)


def _divide_padding(count):
    """Returns how many elements a padding by `count` cuts off and how many it adds. A size may be
    on either side of 0, whatever that of the sample is."""
    if statically_known_true(count >= 0) or \
            isinstance(count, torch.SymInt) and count.node.expr.is_nonnegative:
        return 0, count
    if statically_known_true(count <= 0):
        return -count, 0
    return torch.sym_max(-count, 0), torch.sym_max(count, 0)


def _pad(x, pad, value=0):
    """Cuts elements off for a negative padding. torch-mlir treats it as none if it is a constant,
    and writes beside the result if it is not."""
    cuts, added = zip(*map(_divide_padding, pad))
    if all(isinstance(cut, int) and not cut for cut in cuts):
        return NotImplemented
    for number in range(len(pad) // 2):
        dim, (before, after) = x.dim() - 1 - number, cuts[2 * number:2 * number + 2]
        left = x.shape[dim] - before - after
        if not statically_known_true(left >= 0):
            _aten._assert_scalar(left >= 0, "narrow(): length must be non-negative.")
        x = x.narrow(dim, before, left)
    return _aten.constant_pad_nd(x, list(added), value)


def _pad_or_cut(op):
    """Returns a padding by elements of the tensor itself. If it may also cut some off,
    torch-mlir infers a wrong size."""
    def pad(x, padding):
        if all(statically_known_true(count >= 0) for count in padding):
            return NotImplemented
        return decomposition_table[op](x, padding)

    return pad


def _unfold(x, dim, size, step):
    """Returns the windows of a dimension, which are read one after the other."""
    if x.dim() == 0:
        return NotImplemented
    dim %= x.dim()
    count = (x.shape[dim] - size) // step + 1
    places = torch.arange(count).unsqueeze(1) * step + torch.arange(size)
    windows = x.index_select(dim, places.flatten()).unflatten(dim, (count, size))
    return windows.movedim(dim + 1, -1)


def _put_diagonal(x, diagonal, offset=0, dim1=0, dim2=1):
    """Returns a tensor with another diagonal in two of its dimensions."""
    length = diagonal.shape[-1]
    if guard_or_false(length == 0):
        return x.clone()
    last = x.movedim((dim1, dim2), (-2, -1))
    row = torch.arange(last.shape[-2], device=x.device)
    column = torch.arange(last.shape[-1], device=x.device)
    is_on = column - row.unsqueeze(1) == offset
    # For each row, the element that is put where the row meets the diagonal.
    chosen = diagonal.index_select(-1, (row + min(offset, 0)).clamp(0, length - 1))
    result = torch.where(is_on, chosen.unsqueeze(-1), last)
    return result.movedim((-2, -1), (dim1, dim2))


def _scatter_strided(x, source, size, stride, offset=None):
    """Writes a tensor to the elements of another one that have these strides."""
    offset = x.storage_offset() if offset is None else offset
    if not x.is_contiguous() or not all(isinstance(n, int) for n in (*size, *stride, offset)):
        return NotImplemented
    places = torch.full([1] * len(size), offset, device=x.device)
    for dim, (length, step) in enumerate(zip(size, stride)):
        shape = [-1 if d == dim else 1 for d in range(len(size))]
        places = places + (torch.arange(length) * step).view(shape)
    return x.flatten().scatter(0, places.flatten(), source.flatten()).view(x.shape)


def _attend(query, key, value, width, heads, weight, bias, out_weight, out_bias, mask=None,
            need_weights=True, average_weights=True, mask_type=None):
    """Decomposes the op that nn.MultiheadAttention calls if it is not trained."""
    def project(x, part):
        part = slice(part * width, (part + 1) * width)
        x = torch.nn.functional.linear(x, weight[part], bias[part])
        return x.unflatten(-1, (heads, -1)).transpose(1, 2)

    query, key, value = project(query, 0), project(key, 1), project(value, 2)
    scores = (query / (width // heads) ** 0.5) @ key.transpose(-2, -1)
    if mask is not None:
        if mask_type == 1:
            mask = mask[:, None, None, :]
        scores = scores.masked_fill(mask.to(torch.bool), -torch.inf)
    weights = torch.softmax(scores, -1)
    result = torch.nn.functional.linear((weights @ value).transpose(1, 2).flatten(-2),
                                        out_weight, out_bias)
    if not need_weights:
        return result, query.new_empty(0)
    return result, weights.mean(1) if average_weights else weights


def _encode(x, width, heads, weight, bias, out_weight, out_bias, with_gelu, norm_first, eps,
            scale_1, shift_1, scale_2, shift_2, in_weight, in_bias, back_weight, back_bias,
            mask=None, mask_type=None):
    """Decomposes the op that nn.TransformerEncoderLayer calls if it is not trained."""
    functional = torch.nn.functional

    def norm(x, scale, shift):
        return functional.layer_norm(x, (width,), scale, shift, eps)

    def attend(x):
        return _attend(x, x, x, width, heads, weight, bias, out_weight, out_bias, mask,
                       False, mask_type=mask_type)[0]

    def feed_forward(x):
        x = functional.linear(x, in_weight, in_bias)
        x = functional.gelu(x) if with_gelu else functional.relu(x)
        return functional.linear(x, back_weight, back_bias)

    if norm_first:
        x = x + attend(norm(x, scale_1, shift_1))
        return x + feed_forward(norm(x, scale_2, shift_2))
    x = norm(x + attend(x), scale_1, shift_1)
    return norm(x + feed_forward(x), scale_2, shift_2)


def _score(query, key, is_causal, mask, scale):
    """Returns the scores of attention, the factor of the query in them, and how many heads
    of the query share one of the key."""
    # As in attention itself, only the results are rounded.
    query, key = (x.float() if x.itemsize == 2 else x for x in (query, key))
    shared = query.shape[1] // key.shape[1]
    scale = query.shape[-1] ** -0.5 if scale is None else scale
    scores = (query * scale) @ key.repeat_interleave(shared, 1).transpose(-2, -1)
    if is_causal:
        seen = torch.ones(scores.shape[-2:], dtype=torch.bool, device=query.device).tril()
        scores = scores.masked_fill(~seen, -torch.inf)
    if mask is not None:
        scores = scores + mask if mask.is_floating_point() else \
            scores.masked_fill(~mask, -torch.inf)
    return scores, scale, shared


def _attention_backward(grad, query, key, value, result, log_sum, dropout_p, is_causal, *,
                        attn_mask=None, scale=None):
    if dropout_p:
        return NotImplemented
    scores, scale, shared = _score(query, key, is_causal, attn_mask, scale)
    weights = torch.exp(scores - log_sum.unsqueeze(-1))
    dtype = query.dtype
    grad, query, key, value, result = (x.to(scores.dtype)
                                       for x in (grad, query, key, value, result))

    def share(x):
        return x.unflatten(1, (-1, shared)).sum(2).to(dtype)

    of_weights = grad @ value.repeat_interleave(shared, 1).transpose(-2, -1)
    of_scores = weights * (of_weights - (grad * result).sum(-1, keepdim=True)) * scale
    return ((of_scores @ key.repeat_interleave(shared, 1)).to(dtype),
            share(of_scores.transpose(-2, -1) @ query),
            share(weights.transpose(-2, -1) @ grad))


def _soft_margin_backward(grad, x, target, reduction):
    """Multiplies by sigmoid(-target x), which has no difference of near numbers, as PyTorch's
    formula sigmoid(target x) - 1 is."""
    dtype = x.dtype
    # PyTorch, too, rounds the result once, at the end.
    grad, x, target = (value.to(torch.float32 if dtype.itemsize == 2 else dtype)
                       for value in (grad, x, target))
    if reduction == 1:
        grad = grad / x.numel()
    return (-grad * target * torch.sigmoid(-target * x)).to(dtype)


_aten = torch.ops.aten


def _join(*tables):
    """Returns one table of all. An op may be in only one of them, because one entry would
    be lost."""
    joined = {}
    for table in tables:
        if twice := joined.keys() & table.keys():
            raise ValueError(f"two decompositions of {', '.join(map(str, twice))}")
        joined.update(table)
    return joined


_OWN = {
    _aten._scaled_dot_product_flash_attention_for_cpu_backward.default: _attention_backward,
    _aten._native_multi_head_attention.default: _attend,
    _aten._transformer_encoder_layer_fwd.default: _encode,
    _aten._efficientzerotensor.default: torch.zeros,
    _aten._neg_view.default: torch.neg,
    _aten.as_strided_copy.default: lambda *arguments: torch.as_strided(*arguments).clone(),
    _aten.as_strided_scatter.default: _scatter_strided,
    _aten.constant_pad_nd.default: _pad,
    _aten.diagonal_scatter.default: _put_diagonal,
    # The results of these ops have undefined elements.
    _aten.empty_permuted.default: lambda size, order, **named: torch.empty(size, **named),
    _aten.new_empty_strided.default: lambda x, size, stride, **named: x.new_empty(size, **named),
    _aten.fake_quantize_per_channel_affine.default: _fake_quantize_channels,
    _aten.fake_quantize_per_tensor_affine.tensor_qparams: _fake_quantize,
    _aten.fmod.Scalar: _fmod,
    _aten.fmod.Tensor: _fmod,
    _aten.hypot.default: _hypot,
    _aten.isfinite.default: _isfinite,
    _aten.soft_margin_loss_backward.default: _soft_margin_backward,
    _aten.lerp.Scalar: _lerp(_aten.lerp.Scalar),
    _aten.lerp.Tensor: _lerp(_aten.lerp.Tensor),
    _aten.mean.dim: _mean,
    _aten.rsub.Tensor: lambda a, b, alpha=1: torch.sub(b, a, alpha=alpha),
    _aten.unfold.default: _unfold,
    # Dynamo writes addcmul_, addcdiv_ and add_ by it, as optimizers call them.
    inductor_prims.fma: lambda a, b, c: a * b + c,
    **{op: _pad_or_cut(op) for op in (
        *(getattr(_aten, f"{mode}_pad{rank}d").default
          for mode in ("reflection", "replication") for rank in (1, 2, 3)),)},
}

_TABLE = _join(
    _OWN, bags.TABLE, bits.TABLE, byte_images.TABLE, choices.TABLE, convolutions.TABLE,
    divisors.TABLE, fractional.TABLE, functions.TABLE, gamma.TABLE, groups.TABLE,
    histograms.TABLE, incomplete_gamma.TABLE, indices.TABLE, jagged.TABLE, linear_systems.TABLE,
    lists.TABLE, moments.TABLE, polygamma.TABLE, pooling.TABLE, products.TABLE, promotion.TABLE,
    random_ops.TABLE, recurrent.TABLE, running.TABLE, scalars.TABLE, segments.TABLE,
    special.TABLE, splits.TABLE, volumes.TABLE)


#: Ops that PyTorch's own decompositions are used for.
_BY_PYTORCH = (
    "_batch_norm_with_update", "_batch_norm_with_update_functional", "_chunk_cat",
    "_fused_rms_norm",
    "_fused_rms_norm_backward", "_log_softmax_backward_data",
    "_native_batch_norm_legit_no_training",
    "_prelu_kernel", "_prelu_kernel_backward",
    "_unsafe_index_put", "_unsafe_masked_index",
    "_unsafe_masked_index_put_accumulate", "_weight_norm_interface", "addmv", "addr",
    "all.dims", "batch_norm_backward",
    "alias_copy", "aminmax", "col2im", "diagonal_copy", "expand_copy", "nll_loss2d_backward",
    "nll_loss2d_forward",
    "affine_grid_generator", "binary_cross_entropy", "binary_cross_entropy_backward",
    "binary_cross_entropy_with_logits",
    "block_diag", "diagonal_backward", "dist", "elu_backward",
    "glu_backward",
    "grid_sampler_2d", "hann_window", "hardsigmoid_backward", "hardswish_backward",
    "hardtanh_backward", "huber_loss", "huber_loss_backward", "im2col", "isin",
    "leaky_relu_backward",
    "linspace.Scalar_Tensor", "linspace.Tensor_Scalar", "linspace.Tensor_Tensor",
    "log_sigmoid_backward", "log_sigmoid_forward", "logaddexp", "logit_backward",
    "logsumexp", "mish_backward", "mse_loss", "mse_loss_backward", "multi_margin_loss",
    "mv", "mvlgamma", "nansum", "narrow_copy", "native_batch_norm_backward",
    "native_group_norm_backward", "native_layer_norm_backward", "nll_loss_backward",
    "nll_loss_forward", "permute_copy",
    "reflection_pad1d_backward", "reflection_pad2d_backward",
    "reflection_pad3d_backward", "renorm", "roll", "rrelu_with_noise_backward",
    "select_backward", "silu_backward",
    "sinc", "slice_backward", "smooth_l1_loss", "smooth_l1_loss_backward",
    "soft_margin_loss", "softplus_backward",
    "special_entr", "split_with_sizes_copy", "squeeze.dims",
    "squeeze_copy", "std_mean.correction", "t_copy", "threshold_backward", "transpose_copy",
    "unbind", "unbind_copy", "unfold_backward", "unfold_copy", "unsafe_split",
    "unsafe_split_with_sizes", "unsqueeze_copy", "upsample_bicubic2d",
    "upsample_bilinear2d", "upsample_linear1d", "upsample_trilinear3d", "vdot", "view_copy",
)


#: Ops that TCP lowers as a whole, and that PyTorch would decompose.
_WHOLE = (_aten._scaled_dot_product_flash_attention_for_cpu.default,)


@functools.cache
def _find_by_pytorch():
    return get_decompositions([operator.attrgetter(name)(_aten) for name in _BY_PYTORCH])


def add(table, kept=()):
    """Returns a table of decompositions in PyTorch's form: `table` and those of this
    package, without the ops that `kept` names."""
    return {op: function
            for op, function in {**table, **_find_by_pytorch(),
                                 **_join(_TABLE, groups.find_of_libraries(),
                                         vision.find_of_libraries())}.items()
            if op not in _WHOLE and get_name(op) not in kept}


def find_untraced(kept=()):
    """Returns functions for ops that PyTorch's table can't have, without those that `kept`
    names: backward ops, see gradients.py, and ops whose arguments have graphs."""
    return {op: function
            for op, function in _join(flex_attention.TABLE, gradients.TABLE,
                                      recurrent.BACKWARD, volumes.BACKWARD,
                                      vision.find_backward()).items()
            if get_name(op) not in kept}


def get_name(op):
    """Returns the name of an op of PyTorch in the torch dialect, such as aten.topk."""
    return str(op).removesuffix(".default")
