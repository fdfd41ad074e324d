//===- Goto.cpp - To an action, or past this one --------------------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "debug-adapter/adapter/handlers/Handlers.h"

#include "debug-adapter/adapter/handlers/GotoTargetId.h"

using namespace mlir::tcp::dap;

Result<Nothing>
mlir::tcp::dap::handleGoto(Session &session,
                           const protocol::GotoArguments &args) {
  if (args.targetId == GotoTargetId::skip()) {
    wire::Run command;
    command.mode = "stepOver";
    command.granularity = "action";
    command.skip = true;
    return session.getRunControl().run(command);
  }
  wire::Position position;
  position.action = args.targetId;
  return session.getRunControl().goTo(position);
}
