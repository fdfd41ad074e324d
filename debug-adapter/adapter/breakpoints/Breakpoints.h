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
  /// The kind of request that set a breakpoint: each kind replaces its own.
  enum class Origin { Source, Function, Instruction, Data, Exception, Console };

  struct Entry {
    wire::Breakpoint request;
    Origin origin = Origin::Console;
    /// The source that breakpoints of lines belong to.
    std::string group;
    /// The agent's answer; none before it was asked.
    std::optional<wire::BreakpointStatus> status;
  };

  /// Replaces those of an origin (and group), and gives the new ids. What is as
  /// it was keeps its id, and with it the number of hits.
  std::vector<int64_t> replace(Origin origin, const std::string &group,
                               std::vector<wire::Breakpoint> requests);

  /// Adds one of the console's; gives its id.
  int64_t add(wire::Breakpoint request);

  /// Each of these is false if there is none of this id.
  bool remove(int64_t id);
  bool setEnabled(int64_t id, bool enabled);
  bool setCondition(int64_t id, const std::string &condition);
  bool setLog(int64_t id, const std::string &log);
  bool setHits(int64_t id, const std::string &hits);

  /// Takes what the agent says of one. Returns whether that is news.
  bool update(const wire::BreakpointStatus &status);

  /// The compile has gone, and with it what it said.
  void beginAnew();

  const Entry *find(int64_t id) const;
  const std::map<int64_t, Entry> &getAll() const { return entries; }

private:
  Entry *findMutable(int64_t id);

  std::map<int64_t, Entry> entries;
  int64_t lastId = 0;
};

/// One line for people: "pattern fold*", "line foo.mlir:3".
std::string describe(const wire::Breakpoint &breakpoint);

} // namespace mlir::tcp::dap

#endif // DEBUG_ADAPTER_ADAPTER_BREAKPOINTS_BREAKPOINTS_H
