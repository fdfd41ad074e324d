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

/// The processes of a compile: what was started, its supervisor, and the live
/// that compiles. The session's thread calls, and is called.
class Debuggee {
public:
  struct Listener {
    virtual ~Listener() = default;
    virtual void onSupervisor(const wire::Hello &hello) = 0;
    virtual void onLive(const wire::Hello &hello) = 0;
    virtual void onStopped(const wire::Stopped &stopped) = 0;
    virtual void onEnded(const wire::Ended &ended) = 0;
    virtual void onDiagnostic(const wire::Diagnostic &diagnostic) = 0;
    virtual void onLog(const wire::Log &log) = 0;
    virtual void onProgress(const wire::Progress &progress) = 0;
    virtual void onOutput(bool isError, const std::string &text) = 0;
    /// The supervisor has gone.
    virtual void onSupervisorGone() = 0;
    /// The program that was started has ended; a status of waitpid.
    virtual void onExit(int status) = 0;
    /// A message of the agent makes no sense, or is of another version.
    virtual void onProblem(const std::string &message) = 0;
  };

  virtual ~Debuggee() = default;

  /// Returns the socket file where agents find the adapter. Opens it if need
  /// be.
  virtual Result<std::string> getSocket() = 0;
  /// A directory for files that go with the session.
  virtual Result<std::string> getDirectory() = 0;

  /// Starts a program. What was started before has ended.
  virtual Result<Nothing> start(const ProcessOptions &options) = 0;
  /// Tells a compiler that listens there to connect.
  virtual Result<Nothing>
  attach(const protocol::AttachArguments &arguments) = 0;

  /// Null where there is none.
  virtual AgentConnection *getSupervisor() = 0;
  virtual AgentConnection *getLive() = 0;

  /// Returns whether the program that was started still runs.
  virtual bool isRunning() const = 0;
  /// A signal to all processes of the program that was started.
  virtual void signal(int number) = 0;
  /// Ends all, and waits for it. Nothing is heard of them any more.
  virtual void end() = 0;
  /// Lets what was attached to, or started, go its own way; with `suspend` it
  /// waits, where it stops next, for another debugger to attach.
  virtual void detach(bool suspend) = 0;
};

} // namespace mlir::tcp::dap

#endif // DEBUG_ADAPTER_ADAPTER_SESSION_DEBUGGEE_H
