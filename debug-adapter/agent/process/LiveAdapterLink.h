//===- LiveAdapterLink.h - The adapter of the compile -----------*- C++ -*-===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TCP_DEBUG_AGENT_PROCESS_LIVEADAPTERLINK_H
#define TCP_DEBUG_AGENT_PROCESS_LIVEADAPTERLINK_H

#include "debug-adapter/agent/AdapterConnection.h"
#include "debug-adapter/wire/Events.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include <string>

namespace mlir::tcp::agent {

/// The connection of the process that compiles with its adapter. When the
/// adapter goes, another one may come, of which the supervisor tells. It
/// belongs to the AdapterServer. On the thread of the compile.
class LiveAdapterLink {
public:
  /// `socketFile` is where the adapter listens, `control` leads to the
  /// supervisor, and at `attaching` it says where another adapter listens.
  LiveAdapterLink(std::string socketFile, int control, int attaching)
      : socketFile(std::move(socketFile)), control(control),
        attaching(attaching) {}

  AdapterConnection &getConnection() { return connection; }
  bool isOpen() const { return connection.isOpen(); }
  /// Sends an event; nothing where there is no adapter.
  template <typename Event> void tell(Event event) {
    connection.tell(std::move(event));
  }
  /// The adapter listens there when connect() is called next.
  void setSocketFile(std::string file) { socketFile = std::move(file); }
  /// Connects, and says hello. An error if nobody listens there.
  llvm::Error connect(wire::Hello hello);
  /// Waits for an adapter to come, or until none is wanted any more.
  void await(llvm::function_ref<wire::Hello()> makeHello);

private:
  AdapterConnection connection;
  std::string socketFile;
  int control, attaching;
};

} // namespace mlir::tcp::agent

#endif // TCP_DEBUG_AGENT_PROCESS_LIVEADAPTERLINK_H
