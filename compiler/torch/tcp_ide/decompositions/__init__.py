#===- decompositions/__init__.py - Ops by other ops -----------------------===//
#
# Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
#===-----------------------------------------------------------------------===//
"""Decompositions: ops of PyTorch that torch-mlir does not lower, by other ops."""
