//===- Continue.cpp - To the next breakpoint ----------------------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "debug-adapter/adapter/handlers/Handlers.h"

using namespace mlir::tcp::dap;

Result<protocol::ContinueBody>
mlir::tcp::dap::handleContinue(Session &session,
                               const protocol::ContinueArguments &) {
  wire::Run command;
  command.mode = "continue";
  Result<Nothing> sent = session.run(command);
  if (!sent)
    return sent.error();
  protocol::ContinueBody body;
  body.allThreadsContinued = true;
  return body;
}
