//===- Client.h - The client of a session -----------------------*- C++ -*-===//
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

/// The client as the session sees it: takes events and reverse requests, and
/// converts lines, columns and paths to the client's form. The session's thread
/// uses it.
class Client {
public:
  using Callback = std::function<void(Result<json>)>;

  virtual ~Client() = default;

  template <typename T> void sendEvent(const char *event, const T &body) {
    sendEventJson(event, toJson(body));
  }
  /// Sends an event without a body.
  void sendEvent(const char *event) { sendEventJson(event, json()); }

  template <typename T>
  void sendRequest(const char *command, const T &arguments, Callback callback) {
    sendRequestJson(command, toJson(arguments), std::move(callback));
  }

  /// The features that the client named in `initialize`.
  protocol::InitializeArguments features;

  /// Returns whether texts for people may have colours.
  bool hasColors() const { return features.supportsANSIStyling; }

  /// These functions convert lines and columns from ours, which count from 1,
  /// to the client's and back.
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

  /// These functions convert paths, because the client may use URIs of files.
  std::string toClientPath(const std::string &path) const;
  std::string fromClientPath(const std::string &path) const;

protected:
  virtual void sendEventJson(const char *event, json body) = 0;
  virtual void sendRequestJson(const char *command, json arguments,
                               Callback callback) = 0;
};

} // namespace mlir::tcp::dap

#endif // DEBUG_ADAPTER_ADAPTER_SESSION_CLIENT_H
