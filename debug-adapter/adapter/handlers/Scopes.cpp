//===- Scopes.cpp - The scopes of a frame ---------------------------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "debug-adapter/adapter/handlers/Handlers.h"

#include "debug-adapter/adapter/handlers/Convert.h"

using namespace mlir::tcp::dap;

Result<protocol::ScopesBody>
mlir::tcp::dap::handleScopes(Session &session,
                             const protocol::ScopesArguments &args) {
  Result<wire::Frame> frame = findFrame(session, args.frameId);
  if (!frame)
    return frame.error();
  Result<wire::Scopes> scopes = session.ask(wire::GetScopes{frame->id});
  if (!scopes)
    return scopes.error();
  protocol::ScopesBody body;
  for (const wire::Scope &scope : scopes->scopes) {
    protocol::Scope entry;
    entry.name = scope.name;
    entry.expensive = scope.expensive;
    if (scope.ref)
      entry.variablesReference =
          session.getView().getVariables().add(scope.ref);
    if (scope.name == "Operation")
      entry.presentationHint = "locals";
    else if (scope.name == "Result")
      entry.presentationHint = "returnValue";
    else if (scope.name == "Pass" || scope.name == "Context")
      entry.presentationHint = "arguments";
    entry.namedVariables = scope.named;
    entry.indexedVariables = scope.indexed;
    body.scopes.push_back(std::move(entry));
  }
  return body;
}
