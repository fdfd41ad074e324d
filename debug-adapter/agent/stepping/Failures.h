//===- Failures.h - Diagnostics, and passes that fail -----------*- C++ -*-===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TCP_DEBUG_AGENT_STEPPING_FAILURES_H
#define TCP_DEBUG_AGENT_STEPPING_FAILURES_H

#include "llvm/ADT/StringRef.h"
#include <cstdint>
#include <optional>
#include <string>

namespace mlir::tcp::agent {

/// The diagnostics of a compile so far, and the passes that have failed. Knows
/// which of them no earlier process has told, and which one is a reason to
/// stop. The stepper owns it and uses it on the thread of the compile.
class Failures {
public:
  /// A diagnostic that may be a reason to stop at the next event.
  struct Exception {
    /// The exception filter, and the severity, which is an exception filter,
    /// too.
    std::string filter, severity;
    std::string message;
  };
  /// A pass that has ended, and the timestamp of its end.
  struct EndedPass {
    std::string name;
    uint64_t timestamp = 0;
  };

  // Diagnostics.
  /// Counts a diagnostic. Returns whether no process has told it before.
  bool add(llvm::StringRef severity);
  int64_t getNumDiagnostics() const { return numDiagnostics; }
  /// Notes that the last diagnostic has been told.
  void markTold() { numTold = numDiagnostics; }
  /// Makes the last diagnostic an exception, unless there is one already, or
  /// the compile has stopped for this diagnostic before.
  void raise(llvm::StringRef severity, std::string message);
  bool hasException() const { return exception.has_value(); }
  /// Returns the exception, and forgets it.
  std::optional<Exception> takeException();
  /// Returns the number of the diagnostic for which the compile has stopped
  /// before; 0 for none.
  int64_t getHandled() const { return handled; }
  void setHandled(int64_t number) { handled = number; }
  bool isHandled() const { return numDiagnostics == handled; }
  /// Call it in a process that was woken, after other processes have told so
  /// many diagnostics.
  void wake(int64_t told);

  // Passes.
  void beginPass() { numErrorsBefore = numErrors; }
  void endPass(llvm::StringRef name, bool hasFailed, uint64_t timestamp);
  /// Call it at each event after the end of a pass.
  void forgetLastPass() { lastPass.reset(); }
  /// Returns the pass that has just succeeded. A diagnostic before the next
  /// event is the verifier's.
  const std::optional<EndedPass> &getLastPass() const { return lastPass; }
  /// Returns the first pass that has failed without an error; empty for none.
  const std::string &getSilentFailure() const { return silentFailure; }

private:
  int64_t numDiagnostics = 0, numTold = 0;
  /// The number of errors so far, and at the begin of the innermost pass.
  int64_t numErrors = 0, numErrorsBefore = 0;
  int64_t handled = 0;
  std::optional<Exception> exception;
  std::string silentFailure;
  std::optional<EndedPass> lastPass;
};

} // namespace mlir::tcp::agent

#endif // TCP_DEBUG_AGENT_STEPPING_FAILURES_H
