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

/// Asks the supervisor or a live. The session's thread calls.
class AgentConnection {
public:
  using Callback = std::function<void(Result<json>)>;

  virtual ~AgentConnection() = default;

  /// Waits for the answer. An error if the agent says so, if its process ends
  /// meanwhile, or if the request that is being handled is cancelled.
  virtual Result<json> call(const std::string &method, json params) = 0;

  /// Does not wait; the callback runs on the session's thread, and not at all
  /// once the connection has gone.
  virtual void callAsync(const std::string &method, json params,
                         Callback callback) = 0;

  /// The same with a request of the wire, and its result.
  template <typename Request>
  Result<typename Request::Result> ask(const Request &request) {
    return read<Request>(call(Request::kName, toJson(request)));
  }
  /// The callback takes a Result<Request::Result>.
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
                   "' makes no sense: " + typed.error().message};
    return typed;
  }
};

} // namespace mlir::tcp::dap

#endif // DEBUG_ADAPTER_ADAPTER_DEBUGGEE_AGENTCONNECTION_H
