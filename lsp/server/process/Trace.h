//===- Trace.h - What tcp-aot says of a text --------------------*- C++ -*-===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TCP_LSP_SERVER_PROCESS_TRACE_H
#define TCP_LSP_SERVER_PROCESS_TRACE_H

#include "lsp/text/Text.h"
#include "tcp-mlir/Trace/TraceAnswer.h"
#include "llvm/Support/Error.h"
#include <atomic>
#include <chrono>
#include <functional>
#include <optional>

namespace mlir::tcp::lsp {

/// Returns bytes of a trace as this server has them.
inline Range toRange(ByteRange bytes) { return {bytes.begin, bytes.end}; }

/// The place of a lowering that did not reach its goal.
struct TraceFailure : TraceProgress {
  enum Kind { Error, Crash, Late } kind = Error;
  /// All that is to be said, the kind included.
  std::string describe(std::chrono::milliseconds timeout) const;
};

/// The answer of `tcp-aot --trace` for a text. Ranges are bytes of that, but
/// for targets.
struct Trace : TraceAnswer {
  /// After a crash or too long a time, the range is that of the operation that
  /// a pattern was tried on, if one was.
  std::optional<TraceFailure> failure;
};

struct TraceJob {
  /// The text that is lowered, and the name that locations have for it.
  std::string input, name;
  /// Options of tcp-aot.
  std::vector<std::string> options;
  std::chrono::milliseconds timeout;
  /// True if others go first.
  bool isBackground = false;
  /// Hears now and then where the work is: stage and pass.
  std::function<void(llvm::StringRef stage, llvm::StringRef pass)> onProgress;
};

/// Runs tcp-aot. An error says that there is no answer: it is not there, or the
/// job was cancelled. A crash and a job that takes too long are answers.
llvm::Expected<Trace> runTrace(const TraceJob &job,
                               const std::atomic<bool> &cancelled);

} // namespace mlir::tcp::lsp

#endif // TCP_LSP_SERVER_PROCESS_TRACE_H
