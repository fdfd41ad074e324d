#===- settings.py - Settings of windows -----------------------------------===//
#
# Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
#===-----------------------------------------------------------------------===//
"""The settings of convolutions and of pooling, such as strides and paddings."""


def for_all(rank, *settings):
    """Returns one number for each dimension. A single number stands for all of them."""
    return [[each] * rank if isinstance(each, int) else list(each) * (rank // len(each))
            for each in settings]
