//===- Disconnect.cpp - The end of the session ----------------------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "debug-adapter/adapter/handlers/Handlers.h"

using namespace mlir::tcp::dap;

Result<Nothing>
mlir::tcp::dap::handleDisconnect(Session &session,
                                 const protocol::DisconnectArguments &args) {
  if (args.suspendDebuggee && !session.getProgram().wasAttached())
    return Error{"'suspendDebuggee' works only after 'attach'"};
  // A compile that was attached to runs on, unless the client says otherwise.
  session.getLifecycle().disconnect(
      args.terminateDebuggee.value_or(!session.getProgram().wasAttached()),
      args.suspendDebuggee);
  return Nothing{};
}
