//===- SetExpression.cpp - Assignments to expressions ---------------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "debug-adapter/adapter/handlers/Handlers.h"

#include "debug-adapter/adapter/handlers/Convert.h"

using namespace mlir::tcp::dap;

Result<protocol::SetExpressionBody> mlir::tcp::dap::handleSetExpression(
    Session &session, const protocol::SetExpressionArguments &args) {
  Result<wire::Frame> frame = findFrame(session, args.frameId);
  if (!frame)
    return frame.error();
  Result<wire::Variable> set =
      session.getView().setExpression(args.expression, args.value, frame->id);
  if (!set)
    return set.error();
  protocol::Variable variable =
      toProtocol(session, *set, args.format && args.format->hex);
  protocol::SetExpressionBody body;
  body.value = variable.value;
  setValue(body, variable);
  body.presentationHint = variable.presentationHint;
  session.tellEdited();
  return body;
}
