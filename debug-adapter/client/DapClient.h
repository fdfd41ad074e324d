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

/// A client of the protocol. One thread uses it; events come while it waits.
class DapClient {
public:
  /// Gets each event, and each request of the adapter's.
  using OnEvent = std::function<void(const std::string &event, const json &)>;

  DapClient(std::unique_ptr<Connection> connection, OnEvent onEvent)
      : connection(std::move(connection)), onEvent(std::move(onEvent)) {}

  /// Sends a request and waits for its response. An error if the adapter says
  /// so, or goes away.
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

  /// Reads what comes for so many milliseconds at most (-1: until something
  /// does, or a signal); false once the adapter has gone.
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
