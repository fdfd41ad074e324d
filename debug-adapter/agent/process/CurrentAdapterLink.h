//===- CurrentAdapterLink.h - The adapter of the compile --------*- C++ -*-===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TCP_DEBUG_AGENT_PROCESS_CURRENTADAPTERLINK_H
#define TCP_DEBUG_AGENT_PROCESS_CURRENTADAPTERLINK_H

#include "debug-adapter/agent/AdapterConnection.h"
#include "debug-adapter/wire/Events.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include <string>

namespace mlir::tcp::agent {

/// The connection of the current process with its adapter. When the adapter has
/// gone, the supervisor may tell of another one. The AdapterServer owns it and
/// uses it on the thread of the compile.
class CurrentAdapterLink {
public:
  /// `socketFile` is that of the adapter, and `control` the socket to the
  /// supervisor. On the socket `attaching` the supervisor tells of another
  /// adapter.
  CurrentAdapterLink(std::string socketFile, int control, int attaching)
      : socketFile(std::move(socketFile)), control(control),
        attaching(attaching) {}

  AdapterConnection &getConnection() { return connection; }
  bool isOpen() const { return connection.isOpen(); }
  /// Sends an event. Does nothing if there is no adapter.
  template <typename Event> void tell(Event event) {
    connection.tell(std::move(event));
  }
  /// Sets the socket file for the next connect().
  void setSocketFile(std::string file) { socketFile = std::move(file); }
  /// Connects to the adapter and sends `hello`. An error if nobody listens.
  llvm::Error connect(wire::Hello hello);
  /// Waits until an adapter has come, or until this process is told to detach.
  void await(llvm::function_ref<wire::Hello()> makeHello);

private:
  AdapterConnection connection;
  std::string socketFile;
  int control, attaching;
};

} // namespace mlir::tcp::agent

#endif // TCP_DEBUG_AGENT_PROCESS_CURRENTADAPTERLINK_H
