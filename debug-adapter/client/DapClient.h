//===- DapClient.h - Asks an adapter ----------------------------*- C++ -*-===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef DEBUG_ADAPTER_CLIENT_DAPCLIENT_H
#define DEBUG_ADAPTER_CLIENT_DAPCLIENT_H

#include "debug-adapter/adapter/support/Json.h"
#include "debug-adapter/adapter/transport/Connection.h"

#include <functional>
#include <memory>

namespace mlir::tcp::dap {

/// A client of DAP. One thread uses it. Events come while it waits.
class DapClient {
public:
  /// Takes each event with its body.
  using OnEvent = std::function<void(const std::string &event, const json &)>;

  DapClient(std::unique_ptr<Connection> connection, OnEvent onEvent)
      : connection(std::move(connection)), onEvent(std::move(onEvent)) {}

  /// Sends a request, and waits for the body of its response. An error if the
  /// response is one, or if the adapter closes the connection.
  Result<json> request(const std::string &command, json arguments);

  template <typename Body, typename Arguments>
  Result<Body> requestFor(const std::string &command,
                          const Arguments &arguments) {
    Result<json> body = request(command, toJson(arguments));
    if (!body)
      return body.error();
    return fromJson<Body>(*body);
  }

  /// Sends a request whose response does not matter.
  void send(const std::string &command, json arguments);

  /// Waits for a message for at most `milliseconds`, -1 for no limit, or until
  /// a signal comes. Handles the message. Returns false if the adapter has
  /// closed the connection.
  bool poll(int milliseconds);

  bool isOpen() const { return open; }

private:
  int64_t sendRequest(const std::string &command, json arguments);
  void handle(const std::string &text);

  std::unique_ptr<Connection> connection;
  OnEvent onEvent;
  int64_t lastSeq = 0;
  int64_t awaited = 0;
  std::optional<Result<json>> response;
  bool open = true;
};

} // namespace mlir::tcp::dap

#endif // DEBUG_ADAPTER_CLIENT_DAPCLIENT_H
