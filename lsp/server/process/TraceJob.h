//===- TraceJob.h - Traces of a text by tcp-aot -----------------*- C++ -*-===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TCP_LSP_SERVER_PROCESS_TRACEJOB_H
#define TCP_LSP_SERVER_PROCESS_TRACEJOB_H

#include "lsp/server/process/ProjectCommand.h"
#include "lsp/text/Text.h"
#include "tcp-mlir/Trace/TraceAnswer.h"
#include "llvm/Support/Error.h"
#include <atomic>
#include <chrono>
#include <functional>
#include <optional>

namespace mlir::tcp::lsp {

/// Converts a range of a trace.
inline Range toRange(ByteRange bytes) { return {bytes.begin, bytes.end}; }

/// The place at which a lowering stopped before its goal, and the reason.
struct TraceFailure : TraceProgress {
  enum Kind { Error, Crash, Late } kind = Error;
  /// Returns the whole message, which names the kind of failure.
  std::string describe(std::chrono::milliseconds timeout) const;
};

/// The answer of `tcp-aot --trace` for a text. Ranges are bytes of the text,
/// except for targets.
struct Trace : TraceAnswer {
  /// After a crash or a timeout, the range is that of the operation on which a
  /// pattern was tried, if there was one.
  std::optional<TraceFailure> failure;
};

/// A text to lower, and how.
struct TraceJob {
  /// The text that is lowered, and its name in locations.
  std::string input, name;
  /// Options of tcp-aot.
  std::vector<std::string> options;
  /// The compiler of a project, which is asked in the place of tcp-aot.
  std::optional<ProjectJob> project = std::nullopt;
  std::chrono::milliseconds timeout;
  /// True if other processes go first.
  bool isBackground = false;
  /// Called from time to time with the current stage and pass.
  std::function<void(llvm::StringRef stage, llvm::StringRef pass)> onProgress;
};

/// Runs tcp-aot, or the compiler of a project. Returns an error if there is no
/// answer: the compiler is missing, or the job was cancelled. A crash and a
/// timeout are answers.
llvm::Expected<Trace> runTrace(const TraceJob &job,
                               const std::atomic<bool> &cancelled);

} // namespace mlir::tcp::lsp

#endif // TCP_LSP_SERVER_PROCESS_TRACEJOB_H
