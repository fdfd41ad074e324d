//===- StepInTargets.cpp - Targets of a step in ---------------------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "debug-adapter/adapter/handlers/Handlers.h"

#include "debug-adapter/adapter/handlers/Convert.h"

using namespace mlir::tcp::dap;

static constexpr int64_t kLooked = 5000;
static constexpr size_t kShown = 100;

Result<protocol::StepInTargetsBody> mlir::tcp::dap::handleStepInTargets(
    Session &session, const protocol::StepInTargetsArguments &args) {
  Result<wire::Frame> frame = findFrame(session, args.frameId);
  if (!frame)
    return frame.error();
  Result<wire::Actions> actions =
      session.ask(wire::GetActions{frame->action, kLooked, std::nullopt});
  if (!actions)
    return actions.error();
  protocol::StepInTargetsBody body;
  std::optional<int64_t> depth;
  for (const wire::Action &action : actions->actions) {
    if (action.index == frame->action) {
      depth = action.depth;
      continue;
    }
    if (!depth || action.depth <= *depth || body.targets.size() == kShown)
      break;
    if (action.depth != *depth + 1)
      continue;
    protocol::StepInTarget target;
    target.id = action.index;
    target.label = std::to_string(action.index) + ": " +
                   getActionLabel(action.tag, action.name);
    body.targets.push_back(std::move(target));
  }
  return body;
}
