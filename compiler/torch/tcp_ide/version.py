#===- version.py - The version of TCP IDE ---------------------------------===//
#
# Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
#===-----------------------------------------------------------------------===//

#: The version of all tools and packages. The build and the packaging read it here.
VERSION = "0.1.0"
