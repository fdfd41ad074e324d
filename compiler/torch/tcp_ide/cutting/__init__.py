#===- cutting/__init__.py - Graphs of which a part runs eagerly -----------===//
#
# Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
#===-----------------------------------------------------------------------===//
"""Compiles graphs except for some ops, which PyTorch runs."""
