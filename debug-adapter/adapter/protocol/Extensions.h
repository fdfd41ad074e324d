//===- Extensions.h - Requests that DAP does not have -----------*- C++ -*-===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef DEBUG_ADAPTER_ADAPTER_PROTOCOL_EXTENSIONS_H
#define DEBUG_ADAPTER_ADAPTER_PROTOCOL_EXTENSIONS_H

#include <cstdint>
#include <string>
#include <vector>

namespace mlir::tcp::dap::protocol {

/// The arguments of `tcp/actions`.
struct ActionsArguments {
  int64_t from = 1;
  int64_t count = 0;

  template <typename Self, typename Visitor>
  static void fields(Self &self, Visitor &visit) {
    visit.required("from", self.from);
    visit.required("count", self.count);
  }
};

/// An action that has begun.
struct TimedAction {
  int64_t index = 0;
  int64_t depth = 0;
  std::string label;
  bool changed = false;
  int64_t microseconds = 0;

  template <typename Self, typename Visitor>
  static void fields(Self &self, Visitor &visit) {
    visit.required("index", self.index);
    visit.required("depth", self.depth);
    visit.required("label", self.label);
    visit.required("changed", self.changed);
    visit.required("microseconds", self.microseconds);
  }
};

/// The body of the response to `tcp/actions`.
struct ActionsBody {
  std::vector<TimedAction> actions;
  int64_t total = 0;
  int64_t microseconds = 0;

  template <typename Self, typename Visitor>
  static void fields(Self &self, Visitor &visit) {
    visit.required("actions", self.actions);
    visit.required("total", self.total);
    visit.required("microseconds", self.microseconds);
  }
};

/// A point of the compile that can be gone back to at once.
struct ListedCheckpoint {
  /// The number of the action that it is at.
  int64_t action = 0;
  /// `before`, `change` or `after` the action.
  std::string phase;
  /// The memory that its process shares with no other, in bytes.
  int64_t bytes = 0;

  template <typename Self, typename Visitor>
  static void fields(Self &self, Visitor &visit) {
    visit.required("action", self.action);
    visit.required("phase", self.phase);
    visit.required("bytes", self.bytes);
  }
};

/// The body of the response to `tcp/checkpoints`.
struct CheckpointsBody {
  std::vector<ListedCheckpoint> checkpoints;

  template <typename Self, typename Visitor>
  static void fields(Self &self, Visitor &visit) {
    visit.required("checkpoints", self.checkpoints);
  }
};

/// The arguments of `tcp/tensor`.
struct TensorArguments {
  /// The name of a value in the IR at the stop, such as `%3` or `%3#1`.
  std::string value;
  /// Options of `tcp-aot run`, such as `--function=f`.
  std::vector<std::string> options;

  template <typename Self, typename Visitor>
  static void fields(Self &self, Visitor &visit) {
    visit.required("value", self.value);
    visit.optional("options", self.options);
  }
};

/// The body of the response to `tcp/tensor`: the path of an .npy file, which is
/// there for some of the next requests.
struct TensorBody {
  std::string file;

  template <typename Self, typename Visitor>
  static void fields(Self &self, Visitor &visit) {
    visit.required("file", self.file);
  }
};

/// The body of the response to `tcp/diff`: the changes in the IR of the
/// innermost frame, as a unified diff; empty if nothing was changed.
struct DiffBody {
  std::string diff;

  template <typename Self, typename Visitor>
  static void fields(Self &self, Visitor &visit) {
    visit.required("diff", self.diff);
  }
};

/// The arguments of `tcp/stopOnEntry`.
struct StopOnEntryArguments {
  bool stopOnEntry = false;

  template <typename Self, typename Visitor>
  static void fields(Self &self, Visitor &visit) {
    visit.required("stopOnEntry", self.stopOnEntry);
  }
};

} // namespace mlir::tcp::dap::protocol

#endif // DEBUG_ADAPTER_ADAPTER_PROTOCOL_EXTENSIONS_H
