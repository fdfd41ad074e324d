//===- KnownNames.h - Names that a tool can run -----------------*- C++ -*-===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TCP_DEBUG_AGENT_KNOWNNAMES_H
#define TCP_DEBUG_AGENT_KNOWNNAMES_H

#include <string>
#include <vector>

namespace mlir::tcp::agent {

/// The names of stages and passes that a tool can run.
struct KnownNames {
  std::vector<std::string> stages, passes;
};
/// Registers the function that lists the names of this tool. Call it before
/// main().
void setKnownNames(KnownNames (*get)());
/// Returns the names of this tool; empty if it has registered no function.
KnownNames getKnownNames();

} // namespace mlir::tcp::agent

#endif // TCP_DEBUG_AGENT_KNOWNNAMES_H
