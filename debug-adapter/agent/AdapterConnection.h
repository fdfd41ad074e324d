//===- AdapterConnection.h - JSON, a line each ------------------*- C++ -*-===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TCP_DEBUG_AGENT_ADAPTERCONNECTION_H
#define TCP_DEBUG_AGENT_ADAPTERCONNECTION_H

#include "Json.h"
#include "debug-adapter/wire/Envelope.h"
#include "llvm/Support/Error.h"
#include <string>

namespace mlir::tcp::agent {

/// A stream socket to the adapter. One thread uses it.
class AdapterConnection {
public:
  AdapterConnection() = default;
  AdapterConnection(AdapterConnection &&other) { *this = std::move(other); }
  AdapterConnection &operator=(AdapterConnection &&other) {
    std::swap(fd, other.fd);
    std::swap(buffer, other.buffer);
    return *this;
  }
  ~AdapterConnection() { close(); }

  /// To the socket file of that name, if this user listens there.
  static llvm::Expected<AdapterConnection> connect(llvm::StringRef path);

  bool isOpen() const { return fd >= 0; }
  int getFd() const { return fd; }
  void close();

  /// A request, of which the parameters are still to be read.
  using Request = wire::Request<llvm::json::Value>;

  /// Sends an event of the wire. Waits until all is sent; nothing where the
  /// other side has gone.
  template <typename Event> void tell(Event event) {
    send(toJson(wire::Named<Event>{std::move(event)}));
  }
  /// The same for a response: a result, or why there is none.
  void respond(std::optional<int64_t> id,
               llvm::Expected<llvm::json::Value> result);

  enum class Status { Message, Nothing, Closed };
  /// Waits for a message for so long, -1 for ever, or until a signal comes.
  /// A message that is no request gets an error response.
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
