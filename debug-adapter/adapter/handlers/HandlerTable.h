//===- HandlerTable.h - The table of requests -------------------*- C++ -*-===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef DEBUG_ADAPTER_ADAPTER_HANDLERS_HANDLERTABLE_H
#define DEBUG_ADAPTER_ADAPTER_HANDLERS_HANDLERTABLE_H

#include "debug-adapter/adapter/session/Session.h"

#include <functional>
#include <string_view>
#include <vector>

namespace mlir::tcp::dap {

/// A request that the adapter answers.
struct Handler {
  using Respond = std::function<void(Result<json>)>;

  const char *command;
  /// Reads the arguments, does what the request asks for, and responds, at once
  /// or later.
  void (*handle)(Session &session, const json &arguments,
                 const Respond &respond);
  /// The capabilities that tell the client that there is this request.
  std::vector<bool protocol::Capabilities::*> capabilities;
};

/// Returns the table of all requests.
const std::vector<Handler> &getHandlers();

/// Finds a request by its name; null if there is none.
const Handler *findHandler(std::string_view command);

} // namespace mlir::tcp::dap

#endif // DEBUG_ADAPTER_ADAPTER_HANDLERS_HANDLERTABLE_H
