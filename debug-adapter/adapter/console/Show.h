//===- Show.h - Texts of answers for the console ----------------*- C++ -*-===//
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

/// Returns a text with a newline at its end. An empty text stays empty.
std::string withNewline(std::string text);

/// Sends a request to the stopped compile, and returns the text of its answer.
template <typename Request>
Result<std::string> askText(Session &session, const Request &request) {
  auto result = session.ask(request);
  if (!result)
    return result.error();
  return withNewline(result->text);
}

/// Prints a value and the first of its children, one level deep.
Result<std::string> printVariable(Session &session,
                                  const wire::Variable &variable);

} // namespace mlir::tcp::dap

#endif // DEBUG_ADAPTER_ADAPTER_CONSOLE_SHOW_H
