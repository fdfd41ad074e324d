//===- Nearest.h - Suggestions for unknown names ----------------*- C++ -*-===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef DEBUG_ADAPTER_ADAPTER_SUPPORT_NEAREST_H
#define DEBUG_ADAPTER_ADAPTER_SUPPORT_NEAREST_H

#include <string>
#include <vector>

namespace mlir::tcp::dap {

/// Returns the known names that are most like an unknown one: those that
/// contain it, or differ from it by at most a third of its letters. At most
/// three, the best first.
std::vector<std::string> findNearest(const std::string &name,
                                     const std::vector<std::string> &known);

/// Returns "; did you mean 'a' or 'b'?" with the nearest names; empty if no
/// name is near.
std::string suggestNearest(const std::string &name,
                           const std::vector<std::string> &known);

} // namespace mlir::tcp::dap

#endif // DEBUG_ADAPTER_ADAPTER_SUPPORT_NEAREST_H
