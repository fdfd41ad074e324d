//===- StopView.h - The stack and its variables -----------------*- C++ -*-===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef DEBUG_ADAPTER_ADAPTER_SESSION_STOPVIEW_H
#define DEBUG_ADAPTER_ADAPTER_SESSION_STOPVIEW_H

#include "debug-adapter/adapter/session/Compile.h"
#include "debug-adapter/adapter/session/Handles.h"

#include <vector>

namespace mlir::tcp::dap {

/// Shows a stop to the client: threads, the stack, and the numbers by which it
/// names frames, variables and locations. It belongs to the session, on whose
/// thread all here runs.
class StopView {
public:
  /// The thread that begins the compile. There are others only where MLIR's own
  /// were left on.
  static constexpr int64_t kThread = 1;

  /// The compile outlives it.
  explicit StopView(Compile &compile) : compile(compile) {}

  /// Returns the stack of this stop, innermost first; also that of a crash.
  Result<std::vector<wire::Frame>> getStack();
  /// Returns what a thread is in the middle of: the one that has stopped, or
  /// another. An error if there is no such thread.
  Result<std::vector<wire::Frame>> getStack(int64_t thread);
  /// Forgets the stack, as the IR was edited.
  void forgetStack();
  /// Returns the threads that there are, or were at the last stop.
  std::vector<wire::Thread> getThreads();

  /// Returns the innermost frame.
  Result<wire::Frame> getTopFrame();
  /// Returns the frame that commands work on: the innermost one, unless another
  /// one was selected at this stop.
  Result<wire::Frame> getSelectedFrame();
  Result<wire::Frame> selectFrame(int64_t index);
  int64_t getSelectedIndex() const { return selectedFrame; }

  /// Returns the variable that holds the options of the innermost pass.
  Result<int64_t> findPass();
  /// Gives what an expression names, such as `op.attribute`, another value.
  Result<wire::Variable> setExpression(const std::string &expression,
                                       const std::string &value, int64_t frame);

  // Numbers for the client.
  Handles<wire::Frame> &getFrames() { return frames; }
  Handles<int64_t> &getVariables() { return variables; }
  Handles<wire::Location> &getLocations() { return locations; }
  /// Says why a number is not known.
  static Error explainStaleHandle(const char *what);

  /// The stop is over, and all numbers are of the past.
  void leave();

private:
  Error noFrames() const;

  Compile &compile;
  Handles<wire::Frame> frames;
  Handles<int64_t> variables;
  Handles<wire::Location> locations;
  int64_t selectedFrame = 0;
  std::vector<wire::Thread> threads;
};

} // namespace mlir::tcp::dap

#endif // DEBUG_ADAPTER_ADAPTER_SESSION_STOPVIEW_H
