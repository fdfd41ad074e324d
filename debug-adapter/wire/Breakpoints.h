//===- Breakpoints.h - Breakpoint commands ----------------------*- C++ -*-===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef DEBUG_ADAPTER_WIRE_BREAKPOINTS_H
#define DEBUG_ADAPTER_WIRE_BREAKPOINTS_H

#include "debug-adapter/wire/Position.h"

namespace mlir::tcp::wire {

/// A breakpoint of any kind. It has the fields of all kinds, because one list
/// has all breakpoints.
struct Breakpoint {
  int64_t id = 0;
  std::string kind;
  bool enabled = true;
  std::string mode;
  std::string condition;
  std::string hits;
  std::string log;
  // Breakpoints on lines.
  std::string file;
  std::string document;
  std::optional<int64_t> line;
  std::optional<int64_t> column;
  std::optional<int64_t> endLine;
  // Breakpoints on names.
  std::string pattern;
  std::string of;
  // Breakpoints on actions and changes.
  std::optional<int64_t> index;
  // Breakpoints on data; `name` is for people.
  std::string data;
  std::string access;
  std::string name;
  // Breakpoints on exceptions.
  std::string filter;

  // The agent adds these, and passes them on to the processes that come later.
  /// The address of the operation on a line of a document.
  std::optional<int64_t> address;
  /// The timestamp after which hits count.
  std::optional<int64_t> since;
  /// The line and the column of the operations that hit a breakpoint on a line,
  /// which are behind the ones it was set on if no operation comes from these.
  std::optional<int64_t> placedLine, placedColumn;

  template <typename Self, typename Visitor>
  static void fields(Self &self, Visitor &visit) {
    visit.written("id", self.id);
    visit.written("kind", self.kind);
    visit.written("enabled", self.enabled);
    visit.optional("mode", self.mode);
    visit.optional("condition", self.condition);
    visit.optional("hits", self.hits);
    visit.optional("log", self.log);
    visit.optional("file", self.file);
    visit.optional("document", self.document);
    visit.optional("line", self.line);
    visit.optional("column", self.column);
    visit.optional("endLine", self.endLine);
    visit.optional("pattern", self.pattern);
    visit.optional("of", self.of);
    visit.optional("index", self.index);
    visit.optional("data", self.data);
    visit.optional("access", self.access);
    visit.optional("name", self.name);
    visit.optional("filter", self.filter);
    visit.optional("address", self.address);
    visit.optional("since", self.since);
    visit.optional("placedLine", self.placedLine);
    visit.optional("placedColumn", self.placedColumn);
  }
};

/// The state of a breakpoint.
struct BreakpointStatus {
  int64_t id = 0;
  bool verified = false;
  std::string message;
  std::optional<Location> location;
  /// Set by the adapter, and not part of the message. The agent accepts any
  /// name, so the adapter checks if the compile knows it yet.
  bool mayMatchLater = false;

  template <typename Self, typename Visitor>
  static void fields(Self &self, Visitor &visit) {
    visit.required("id", self.id);
    visit.written("verified", self.verified);
    visit.optional("message", self.message);
    visit.optional("location", self.location);
  }
};

struct BreakpointStatuses {
  std::vector<BreakpointStatus> breakpoints;

  template <typename Self, typename Visitor>
  static void fields(Self &self, Visitor &visit) {
    visit.written("breakpoints", self.breakpoints);
  }
};

/// Replaces all breakpoints. The answer has the same order.
struct SetBreakpoints {
  static constexpr const char *kName = "setBreakpoints";
  using Result = BreakpointStatuses;

  std::vector<Breakpoint> breakpoints;

  template <typename Self, typename Visitor>
  static void fields(Self &self, Visitor &visit) {
    visit.required("breakpoints", self.breakpoints);
  }
};

} // namespace mlir::tcp::wire

#endif // DEBUG_ADAPTER_WIRE_BREAKPOINTS_H
