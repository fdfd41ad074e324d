#===- importing/__init__.py - From Python to the torch dialect ------------===//
#
# Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
#===-----------------------------------------------------------------------===//
"""Imports Python programs as text of the torch dialect, with samples of their calls."""
