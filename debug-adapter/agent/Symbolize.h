//===- Symbolize.h - Names for addresses of code ----------------*- C++ -*-===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TCP_DEBUG_AGENT_SYMBOLIZE_H
#define TCP_DEBUG_AGENT_SYMBOLIZE_H

#include "llvm/Support/JSON.h"
#include <string>
#include <vector>

namespace mlir::tcp::agent {

/// A line for each function, inlined ones too, that the addresses of a
/// backtrace of this program are in: "function at FILE:LINE" as far as that is
/// known. An address is a pair of a file and where in it.
std::vector<std::string> symbolize(const llvm::json::Array &addresses);

} // namespace mlir::tcp::agent

#endif // TCP_DEBUG_AGENT_SYMBOLIZE_H
