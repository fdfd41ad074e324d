//===- Symbolize.h - Names for addresses of code ----------------*- C++ -*-===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TCP_DEBUG_AGENT_CRASH_SYMBOLIZE_H
#define TCP_DEBUG_AGENT_CRASH_SYMBOLIZE_H

#include "debug-adapter/wire/Control.h"
#include <string>
#include <vector>

namespace mlir::tcp::agent {

/// Returns a line for each function of a backtrace, inlined ones too: "function
/// at FILE:LINE", as far as that is known.
std::vector<std::string>
symbolize(const std::vector<wire::control::CodeAddress> &addresses);

} // namespace mlir::tcp::agent

#endif // TCP_DEBUG_AGENT_CRASH_SYMBOLIZE_H
