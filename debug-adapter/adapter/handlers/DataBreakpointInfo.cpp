//===- DataBreakpointInfo.cpp - What can be watched ---------------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "debug-adapter/adapter/handlers/Handlers.h"

#include "debug-adapter/adapter/handlers/Convert.h"

using namespace mlir::tcp::dap;

/// The child of a variable that has this name.
static Result<agent::Variable> findChild(Session &session, int64_t ref,
                                         const std::string &name) {
  agent::ChildrenQuery query;
  query.ref = ref;
  Result<agent::Variables> children =
      session.ask<agent::Variables>("children", toJson(query));
  if (!children)
    return children.error();
  for (const agent::Variable &child : children->variables)
    if (child.name == name)
      return child;
  return Error{"there is no '" + name + "' here"};
}

Result<protocol::DataBreakpointInfoBody>
mlir::tcp::dap::handleDataBreakpointInfo(
    Session &session, const protocol::DataBreakpointInfoArguments &args) {
  protocol::DataBreakpointInfoBody body;
  Session::DataTarget target;
  target.access = args.mode;
  target.generation = session.getGeneration();
  Result<agent::Variable> found = Error{""};
  if (args.variablesReference.value_or(0) > 0) {
    Result<int64_t> parent = findVariable(session, *args.variablesReference);
    if (!parent)
      return parent.error();
    found = findChild(session, *parent, args.name);
    target.parent = *parent;
    target.child = args.name;
  } else {
    Result<agent::Frame> frame = findFrame(session, args.frameId);
    if (!frame)
      return frame.error();
    found = session.ask<agent::Variable>(
        "evaluate", {{"expression", args.name}, {"frame", frame->id}});
    target.child = args.name;
  }
  if (!found) {
    // Not an error of the request: there is just nothing to watch.
    body.description = found.error().message;
    return body;
  }
  target.name = found->evaluateName.empty() ? args.name : found->evaluateName;
  std::string id = target.name;
  if (!target.access.empty())
    id += " " + target.access;
  // A name alone may mean something else at another stop.
  if (target.parent)
    id += " #" + std::to_string(target.generation) + "." +
          std::to_string(*target.parent);
  session.dataTargets[id] = target;
  body.dataId = id;
  body.description =
      target.name + (target.access.empty() ? "" : " (" + target.access + ")");
  body.accessTypes = {"write"};
  return body;
}
