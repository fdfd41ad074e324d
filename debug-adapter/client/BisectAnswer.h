//===- BisectAnswer.h - The result of a bisection as JSON -------*- C++ -*-===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef DEBUG_ADAPTER_CLIENT_BISECTANSWER_H
#define DEBUG_ADAPTER_CLIENT_BISECTANSWER_H

#include <cstdint>
#include <string>
#include <vector>

namespace mlir::tcp::dap {

/// A pattern of a dialect conversion.
struct BisectPattern {
  std::string name;
  int64_t action = 0;

  template <typename Self, typename Visitor>
  static void fields(Self &self, Visitor &visit) {
    visit.required("name", self.name);
    visit.required("action", self.action);
  }
};

/// The object that `--format json` prints at the end of a search. Fields that
/// are empty or 0 are left out.
struct BisectAnswer {
  /// The reason why nothing was found; empty if something was.
  std::string error;
  /// The stop in one line.
  std::string description;
  /// The number of the innermost action at the stop.
  int64_t action = 0;
  /// The number of the change; 0 if the compile does not stand at one.
  int64_t change = 0;
  /// The number of changes of which one is the first bad one, if the IR can't
  /// be checked between them.
  int64_t candidates = 0;
  /// The names of the frames, innermost first.
  std::vector<std::string> frames;
  /// If the stop is at the end of a dialect conversion: the patterns inside of
  /// it that have changed the IR, or those of them that worked on the value of
  /// `--value`.
  std::vector<BisectPattern> patterns;
  /// The effect of the change on the IR, as a unified diff.
  std::string diff;
  /// The commands that lead from the first stop of another session with the
  /// same program to this stop.
  std::vector<std::string> commands;

  template <typename Self, typename Visitor>
  static void fields(Self &self, Visitor &visit) {
    visit.optional("error", self.error);
    visit.optional("description", self.description);
    visit.optional("action", self.action);
    visit.optional("change", self.change);
    visit.optional("candidates", self.candidates);
    visit.optional("frames", self.frames);
    visit.optional("patterns", self.patterns);
    visit.optional("diff", self.diff);
    visit.optional("commands", self.commands);
  }
};

} // namespace mlir::tcp::dap

#endif // DEBUG_ADAPTER_CLIENT_BISECTANSWER_H
