//===- Actions.cpp - The actions with their times -------------------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "debug-adapter/adapter/handlers/Handlers.h"

#include "debug-adapter/adapter/handlers/Convert.h"

using namespace mlir::tcp::dap;

Result<protocol::ActionsBody>
mlir::tcp::dap::handleActions(Session &session,
                              const protocol::ActionsArguments &args) {
  if (args.from < 1 || args.count < 0)
    return Error{"'from' must be 1 or more, and 'count' not negative"};
  Result<wire::Actions> actions =
      session.ask(wire::GetActions{args.from, args.count, std::nullopt});
  if (!actions)
    return actions.error();
  protocol::ActionsBody body;
  body.total = actions->total;
  body.microseconds = actions->microseconds;
  for (const wire::Action &action : actions->actions)
    body.actions.push_back({action.index, action.depth,
                            getActionLabel(action.tag, action.name),
                            action.changed, action.microseconds});
  return body;
}
