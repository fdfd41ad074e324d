//===- Show.h - How commands show what they were told -----------*- C++ -*-===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef DEBUG_ADAPTER_ADAPTER_CONSOLE_SHOW_H
#define DEBUG_ADAPTER_ADAPTER_CONSOLE_SHOW_H

#include "debug-adapter/adapter/session/Session.h"

#include <string>

namespace mlir::tcp::dap {

/// A text whose last line is ended; an empty one stays empty.
std::string withNewline(std::string text);

/// The text that the stopped compile answers a request with.
template <typename Request>
Result<std::string> askText(Session &session, const Request &request) {
  auto result = session.ask(request);
  if (!result)
    return result.error();
  return withNewline(result->text);
}

/// A value with what is in it, one level deep.
Result<std::string> printVariable(Session &session,
                                  const wire::Variable &variable);

} // namespace mlir::tcp::dap

#endif // DEBUG_ADAPTER_ADAPTER_CONSOLE_SHOW_H
