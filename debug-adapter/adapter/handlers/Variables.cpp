//===- Variables.cpp - The children of variables --------------------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "debug-adapter/adapter/handlers/Handlers.h"

#include "debug-adapter/adapter/handlers/Convert.h"

using namespace mlir::tcp::dap;

Result<protocol::VariablesBody>
mlir::tcp::dap::handleVariables(Session &session,
                                const protocol::VariablesArguments &args) {
  Result<int64_t> ref = findVariable(session, args.variablesReference);
  if (!ref)
    return ref.error();
  wire::GetChildren query;
  query.ref = *ref;
  query.start = args.start;
  // In DAP, 0 stands for all children.
  if (args.count.value_or(0) > 0)
    query.count = args.count;
  query.filter = args.filter;
  Result<wire::Variables> children = session.ask(query);
  if (!children)
    return children.error();
  protocol::VariablesBody body;
  for (const wire::Variable &child : children->variables)
    body.variables.push_back(
        toProtocol(session, child, args.format && args.format->hex));
  return body;
}
