//===- Pause.cpp - Stops at the next action -----------------------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "debug-adapter/adapter/handlers/Handlers.h"

using namespace mlir::tcp::dap;

Result<Nothing> mlir::tcp::dap::handlePause(Session &session,
                                            const protocol::PauseArguments &) {
  return session.pause();
}
