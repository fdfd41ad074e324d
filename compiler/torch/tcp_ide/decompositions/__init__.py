#===- decompositions/__init__.py - Ops by other ops -----------------------===//
#
# Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
#===-----------------------------------------------------------------------===//
"""Ops of PyTorch by other ops, for those that torch-mlir does not lower."""
