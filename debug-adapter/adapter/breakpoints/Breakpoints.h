//===- Breakpoints.h - All there are ----------------------------*- C++ -*-===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef DEBUG_ADAPTER_ADAPTER_BREAKPOINTS_BREAKPOINTS_H
#define DEBUG_ADAPTER_ADAPTER_BREAKPOINTS_BREAKPOINTS_H

#include "debug-adapter/wire/Breakpoints.h"

#include <map>
#include <optional>
#include <string>
#include <vector>

namespace mlir::tcp::dap {

/// The breakpoints of a session, whoever set them. They outlive each compile.
class Breakpoints {
public:
  /// The kind of request that set a breakpoint. A request replaces only the
  /// breakpoints of its own kind.
  enum class Origin { Source, Function, Instruction, Data, Exception, Console };

  struct Entry {
    wire::Breakpoint request;
    Origin origin = Origin::Console;
    /// The source that a line breakpoint belongs to.
    std::string group;
    /// The agent's answer; empty before the agent was asked.
    std::optional<wire::BreakpointStatus> status;
  };

  /// Replaces the breakpoints of an origin and a group. Returns the ids of the
  /// new ones, in the order of `requests`. A breakpoint that was there before
  /// keeps its id, and with it its number of hits.
  std::vector<int64_t> replace(Origin origin, const std::string &group,
                               std::vector<wire::Breakpoint> requests);

  /// Adds a breakpoint of the console, and returns its id.
  int64_t add(wire::Breakpoint request);

  /// Each of these returns false if no breakpoint has this id.
  bool remove(int64_t id);
  bool setEnabled(int64_t id, bool enabled);
  bool setCondition(int64_t id, const std::string &condition);
  bool setLog(int64_t id, const std::string &log);
  bool setHits(int64_t id, const std::string &hits);

  /// Stores the agent's answer about a breakpoint. Returns whether it differs
  /// from the answer before; false for an unknown id.
  bool update(const wire::BreakpointStatus &status);

  /// Forgets the agent's answers, because its compile has ended.
  void beginAnew();

  const Entry *find(int64_t id) const;
  const std::map<int64_t, Entry> &getEntries() const { return entries; }

private:
  /// Sets a text of a request, which has to be checked again.
  bool set(int64_t id, std::string wire::Breakpoint::*field,
           const std::string &text);
  Entry *findMutable(int64_t id);

  std::map<int64_t, Entry> entries;
  int64_t lastId = 0;
};

/// Describes a breakpoint in one line: "pattern fold*", "foo.mlir:3".
std::string describe(const wire::Breakpoint &breakpoint);

} // namespace mlir::tcp::dap

#endif // DEBUG_ADAPTER_ADAPTER_BREAKPOINTS_BREAKPOINTS_H
