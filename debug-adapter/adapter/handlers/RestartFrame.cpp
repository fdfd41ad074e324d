//===- RestartFrame.cpp - An action from its start ------------------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "debug-adapter/adapter/handlers/Handlers.h"

#include "debug-adapter/adapter/handlers/Convert.h"

using namespace mlir::tcp::dap;

Result<Nothing> mlir::tcp::dap::handleRestartFrame(
    Session &session, const protocol::RestartFrameArguments &args) {
  Result<wire::Frame> frame = findFrame(session, args.frameId);
  if (!frame)
    return frame.error();
  if (frame->action <= 0)
    return Error{"this frame is not an action; 'restart' starts the whole "
                 "compile again"};
  wire::Position position;
  position.action = frame->action;
  return session.getRunControl().goTo(position);
}
