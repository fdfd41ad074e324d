//===- Position.h - Places in a compile and in its sources ------*- C++ -*-===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef DEBUG_ADAPTER_WIRE_POSITION_H
#define DEBUG_ADAPTER_WIRE_POSITION_H

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace mlir::tcp::wire {

/// A position in the compile: a timestamp, or the begin or end of an action.
struct Position {
  std::optional<int64_t> timestamp;
  int64_t action = 0;
  /// "before", "change", "after", or "inside" in the middle of a pass.
  std::string phase = "before";

  template <typename Self, typename Visitor>
  static void fields(Self &self, Visitor &visit) {
    visit.optional("timestamp", self.timestamp);
    visit.written("action", self.action);
    visit.written("phase", self.phase);
  }
};

/// A place in a file; lines and columns count from 1.
struct Location {
  /// The location as MLIR prints it.
  std::string text;
  std::string file;
  /// The id of a document, in place of a file.
  std::string document;
  int64_t line = 0;
  std::optional<int64_t> column;
  std::optional<int64_t> endLine;
  std::optional<int64_t> endColumn;

  template <typename Self, typename Visitor>
  static void fields(Self &self, Visitor &visit) {
    visit.optional("text", self.text);
    visit.optional("file", self.file);
    visit.optional("document", self.document);
    visit.optional("line", self.line);
    visit.optional("column", self.column);
    visit.optional("endLine", self.endLine);
    visit.optional("endColumn", self.endColumn);
  }

  /// Returns whether the location has a file and a line.
  bool isKnown() const { return !file.empty() && line > 0; }
};

} // namespace mlir::tcp::wire

#endif // DEBUG_ADAPTER_WIRE_POSITION_H
