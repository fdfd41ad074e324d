//===- SetVariable.cpp - An attribute or option gets a value --------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "debug-adapter/adapter/handlers/Handlers.h"

#include "debug-adapter/adapter/handlers/Convert.h"

using namespace mlir::tcp::dap;

Result<protocol::SetVariableBody>
mlir::tcp::dap::handleSetVariable(Session &session,
                                  const protocol::SetVariableArguments &args) {
  Result<int64_t> ref = findVariable(session, args.variablesReference);
  if (!ref)
    return ref.error();
  Result<wire::Variable> set =
      session.ask(wire::SetVariable{*ref, args.name, args.value});
  if (!set)
    return set.error();
  protocol::Variable variable =
      toProtocol(session, *set, args.format && args.format->hex);
  protocol::SetVariableBody body;
  body.value = variable.value;
  setValue(body, variable);
  session.tellEdited();
  return body;
}
