//===- Connection.h - JSON, a line each, with the adapter -------*- C++ -*-===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TCP_DEBUG_AGENT_CONNECTION_H
#define TCP_DEBUG_AGENT_CONNECTION_H

#include "llvm/Support/Error.h"
#include "llvm/Support/JSON.h"
#include <string>

namespace mlir::tcp::agent {

/// A stream socket to the adapter. One thread uses it.
class Connection {
public:
  Connection() = default;
  Connection(Connection &&other) { *this = std::move(other); }
  Connection &operator=(Connection &&other) {
    std::swap(fd, other.fd);
    std::swap(buffer, other.buffer);
    return *this;
  }
  ~Connection() { close(); }

  /// To the socket file of that name, if this user listens there.
  static llvm::Expected<Connection> connect(llvm::StringRef path);

  bool isOpen() const { return fd >= 0; }
  int getFd() const { return fd; }
  void close();

  /// Waits until all is sent; nothing where the other side has gone.
  void send(const llvm::json::Value &message);

  enum class Status { Message, Nothing, Closed };
  /// Waits for a message for so long, -1 for ever, or until a signal comes.
  /// What is no JSON object gets an error response.
  Status read(llvm::json::Object &message, int milliseconds);

  /// Takes what somebody else has read of the socket, before all that comes.
  void feed(llvm::StringRef text) { buffer += text; }

private:
  bool takeLine(llvm::json::Object &message);

  int fd = -1;
  std::string buffer;
};

} // namespace mlir::tcp::agent

#endif // TCP_DEBUG_AGENT_CONNECTION_H
