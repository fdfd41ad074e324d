//===- AdapterLink.h - The adapter of a supervisor --------------*- C++ -*-===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TCP_DEBUG_AGENT_PROCESS_ADAPTERLINK_H
#define TCP_DEBUG_AGENT_PROCESS_ADAPTERLINK_H

#include "debug-adapter/agent/AdapterConnection.h"
#include "debug-adapter/agent/process/AdapterPort.h"
#include "debug-adapter/wire/Events.h"
#include <optional>
#include <string>

namespace mlir::tcp::agent {

/// The connection of the supervisor with its adapter, and the port at which
/// another adapter can come when the first has gone. The supervisor owns it.
class AdapterLink {
public:
  /// `hello` is what each adapter is told first.
  AdapterLink(AdapterConnection adapter, wire::Hello hello)
      : connection(std::move(adapter)), hello(std::move(hello)) {}

  AdapterConnection &getConnection() { return connection; }
  template <typename Event> void tell(Event event) {
    connection.tell(std::move(event));
  }

  /// Opens a port where another adapter can come, and gives its number.
  llvm::Expected<uint16_t> suspend();
  /// Returns whether the adapter has left or is about to, and the current
  /// process has not stopped since.
  bool isSuspended() const { return suspended; }
  void onStopped() { suspended = false; }

  /// Returns whether another adapter is waited for.
  bool isWaiting() const { return port.has_value(); }
  /// Returns the descriptor to poll; -1 for none.
  int getPortFd() const { return port ? port->getFd() : -1; }
  /// Accepts a connection at the port. Returns whether that was an adapter; an
  /// error if nobody can connect any more.
  llvm::Expected<bool> accept();
  /// Returns the socket file of the adapter that came; empty for none.
  const std::string &getSocket() const { return socket; }

  /// Closes all descriptors, in a fork.
  void close();

private:
  AdapterConnection connection;
  wire::Hello hello;
  std::optional<AdapterPort> port;
  std::string socket;
  bool suspended = false;
};

} // namespace mlir::tcp::agent

#endif // TCP_DEBUG_AGENT_PROCESS_ADAPTERLINK_H
