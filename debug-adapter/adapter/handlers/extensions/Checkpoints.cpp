//===- Checkpoints.cpp - Checkpoints of a compile -------------------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "debug-adapter/adapter/handlers/Handlers.h"
#include "debug-adapter/adapter/session/Inspection.h"

using namespace mlir::tcp::dap;

Result<protocol::CheckpointsBody>
mlir::tcp::dap::handleCheckpoints(Session &session, const Nothing &) {
  Result<std::vector<wire::Checkpoint>> checkpoints = listCheckpoints(session);
  if (!checkpoints)
    return checkpoints.error();
  protocol::CheckpointsBody body;
  for (const wire::Checkpoint &checkpoint : *checkpoints)
    body.checkpoints.push_back({checkpoint.position.action,
                                checkpoint.position.phase,
                                checkpoint.privateBytes});
  return body;
}
