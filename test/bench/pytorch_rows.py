#===- pytorch_rows.py - Programs that go along rows -----------------------===#
#
# Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
#===-----------------------------------------------------------------------===#
"""What models compute beside their contractions, of a matrix: normalizations,
reductions by row and by column, activations, pooling, moves, and attention of 12 heads."""

import torch
from torch.nn import functional as F

try:
    import torchvision  # Registers roi_align.
except ImportError:
    torchvision = None


def _images(x):
    """The elements of 128 rows as an image of 96 channels."""
    return x.view(-1, 96, 32, 32)


#: The columns of a matrix, and the heads that they are of.
COLUMNS, HEADS = 768, 12
#: The types that names end with; others are f32.
TYPES = {"f16": torch.float16, "bf16": torch.bfloat16}


def make_arguments(name, size):
    """The arguments of a program for so many rows."""
    torch.manual_seed(1)
    if name == "embedding":
        return torch.randn(4 * size, COLUMNS), torch.randint(0, 4 * size, (size,))
    if name == "roi_align":
        corners = torch.rand(size, 2, 2).mul(31).sort(1).values.flatten(1)
        images = torch.randint(0, size // 128, (size, 1)).float()
        return torch.randn(size, COLUMNS), torch.cat((images, corners), 1)
    if name == "grouped_mm":
        # Eight experts, who get as many rows each.
        ends = torch.arange(1, 9, dtype=torch.int32) * (size // 8)
        return (torch.randn(size, COLUMNS, dtype=torch.bfloat16),
                torch.randn(8, COLUMNS, COLUMNS, dtype=torch.bfloat16), ends)
    if name == "attention_tokens":
        return (torch.randn(1, size, 3 * COLUMNS),)
    if not name.startswith("attention"):
        return (torch.randn(size, COLUMNS, dtype=TYPES.get(name.split("_")[-1])),)
    queries = 1 if name in ("attention_one", "attention_one_strided", "attention_cache") else size
    shared = 4 if name == "attention_groups" else 1
    arguments = tuple(torch.randn(1, HEADS // heads, tokens, COLUMNS // HEADS)
                      for tokens, heads in ((queries, 1), (size, shared), (size, shared)))
    if name == "attention_one_strided":
        # Heads side by side in each token, as a product has computed them.
        return tuple(x.transpose(1, 2).contiguous().transpose(1, 2) for x in arguments)
    if name == "attention_cache":
        # A new key and a new value for the token in the middle of a cache.
        new = tuple(torch.randn(1, HEADS, 1, COLUMNS // HEADS) for _ in range(2))
        return (*arguments, *new, torch.tensor([size // 2]))
    return arguments + ((torch.rand(size, size) > 0.2,) if name == "attention_mask" else ())


def _attend_cache(query, keys, values, key, value, position):
    """A step of a model with a static cache, which changes its arguments."""
    keys.index_copy_(2, position, key)
    values.index_copy_(2, position, value)
    return F.scaled_dot_product_attention(query, keys, values)


def _attend_tokens(x):
    """Attention of queries, keys and values that one product has computed, as models have it: the
    heads are side by side in each token, and so are those of the result."""
    parts = x.view(1, -1, 3, HEADS, COLUMNS // HEADS).unbind(2)
    heads = F.scaled_dot_product_attention(*(part.transpose(1, 2) for part in parts))
    return heads.transpose(1, 2).reshape(1, -1, COLUMNS)


# name -> function of a matrix, or of queries, keys, values and a mask
PROGRAMS = {
    "softmax": lambda x: torch.softmax(x, -1),
    "log_softmax": lambda x: torch.log_softmax(x, -1),
    "softmax_dim0": lambda x: torch.softmax(x, 0),
    "layer_norm": lambda x: F.layer_norm(x, x.shape[1:]),
    "rms_norm": lambda x: F.rms_norm(x, x.shape[1:]),
    "group_norm": lambda x: F.group_norm(_images(x), 32),
    "batch_norm": lambda x: F.batch_norm(_images(x), None, None, training=True),
    "gelu": F.gelu,
    "gelu_tanh": lambda x: F.gelu(x, approximate="tanh"),
    "sigmoid": torch.sigmoid,
    "tanh": torch.tanh,
    "silu": F.silu,
    "softplus": F.softplus,
    "log": lambda x: x.abs().log(),
    "log1p": lambda x: x.abs().log1p(),
    "exp": torch.exp,
    "exp2": torch.exp2,
    "expm1": torch.expm1,
    "erf": torch.erf,
    "pow": lambda x: x.abs() ** 1.7,
    "rsqrt": lambda x: x.abs().rsqrt(),
    "sum_rows": lambda x: x.sum(1),
    "sum_columns": lambda x: x.sum(0),
    "sum_all": lambda x: x.sum(),
    "mean_rows": lambda x: x.mean(1),
    "var_rows": lambda x: x.var(1),
    "var_columns": lambda x: x.var(0),
    "max_rows": lambda x: x.amax(1),
    "max_columns": lambda x: x.amax(0),
    "argmax_rows": lambda x: x.argmax(1),
    "argmax_columns": lambda x: x.argmax(0),
    "cumsum_rows": lambda x: x.cumsum(1),
    "cumsum_columns": lambda x: x.cumsum(0),
    "max_pool2d": lambda x: F.max_pool2d(_images(x), 3, 2, 1),
    "avg_pool2d": lambda x: F.avg_pool2d(_images(x), 2),
    "adaptive_avg_pool2d": lambda x: F.adaptive_avg_pool2d(_images(x), 7),
    "adaptive_max_pool2d": lambda x: F.adaptive_max_pool2d(_images(x), 7),
    "transpose": lambda x: x.t().contiguous(),
    "permute": lambda x: _images(x).permute(0, 2, 3, 1).contiguous(),
    "permute_heads": lambda x: x.view(-1, 64, HEADS, 64).permute(0, 2, 1, 3).contiguous(),
    "embedding": lambda x, i: F.embedding(i, x),
    "bilinear": lambda x: F.interpolate(_images(x), scale_factor=2, mode="bilinear"),
    "antialias": lambda x: F.interpolate(
        _images(x), size=(20, 20), mode="bilinear", antialias=True),
    "roi_align": lambda x, boxes: torch.ops.torchvision.roi_align(
        _images(x), boxes, 1.0, 7, 7, 2, True),
    "histc": lambda x: torch.histc(x, 64, -3, 3),
    "fft": lambda x: torch.view_as_real(torch.fft.rfft(x)),
    "grouped_mm": lambda x, weights, ends: F.grouped_mm(x, weights, offs=ends),
    "gelu_f16": F.gelu,
    "layer_norm_f16": lambda x: F.layer_norm(x, x.shape[1:]),
    "softmax_bf16": lambda x: torch.softmax(x, -1),
    "sum_rows_bf16": lambda x: x.sum(1),
    "sum_columns_bf16": lambda x: x.sum(0),
    "sum_rows_f16": lambda x: x.sum(1),
    "max_rows_bf16": lambda x: x.amax(1),
    "attention": F.scaled_dot_product_attention,
    "attention_causal": lambda *x: F.scaled_dot_product_attention(*x, is_causal=True),
    "attention_mask": F.scaled_dot_product_attention,
    "attention_groups": lambda *x: F.scaled_dot_product_attention(
        *x, is_causal=True, enable_gqa=True),
    "attention_tokens": _attend_tokens,
    "attention_one": F.scaled_dot_product_attention,
    "attention_one_strided": F.scaled_dot_product_attention,
    "attention_cache": _attend_cache,
}
if torchvision is None:
    del PROGRAMS["roi_align"]
