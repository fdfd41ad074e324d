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

/// The breakpoints as the adapter has set them. Each also has facts from the
/// time when it was set, for later processes: the address of its operation, the
/// line to which it has moved, and the timestamp from which on its hits count.
/// The Stepper owns the list.
class BreakpointList {
public:
  using FindAddress =
      llvm::function_ref<std::optional<int64_t>(const wire::Breakpoint &)>;

  const std::vector<wire::Breakpoint> &getBreakpoints() const {
    return breakpoints;
  }
  std::vector<wire::Breakpoint> &getBreakpoints() { return breakpoints; }
  /// Takes the list of another process, with its facts.
  void take(std::vector<wire::Breakpoint> all) { breakpoints = std::move(all); }
  /// Replaces the list. A breakpoint that was there before keeps its facts. For
  /// a new one on a line of a document, `findAddress` gives the address of the
  /// operation. Hits of a new one count after the timestamp `since`.
  void replace(std::vector<wire::Breakpoint> all, int64_t since,
               FindAddress findAddress);
  /// Call it at a stop, at which hits would count after the timestamp `since`.
  /// Hits of a breakpoint count from the earliest stop on at which the
  /// breakpoint was set. Returns whether hits of some now count from an earlier
  /// timestamp.
  bool countSince(int64_t since);

private:
  const wire::Breakpoint *findSame(const wire::Breakpoint &source) const;

  std::vector<wire::Breakpoint> breakpoints;
};

} // namespace mlir::tcp::agent

#endif // TCP_DEBUG_AGENT_BREAKPOINTS_BREAKPOINTLIST_H
