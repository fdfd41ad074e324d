//===- AdapterConnection.h - JSON, a line each ------------------*- C++ -*-===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TCP_DEBUG_AGENT_ADAPTERCONNECTION_H
#define TCP_DEBUG_AGENT_ADAPTERCONNECTION_H

#include "compiler/support/LlvmJson.h"
#include "debug-adapter/wire/Envelope.h"
#include "llvm/Support/Error.h"
#include <string>

namespace mlir::tcp::agent {

/// A stream socket to the adapter. One thread uses it.
class AdapterConnection {
public:
  AdapterConnection() = default;
  /// Takes a socket that is connected already.
  explicit AdapterConnection(int fd) : fd(fd) {}
  AdapterConnection(AdapterConnection &&other) { *this = std::move(other); }
  AdapterConnection &operator=(AdapterConnection &&other) {
    std::swap(fd, other.fd);
    std::swap(buffer, other.buffer);
    return *this;
  }
  ~AdapterConnection() { close(); }

  /// Connects to a socket file. An error if nobody listens, or another user.
  static llvm::Expected<AdapterConnection> connect(llvm::StringRef path);

  bool isOpen() const { return fd >= 0; }
  int getFd() const { return fd; }
  void close();

  /// A request whose parameters are still JSON.
  using Request = wire::Request<llvm::json::Value>;

  /// Sends an event of the agent protocol, and waits until it is written. Does
  /// nothing if the other side has closed.
  template <typename Event> void tell(Event event) {
    send(codec::toJson(wire::Named<Event>{std::move(event)}));
  }
  /// Sends a response in the same way: a result or an error.
  void respond(std::optional<int64_t> id,
               llvm::Expected<llvm::json::Value> result);

  enum class Status { Message, Nothing, Closed };
  /// Waits for a request, at most `milliseconds` (-1 for ever) or until a
  /// signal comes. A message that is no request gets an error response.
  Status read(Request &request, int milliseconds);

  /// Takes what somebody else has read of the socket, before all that comes.
  void feed(llvm::StringRef text) { buffer += text; }

private:
  void send(const llvm::json::Value &message);
  bool takeLine(Request &request);

  int fd = -1;
  std::string buffer;
};

} // namespace mlir::tcp::agent

#endif // TCP_DEBUG_AGENT_ADAPTERCONNECTION_H
