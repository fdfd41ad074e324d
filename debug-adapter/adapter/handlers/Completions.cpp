//===- Completions.cpp - Completion in the console ------------------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "debug-adapter/adapter/handlers/Handlers.h"

#include "debug-adapter/adapter/console/ConsoleCompletion.h"

using namespace mlir::tcp::dap;

/// Returns DAP's type of a completion for a kind of the agent or the console.
static std::string toItemType(const std::string &kind) {
  if (kind == "op")
    return "class";
  if (kind == "symbol")
    return "reference";
  if (kind == "attribute")
    return "property";
  return kind;
}

Result<protocol::CompletionsBody>
mlir::tcp::dap::handleCompletions(Session &session,
                                  const protocol::CompletionsArguments &args) {
  Client &client = session.getClient();
  // DAP counts UTF-16 code units and the console bytes, which are the same in
  // ASCII text, such as commands.
  int64_t column = client.fromClientColumn(args.column);
  protocol::CompletionsBody body;
  for (wire::CompletionItem &item :
       completeConsole(session, args.text, column)) {
    protocol::CompletionItem entry;
    entry.label = item.label;
    entry.type = toItemType(item.kind);
    if (item.start)
      entry.start = *item.start;
    entry.length = item.length;
    body.targets.push_back(std::move(entry));
  }
  return body;
}
