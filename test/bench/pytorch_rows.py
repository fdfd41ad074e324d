#===- pytorch_rows.py - Programs that go along rows -----------------------===#
#
# Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
#===-----------------------------------------------------------------------===#
"""What models compute beside their contractions, of a matrix: normalizations,
reductions by row and by column, activations, and attention of 12 heads."""

import torch
from torch.nn import functional as F


def _group_norm(x):
    """Of 32 groups; rows stand for images of 16 channels a group."""
    return F.group_norm(x.unflatten(1, (-1, 4)).transpose(0, 1).reshape(1, 192, -1), 32)


#: The columns of a matrix, and the heads that they are of.
COLUMNS, HEADS = 768, 12


def make_arguments(name, size):
    """The arguments of a program for so many rows."""
    torch.manual_seed(1)
    if not name.startswith("attention"):
        return (torch.randn(size, COLUMNS),)
    queries = 1 if name == "attention_one" else size
    shared = 4 if name == "attention_groups" else 1
    arguments = tuple(torch.randn(1, HEADS // heads, tokens, COLUMNS // HEADS)
                      for tokens, heads in ((queries, 1), (size, shared), (size, shared)))
    return arguments + ((torch.rand(size, size) > 0.2,) if name == "attention_mask" else ())


# name -> function of a matrix, or of queries, keys, values and a mask
PROGRAMS = {
    "softmax": lambda x: torch.softmax(x, -1),
    "log_softmax": lambda x: torch.log_softmax(x, -1),
    "softmax_dim0": lambda x: torch.softmax(x, 0),
    "layer_norm": lambda x: F.layer_norm(x, x.shape[1:]),
    "rms_norm": lambda x: F.rms_norm(x, x.shape[1:]),
    "group_norm": _group_norm,
    "gelu": F.gelu,
    "gelu_tanh": lambda x: F.gelu(x, approximate="tanh"),
    "silu": F.silu,
    "softplus": F.softplus,
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
    "attention": F.scaled_dot_product_attention,
    "attention_causal": lambda *x: F.scaled_dot_product_attention(*x, is_causal=True),
    "attention_mask": F.scaled_dot_product_attention,
    "attention_groups": lambda *x: F.scaled_dot_product_attention(
        *x, is_causal=True, enable_gqa=True),
    "attention_one": F.scaled_dot_product_attention,
}
