#===- compiling/__init__.py - From the torch dialect to libraries ---------===//
#
# Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
#===-----------------------------------------------------------------------===//
"""Text of the torch dialect to libraries: tcp-aot, and what it has made before."""
