//===- Sockets.h - Sockets for this machine only ----------------*- C++ -*-===//
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

/// An address on loopback. Its texts are `listen://localhost:4711`,
/// `connect://[::1]:4711`, `HOST:PORT` or a port alone. With port 0 the system
/// chooses a free port.
struct Address {
  std::string host;
  int port = 0;
};

/// Reads an address. Other hosts than loopback are an error, because the user
/// behind a connection from there is not known.
Result<Address> parseAddress(const std::string &text);

/// Returns the file of `unix://FILE`; nothing for an address of another form.
std::optional<std::string> getSocketFile(const std::string &text);

/// A socket that listens, and its port; 0 for a socket file.
struct ListeningSocket {
  FileDescriptor socket;
  int port = 0;
};

/// Listens on a loopback address.
Result<ListeningSocket> listenOn(const Address &address);

/// Listens on a socket file, which only this user can open. Replaces a file of
/// this user at which no process listens any more.
Result<ListeningSocket> listenOn(const std::string &path);

/// Waits for a client.
Result<FileDescriptor> acceptClient(const ListeningSocket &listener);

/// Connects to a loopback address.
Result<FileDescriptor> connectTo(const Address &address);

/// Connects to a socket file.
Result<FileDescriptor> connectTo(const std::string &path);

} // namespace mlir::tcp::dap

#endif // DEBUG_ADAPTER_ADAPTER_TRANSPORT_SOCKETS_H
