//===- BreakpointList.h - Breakpoints as they were set ----------*- C++ -*-===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TCP_DEBUG_AGENT_BREAKPOINTS_BREAKPOINTLIST_H
#define TCP_DEBUG_AGENT_BREAKPOINTS_BREAKPOINTLIST_H

#include "debug-adapter/wire/Breakpoints.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include <cstdint>
#include <optional>
#include <vector>

namespace mlir::tcp::agent {

/// The breakpoints as the adapter has set them, each with what was found out
/// about it when it was set: the operation that it is on, and from when on its
/// hits count. A later process takes up both. It belongs to the Stepper.
class BreakpointList {
public:
  using FindAddress =
      llvm::function_ref<std::optional<int64_t>(const wire::Breakpoint &)>;

  const std::vector<wire::Breakpoint> &getAll() const { return list; }
  /// Takes those of another process, with what that has found out.
  void take(std::vector<wire::Breakpoint> all) { list = std::move(all); }
  /// Takes the place of all. A breakpoint that was there before stays as it is.
  /// For a new one on a line of a document, `findAddress` gives the operation;
  /// hits of a new one count behind the moment `since`.
  void replace(std::vector<wire::Breakpoint> all, int64_t since,
               FindAddress findAddress);
  /// The compile has stopped, where hits would count behind the moment `since`.
  /// Hits count from the earliest such stop on that a breakpoint has been there
  /// at. Returns whether some count earlier than before.
  bool countSince(int64_t since);

private:
  const wire::Breakpoint *findSame(const wire::Breakpoint &source) const;

  std::vector<wire::Breakpoint> list;
};

} // namespace mlir::tcp::agent

#endif // TCP_DEBUG_AGENT_BREAKPOINTS_BREAKPOINTLIST_H
