//===- TraceAnswer.h - The answer of a traced compile -----------*- C++ -*-===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// The two JSON files of `tcp-aot --trace`, which docs/aot.md describes: the
/// answer, and the progress beside it. Both the compile that writes them and
/// the editor's server that reads them compile this header.
///
//===----------------------------------------------------------------------===//

#ifndef TCP_MLIR_TRACE_TRACEANSWER_H
#define TCP_MLIR_TRACE_TRACEANSWER_H

#include "llvm/Support/JSON.h"
#include <optional>
#include <string>
#include <vector>

namespace mlir::tcp {

/// Bytes of a text, from `begin` until before `end`.
struct ByteRange {
  size_t begin = 0, end = 0;
};

/// A diagnostic, or a note of one.
struct TraceMessage {
  /// "error", "warning" or "remark"; empty for a note.
  std::string severity;
  std::string text;
  /// Bytes of the input, if the message is about a place.
  std::optional<ByteRange> range;
  std::vector<TraceMessage> notes;
};

/// One pass of the road. A pass on functions runs once for each.
struct TracedPass {
  /// The row of the table whose passes it is one of.
  std::string stage;
  /// The pass as `--pass-pipeline` names it, and the operation it runs on.
  std::string name, anchor;
  int64_t numRuns = 0;
  /// Runs that changed something.
  int64_t numChanges = 0;
  double milliseconds = 0;
  /// Operations, over all runs.
  int64_t opsBefore = 0, opsAfter = 0;
  /// The changes, with one `---` and `+++` for each run; nothing where there
  /// was too much to print.
  std::optional<std::string> diff;
};

/// A loop, as the operations of the input that it is made of.
struct TracedLoop {
  std::vector<ByteRange> ops;
};

/// A function of the input, and the loops that it became.
struct TracedFunction {
  ByteRange function;
  std::vector<TracedLoop> loops;
};

/// An operation of the input, and the bytes of the stage that come from it.
struct TraceLink {
  ByteRange source;
  std::vector<ByteRange> targets;
};

/// The answer of a compile that has ended by itself.
struct TraceAnswer {
  /// True if the compile reached the stage that it was to reach.
  bool compiled = false;
  /// The stage of the input, and the last that was reached; empty for none.
  std::string from, reached;
  /// The pass that failed, and the symbol that it failed on, if it has one.
  std::optional<uint64_t> failedPass;
  std::string failedOn;
  std::vector<TraceMessage> messages;
  std::vector<TracedPass> passes;
  /// Empty where lowering did not get to the stage linalg, or began there.
  std::vector<TracedFunction> loops;
  /// The stage as text; empty without one.
  std::string text;
  std::vector<TraceLink> mapping;
};

/// The place of a compile that runs, or that has crashed.
struct TraceProgress {
  /// The stage; "read" while the input is read.
  std::string stage;
  /// The pass and its number; empty between passes.
  std::string pass;
  std::optional<int64_t> index;
  /// The symbol that the pass runs on, if it has one.
  std::string function;
  /// The operation of the input that the pass runs on, if it comes from one.
  std::optional<ByteRange> range;
};

/// Writes the answer as an object.
void writeJson(llvm::json::OStream &os, const TraceAnswer &answer);
/// Reads an answer. Returns false after it has told `path` what is wrong.
bool fromJSON(const llvm::json::Value &value, TraceAnswer &answer,
              llvm::json::Path path);

llvm::json::Value toJSON(const TraceProgress &progress);
bool fromJSON(const llvm::json::Value &value, TraceProgress &progress,
              llvm::json::Path path);

} // namespace mlir::tcp

#endif // TCP_MLIR_TRACE_TRACEANSWER_H
