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

/// A range of bytes of a text; `end` is the byte after it.
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

/// A pass. One on functions runs once for each function.
struct TracedPass {
  /// The name of the stage that the pass leads to.
  std::string stage;
  /// The name of the pass in `--pass-pipeline`, and the operation that it runs
  /// on.
  std::string name, anchor;
  int64_t numRuns = 0;
  /// The number of runs that changed something.
  int64_t numChanges = 0;
  double milliseconds = 0;
  /// The numbers of operations, summed over all runs.
  int64_t opsBefore = 0, opsAfter = 0;
  /// The changes, with one `---` and `+++` for each run; nothing if they were
  /// too long.
  std::optional<std::string> diff;
};

/// A loop: the operations of the input that it computes.
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

/// The answer of a compile that did not crash.
struct TraceAnswer {
  /// True if the compile reached the stage that was asked for.
  bool compiled = false;
  /// The stage of the input, and the last that was reached; empty for none.
  std::string from, reached;
  /// The pass that failed, and the symbol that it failed on, if it has one.
  std::optional<uint64_t> failedPass;
  std::string failedOn;
  std::vector<TraceMessage> messages;
  std::vector<TracedPass> passes;
  /// Empty if the compile did not get to the stage linalg, or began there.
  std::vector<TracedFunction> loops;
  /// The text of the stage; empty if it was not reached.
  std::string text;
  std::vector<TraceLink> mapping;
};

/// The place of a compile that is running or has crashed.
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

/// Writes the answer as a JSON object.
void writeJson(llvm::json::OStream &os, const TraceAnswer &answer);
/// Reads an answer. Returns false after an error, which `path` reports.
bool fromJSON(const llvm::json::Value &value, TraceAnswer &answer,
              llvm::json::Path path);

/// Write and read the progress in the same way.
llvm::json::Value toJSON(const TraceProgress &progress);
bool fromJSON(const llvm::json::Value &value, TraceProgress &progress,
              llvm::json::Path path);

} // namespace mlir::tcp

#endif // TCP_MLIR_TRACE_TRACEANSWER_H
