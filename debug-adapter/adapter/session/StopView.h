//===- StopView.h - The stack and its variables -----------------*- C++ -*-===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef DEBUG_ADAPTER_ADAPTER_SESSION_STOPVIEW_H
#define DEBUG_ADAPTER_ADAPTER_SESSION_STOPVIEW_H

#include "debug-adapter/adapter/session/DebuggedCompile.h"
#include "debug-adapter/adapter/session/Handles.h"

#include <vector>

namespace mlir::tcp::dap {

/// Shows a stop to the client: threads, the stack, and the numbers by which DAP
/// names frames, variables and locations. The session owns it and uses it on
/// its thread.
class StopView {
public:
  /// The number of the thread that begins the compile. There are others only if
  /// the setting `threading` is on.
  static constexpr int64_t kThread = 1;

  /// The compile outlives the object.
  explicit StopView(DebuggedCompile &compile) : compile(compile) {}

  /// Returns the stack of this stop or of the end of a process, innermost frame
  /// first.
  Result<std::vector<wire::Frame>> getStack();
  /// Returns the stack of a thread. An error if there is no such thread.
  Result<std::vector<wire::Frame>> getStack(int64_t thread);
  /// Forgets the stack, after an edit of the IR.
  void forgetStack();
  /// Returns the threads of this stop; while the compile runs, those of the
  /// last stop.
  std::vector<wire::Thread> getThreads();

  /// Returns the innermost frame; an error if there is no frame.
  Result<wire::Frame> getTopFrame();
  /// Returns the frame that commands work on: the innermost one, unless another
  /// one was selected at this stop.
  Result<wire::Frame> getSelectedFrame();
  /// Selects a frame by its index, 0 for the innermost, and returns it.
  Result<wire::Frame> selectFrame(int64_t index);
  int64_t getSelectedIndex() const { return selectedIndex; }

  /// Returns the agent's reference of the scope of the innermost pass, which
  /// has its options. An error if no pass is under way.
  Result<int64_t> findPass();
  /// Sets an attribute or option, named by an expression such as `op.attribute`
  /// or `pass.option`. Returns it with its new value.
  Result<wire::Variable> setExpression(const std::string &expression,
                                       const std::string &value, int64_t frame);

  // Numbers that name things for the client until the end of the stop.
  Handles<wire::Frame> &getFrames() { return frames; }
  Handles<int64_t> &getVariables() { return variables; }
  Handles<wire::Location> &getLocations() { return locations; }
  /// Returns the error for a number that is not known; `what` is its kind.
  static Error explainStaleHandle(const char *what);

  /// Ends the stop, and with it the validity of all numbers.
  void leave();

private:
  Error noFrames() const;

  DebuggedCompile &compile;
  Handles<wire::Frame> frames;
  Handles<int64_t> variables;
  Handles<wire::Location> locations;
  int64_t selectedIndex = 0;
  std::vector<wire::Thread> threads;
};

} // namespace mlir::tcp::dap

#endif // DEBUG_ADAPTER_ADAPTER_SESSION_STOPVIEW_H
