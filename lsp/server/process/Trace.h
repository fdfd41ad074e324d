//===- Trace.h - What tcp-aot says of a text --------------------*- C++ -*-===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TCP_LSP_SERVER_PROCESS_TRACE_H
#define TCP_LSP_SERVER_PROCESS_TRACE_H

#include "lsp/text/Text.h"
#include "llvm/Support/Error.h"
#include "llvm/Support/JSON.h"
#include <atomic>
#include <chrono>
#include <functional>
#include <optional>

namespace mlir::tcp::lsp {

/// The output of `tcp-aot --trace` for a text. Ranges are bytes of that, but
/// for targets.
struct Trace {
  struct Link {
    Range source;
    /// Bytes of the stage.
    std::vector<Range> targets;
  };
  /// The loops that became of a function, each by the operations that it is
  /// made of.
  struct FunctionLoops {
    Range function;
    std::vector<std::vector<Range>> loops;
  };
  /// One pass, as docs/language-server.md has it.
  struct Pass {
    std::string stage, name, anchor;
    int64_t runs = 0, changes = 0;
    double milliseconds = 0;
    int64_t opsBefore = 0, opsAfter = 0;
    std::optional<std::string> diff;
  };
  struct Message {
    bool isError = true;
    std::string text;
    std::optional<Range> range;
    std::vector<Message> notes;
  };
  struct Failure {
    enum Kind { Error, Crash, Late } kind = Error;
    /// The place on the road; the pass and the function that it ran on are
    /// empty between passes.
    std::string stage, pass, function;
    std::optional<int64_t> index;
    /// The operation that the pass ran on, or the one in it that it crashed on.
    std::optional<Range> range;
    /// All that is to be said, the kind included.
    std::string describe(std::chrono::milliseconds timeout) const;
  };

  /// True if it got to where it should.
  bool compiled = false;
  /// The stage that the text is at; empty where the road takes no such text.
  std::string from;
  /// The last stage that was reached.
  std::string reached;
  std::string text;
  std::vector<Link> mapping;
  /// Empty where lowering did not get to the stage linalg, or began there.
  std::vector<FunctionLoops> loops;
  std::vector<Message> messages;
  std::vector<Pass> passes;
  std::optional<Failure> failure;
};

/// Reads the answer of a compile that has ended by itself.
bool fromJSON(const llvm::json::Value &value, Trace &trace,
              llvm::json::Path path);

/// Reads the place that a compile was at last, whose kind of failure is not
/// written there.
bool fromJSON(const llvm::json::Value &value, Trace::Failure &failure,
              llvm::json::Path path);

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
