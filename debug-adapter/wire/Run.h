//===- Run.h - Requests that run or edit a compile --------------*- C++ -*-===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef DEBUG_ADAPTER_WIRE_RUN_H
#define DEBUG_ADAPTER_WIRE_RUN_H

#include "debug-adapter/wire/Documents.h"
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace mlir::tcp::wire {

/// The result of a request that returns nothing.
struct Done {

  template <typename Self, typename Visitor>
  static void fields(Self &, Visitor &) {}
};

/// Lets the compile run. `mode` is "continue", "stepIn", "stepOver", "stepOut",
/// "stepBack" or "reverseContinue", and `granularity` "action", "change" or
/// "pass".
struct Run {
  static constexpr const char *kName = "run";
  using Result = Done;

  std::string mode;
  std::string granularity;
  /// Skips the action before which the compile is stopped.
  bool skip = false;
  /// Lets "reverseContinue" stop where the compile stands, too.
  bool inclusive = false;

  template <typename Self, typename Visitor>
  static void fields(Self &self, Visitor &visit) {
    visit.written("mode", self.mode);
    visit.optional("granularity", self.granularity);
    visit.optional("skip", self.skip);
    visit.optional("inclusive", self.inclusive);
  }
};

/// Stops at the next action.
struct Pause {
  static constexpr const char *kName = "pause";
  using Result = Done;

  template <typename Self, typename Visitor>
  static void fields(Self &, Visitor &) {}
};

/// Goes back to the begin of a frame's action, by default of the innermost
/// pass, and gives the pass other options.
struct Rerun {
  static constexpr const char *kName = "rerun";
  using Result = Text;

  std::optional<int64_t> frame;
  std::string options;

  template <typename Self, typename Visitor>
  static void fields(Self &self, Visitor &visit) {
    visit.optional("frame", self.frame);
    visit.written("options", self.options);
  }
};

/// Replaces a function by another one with the same name and type.
struct ReplaceFunction {
  static constexpr const char *kName = "replaceFunction";
  using Result = Text;

  std::string name;
  std::string text;

  template <typename Self, typename Visitor>
  static void fields(Self &self, Visitor &visit) {
    visit.written("name", self.name);
    visit.written("text", self.text);
  }
};

/// Runs passes at this stop.
struct InsertPasses {
  static constexpr const char *kName = "insertPasses";
  using Result = Text;

  std::string pipeline;

  template <typename Self, typename Visitor>
  static void fields(Self &self, Visitor &visit) {
    visit.written("pipeline", self.pipeline);
  }
};

/// Skips all passes of MLIR from here on.
struct DropRest {
  static constexpr const char *kName = "dropRest";
  using Result = Text;

  template <typename Self, typename Visitor>
  static void fields(Self &, Visitor &) {}
};

/// Asks for the passes that have run.
struct GetPipeline {
  static constexpr const char *kName = "pipeline";
  using Result = Text;

  template <typename Self, typename Visitor>
  static void fields(Self &, Visitor &) {}
};

/// Asks for the IR with a reproducer of the pass that begins here.
struct GetReproducer {
  static constexpr const char *kName = "reproducer";
  using Result = Text;

  template <typename Self, typename Visitor>
  static void fields(Self &, Visitor &) {}
};

} // namespace mlir::tcp::wire

#endif // DEBUG_ADAPTER_WIRE_RUN_H
