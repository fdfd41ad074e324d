//===- Sockets.h - Of this machine only -------------------------*- C++ -*-===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef DEBUG_ADAPTER_ADAPTER_TRANSPORT_SOCKETS_H
#define DEBUG_ADAPTER_ADAPTER_TRANSPORT_SOCKETS_H

#include "debug-adapter/adapter/support/FileDescriptor.h"
#include "debug-adapter/adapter/support/Result.h"

#include <optional>
#include <string>

namespace mlir::tcp::dap {

/// The address where someone listens: `listen://localhost:4711`,
/// `connect://[::1]:4711`, `HOST:PORT` or a port alone. Port 0 is any that is
/// free.
struct Address {
  std::string host;
  int port = 0;
};

/// Reads an address. Hosts other than loopback are an error: of who connects
/// from there it is not known who that is.
Result<Address> parseAddress(const std::string &text);

/// The file of `unix://FILE`; nothing for an address of another form.
std::optional<std::string> getSocketFile(const std::string &text);

/// A socket that listens, and the port that it got.
struct ListeningSocket {
  FileDescriptor socket;
  int port = 0;
};

/// Listens on loopback.
Result<ListeningSocket> listenOn(const Address &address);

/// Listens on a socket file, which only this user can open. One that nobody
/// listens on any more is replaced.
Result<ListeningSocket> listenOn(const std::string &path);

/// Waits for a client.
Result<FileDescriptor> acceptClient(const ListeningSocket &listener);

/// Connects to who listens on loopback.
Result<FileDescriptor> connectTo(const Address &address);

/// Connects to a socket file.
Result<FileDescriptor> connectTo(const std::string &path);

} // namespace mlir::tcp::dap

#endif // DEBUG_ADAPTER_ADAPTER_TRANSPORT_SOCKETS_H
