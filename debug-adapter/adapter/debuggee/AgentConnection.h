//===- AgentConnection.h - A wire to a process of the compile ---*- C++ -*-===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef DEBUG_ADAPTER_ADAPTER_DEBUGGEE_AGENTCONNECTION_H
#define DEBUG_ADAPTER_ADAPTER_DEBUGGEE_AGENTCONNECTION_H

#include "debug-adapter/adapter/support/Json.h"
#include "debug-adapter/adapter/support/Result.h"

#include <functional>
#include <string>

namespace mlir::tcp::dap {

/// A connection to the supervisor or to a current process. The session's thread
/// uses it.
class AgentConnection {
public:
  using Callback = std::function<void(Result<json>)>;

  virtual ~AgentConnection() = default;

  /// Sends a request and waits for the answer. An error if the answer is one,
  /// if the agent's process ends meanwhile, or if the client cancels the
  /// request that the adapter is handling.
  virtual Result<json> call(const std::string &method, json params) = 0;

  /// Sends a request and does not wait. The callback runs on the session's
  /// thread; it never runs if the connection closes before the answer.
  virtual void callAsync(const std::string &method, json params,
                         Callback callback) = 0;

  /// Calls `call` with a request of the agent protocol, and reads its result.
  template <typename Request>
  Result<typename Request::Result> ask(const Request &request) {
    return read<Request>(call(Request::kName, toJson(request)));
  }
  /// Calls `callAsync` with a request of the agent protocol. `use` takes a
  /// Result<Request::Result>.
  template <typename Request, typename Use>
  void askAsync(const Request &request, Use use) {
    callAsync(Request::kName, toJson(request),
              [use = std::move(use)](const Result<json> &result) {
                use(read<Request>(result));
              });
  }

private:
  template <typename Request>
  static Result<typename Request::Result> read(const Result<json> &result) {
    if (!result)
      return result.error();
    Result<typename Request::Result> typed =
        fromJson<typename Request::Result>(*result);
    if (!typed)
      return Error{"the compiler's answer to '" + std::string(Request::kName) +
                   "' cannot be read: " + typed.error().message};
    return typed;
  }
};

} // namespace mlir::tcp::dap

#endif // DEBUG_ADAPTER_ADAPTER_DEBUGGEE_AGENTCONNECTION_H
