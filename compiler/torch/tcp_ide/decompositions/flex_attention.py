#===- flex_attention.py - Attention with functions for scores and masks ---===//
#
# Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
#===-----------------------------------------------------------------------===//
"""FlexAttention is an op whose arguments have graphs: one changes a score, another one says
which scores count. PyTorch's own function computes all scores, and calls these graphs with
tensors of places."""

import torch
from torch._higher_order_ops.flex_attention import math_attention

TABLE = {torch.ops.higher_order.flex_attention: math_attention}
