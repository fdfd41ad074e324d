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

/// The diagnostics of a compile so far, and the passes that have failed: which
/// of them are new in this process, and which one is a reason to stop. It
/// belongs to the agent. On the thread of the compile.
class Failures {
public:
  /// A diagnostic that may be a reason to stop at the next event.
  struct Exception {
    /// The filter of the breakpoints that it is for, and its severity, which is
    /// a filter too.
    std::string filter, severity;
    std::string message;
  };
  /// A pass that has ended, and when.
  struct EndedPass {
    std::string name;
    uint64_t moment = 0;
  };

  // Diagnostics.
  /// Counts a diagnostic. Returns whether no process has told of it before.
  bool add(llvm::StringRef severity);
  int64_t getNumDiagnostics() const { return numDiagnostics; }
  /// The last one has been told of, and need not be again.
  void markTold() { numTold = numDiagnostics; }
  /// Makes the last one an exception, unless there is one already, or the
  /// compile has stopped for it before.
  void raise(llvm::StringRef severity, std::string message);
  /// Takes the exception, which is one once.
  std::optional<Exception> takeException();
  /// The diagnostic that the compile has stopped for before; 0 for none.
  int64_t getHandled() const { return handled; }
  void setHandled(int64_t number) { handled = number; }
  bool isHandled() const { return numDiagnostics == handled; }
  /// Goes on in a process that was woken, after others have told of so many.
  void wake(int64_t told);

  // Passes.
  void beginPass() { numErrorsBefore = numErrors; }
  void endPass(llvm::StringRef name, bool hasFailed, uint64_t moment);
  /// Something has happened since a pass has ended.
  void forgetLastPass() { lastPass.reset(); }
  /// The pass that has succeeded, if nothing has happened since: a diagnostic
  /// then is the verifier's.
  const std::optional<EndedPass> &getLastPass() const { return lastPass; }
  /// The first pass that has failed without an error; empty for none.
  const std::string &getSilentFailure() const { return silentFailure; }

private:
  int64_t numDiagnostics = 0, numTold = 0;
  /// Errors so far, and when the innermost pass began.
  int64_t numErrors = 0, numErrorsBefore = 0;
  int64_t handled = 0;
  std::optional<Exception> exception;
  std::string silentFailure;
  std::optional<EndedPass> lastPass;
};

} // namespace mlir::tcp::agent

#endif // TCP_DEBUG_AGENT_STEPPING_FAILURES_H
