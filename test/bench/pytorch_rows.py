#===- pytorch_rows.py - Programs that go along rows -----------------------===#
#
# Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
#===-----------------------------------------------------------------------===#
"""What models compute beside their contractions, of a matrix: normalizations,
reductions by row and by column, and activations."""

import torch
from torch.nn import functional as F


def _group_norm(x):
    """Of 32 groups; rows stand for images of 16 channels a group."""
    return F.group_norm(x.unflatten(1, (-1, 4)).transpose(0, 1).reshape(1, 192, -1), 32)


# name -> function of a matrix
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
}
