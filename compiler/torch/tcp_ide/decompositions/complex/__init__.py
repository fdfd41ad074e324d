#===- complex/__init__.py - Complex numbers -------------------------------===//
#
# Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
#===-----------------------------------------------------------------------===//
"""Decompositions of ops on complex tensors, by ops on pairs of real ones."""
