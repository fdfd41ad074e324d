//===- ProcessDebuggee.h - Processes that are debugged ----------*- C++ -*-===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef DEBUG_ADAPTER_ADAPTER_DEBUGGEE_PROCESSDEBUGGEE_H
#define DEBUG_ADAPTER_ADAPTER_DEBUGGEE_PROCESSDEBUGGEE_H

#include "debug-adapter/adapter/debuggee/AgentSocket.h"
#include "debug-adapter/adapter/session/Debuggee.h"

namespace mlir::tcp::dap {

/// A debuggee of real processes. If several compiles connect at a time, the
/// first is debugged, and the others run without a debugger. The session's
/// thread uses it.
class ProcessDebuggee : public Debuggee, private AgentSocket::Listener {
public:
  ProcessDebuggee(EventQueue &queue, AgentSocket::GetPatience getPatience)
      : queue(queue), socket(queue, *this, std::move(getPatience)) {}
  ~ProcessDebuggee() override;

  void setListener(Debuggee::Listener &newListener) { listener = &newListener; }

  Result<std::string> getSocket() override;
  Result<std::string> getDirectory() override;
  Result<Nothing> start(const ProcessOptions &options) override;
  Result<Nothing> attach(const protocol::AttachArguments &arguments) override;
  AgentConnection *getSupervisor() override { return supervisor.get(); }
  AgentConnection *getCurrent() override { return current.get(); }
  bool isRunning() const override { return running; }
  void signal(int number) override;
  void end() override;
  void detach(bool suspend) override;

  /// Any thread: makes requests that wait for an answer check the patience
  /// again.
  void wakeCalls() { socket.wakeCalls(); }

private:
  void onAgentEvent(int connection, const json &event) override;
  void onAgentClosed(int connection) override;
  void deliverEvent(int connection, const json &event);
  void onHello(int connection, const wire::Hello &hello);

  EventQueue &queue;
  Debuggee::Listener *listener = nullptr;
  AgentSocket socket;
  bool isOpen = false;
  std::unique_ptr<Process> process;
  bool running = false;
  /// The number of the current program. The output of earlier ones is dropped.
  int generation = 0;
  std::shared_ptr<SocketAgentConnection> supervisor;
  std::shared_ptr<SocketAgentConnection> current;
  /// Events that came before the supervisor had connected, each with the number
  /// of its connection.
  std::vector<std::pair<int, json>> early;
};

} // namespace mlir::tcp::dap

#endif // DEBUG_ADAPTER_ADAPTER_DEBUGGEE_PROCESSDEBUGGEE_H
