//===- Client.h - Who debugs ------------------------------------*- C++ -*-===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef DEBUG_ADAPTER_ADAPTER_SESSION_CLIENT_H
#define DEBUG_ADAPTER_ADAPTER_SESSION_CLIENT_H

#include "debug-adapter/adapter/protocol/Capabilities.h"
#include "debug-adapter/adapter/support/Json.h"

#include <functional>

namespace mlir::tcp::dap {

/// The client as the session sees it: where events and reverse requests go, and
/// how it counts lines. The session's thread calls.
class Client {
public:
  using Callback = std::function<void(Result<json>)>;

  virtual ~Client() = default;

  template <typename T> void sendEvent(const char *event, const T &body) {
    sendEventJson(event, toJson(body));
  }
  /// An event without a body.
  void sendEvent(const char *event) { sendEventJson(event, json()); }

  template <typename T>
  void sendRequest(const char *command, const T &arguments, Callback callback) {
    sendRequestJson(command, toJson(arguments), std::move(callback));
  }

  /// The features that it named in `initialize`.
  protocol::InitializeArguments features;

  /// Returns whether texts for people may have colours.
  bool hasColors() const { return features.supportsANSIStyling; }

  /// Lines and columns: the client's from ours, which are from 1, and back.
  int64_t toClientLine(int64_t line) const {
    return features.linesStartAt1.value_or(true) ? line : line - 1;
  }
  int64_t fromClientLine(int64_t line) const {
    return features.linesStartAt1.value_or(true) ? line : line + 1;
  }
  int64_t toClientColumn(int64_t column) const {
    return features.columnsStartAt1.value_or(true) ? column : column - 1;
  }
  int64_t fromClientColumn(int64_t column) const {
    return features.columnsStartAt1.value_or(true) ? column : column + 1;
  }

  /// Paths: the client may want URIs.
  std::string toClientPath(const std::string &path) const;
  std::string fromClientPath(const std::string &path) const;

protected:
  virtual void sendEventJson(const char *event, json body) = 0;
  virtual void sendRequestJson(const char *command, json arguments,
                               Callback callback) = 0;
};

} // namespace mlir::tcp::dap

#endif // DEBUG_ADAPTER_ADAPTER_SESSION_CLIENT_H
