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

/// The names that a tool can run, beside what it has run so far.
struct KnownNames {
  std::vector<std::string> stages, passes;
};
/// Has a tool say so when somebody asks. Before main().
void setKnownNames(KnownNames (*get)());
/// Empty where the tool does not say.
KnownNames getKnownNames();

} // namespace mlir::tcp::agent

#endif // TCP_DEBUG_AGENT_KNOWNNAMES_H
