//===- Debuggee.h - The compile that is debugged ----------------*- C++ -*-===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef DEBUG_ADAPTER_ADAPTER_SESSION_DEBUGGEE_H
#define DEBUG_ADAPTER_ADAPTER_SESSION_DEBUGGEE_H

#include "debug-adapter/adapter/debuggee/AgentConnection.h"
#include "debug-adapter/adapter/process/Process.h"
#include "debug-adapter/adapter/protocol/Launch.h"
#include "debug-adapter/wire/Breakpoints.h"
#include "debug-adapter/wire/Events.h"

#include <memory>
#include <string>

namespace mlir::tcp::dap {

/// The processes of a compile: the program that was started, its supervisor,
/// and the current process. The session's thread calls it, and is called by it.
class Debuggee {
public:
  struct Listener {
    virtual ~Listener() = default;
    virtual void onSupervisor(const wire::Hello &hello) = 0;
    virtual void onCurrentProcess(const wire::Hello &hello) = 0;
    virtual void onStopped(const wire::Stopped &stopped) = 0;
    virtual void onEnded(const wire::Ended &ended) = 0;
    virtual void onDiagnostic(const wire::Diagnostic &diagnostic) = 0;
    virtual void onLog(const wire::Log &log) = 0;
    virtual void onProgress(const wire::Progress &progress) = 0;
    virtual void onOutput(bool isError, const std::string &text) = 0;
    /// The supervisor has gone.
    virtual void onSupervisorGone() = 0;
    /// The program that was started has ended, with this status of waitpid.
    virtual void onExit(int status) = 0;
    /// A message of the agent can't be read, or is of another version.
    virtual void onProblem(const std::string &message) = 0;
  };

  virtual ~Debuggee() = default;

  /// Returns the socket file at which agents find the adapter. Makes it at the
  /// first call.
  virtual Result<std::string> getSocket() = 0;
  /// Returns a directory for files that are removed at the end of the session.
  virtual Result<std::string> getDirectory() = 0;

  /// Starts a program. Ends the one that was started before.
  virtual Result<Nothing> start(const ProcessOptions &options) = 0;
  /// Tells a compiler that waits for a debugger to connect to the socket file.
  virtual Result<Nothing>
  attach(const protocol::AttachArguments &arguments) = 0;

  /// These return null if there is no such connection.
  virtual AgentConnection *getSupervisor() = 0;
  virtual AgentConnection *getCurrent() = 0;

  /// Returns whether the program that was started still runs.
  virtual bool isRunning() const = 0;
  /// Sends a signal to all processes of the program that was started.
  virtual void signal(int number) = 0;
  /// Ends all processes and waits for that. The listener hears of them no more.
  virtual void end() = 0;
  /// Lets the program that was started or attached to run on without a
  /// debugger. With `suspend`, it waits for another debugger where it would
  /// stop next.
  virtual void detach(bool suspend) = 0;
};

} // namespace mlir::tcp::dap

#endif // DEBUG_ADAPTER_ADAPTER_SESSION_DEBUGGEE_H
