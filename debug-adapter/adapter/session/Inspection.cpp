//===- Inspection.cpp - Questions that several doors ask ------------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "debug-adapter/adapter/session/Inspection.h"

#include "debug-adapter/adapter/session/Session.h"

using namespace mlir::tcp::dap;

Result<std::vector<wire::Checkpoint>>
mlir::tcp::dap::listCheckpoints(Session &session) {
  Result<AgentConnection *> supervisor = session.getCompile().getSupervisor();
  if (!supervisor)
    return supervisor.error();
  Result<wire::Checkpoints> answer = (*supervisor)->ask(wire::GetCheckpoints{});
  if (!answer)
    return answer.error();
  return std::move(answer->checkpoints);
}

Result<std::string> mlir::tcp::dap::readDiff(Session &session,
                                             wire::GetDiff request,
                                             bool isOfTopDocument) {
  if (isOfTopDocument) {
    Result<wire::Frame> frame = session.getView().getTopFrame();
    if (!frame)
      return frame.error();
    request.document = frame->document;
  }
  Result<wire::Text> diff = session.ask(request);
  if (!diff)
    return diff.error();
  return std::move(diff->text);
}
