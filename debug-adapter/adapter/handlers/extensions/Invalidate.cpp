//===- Invalidate.cpp - Has a client ask again ----------------------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "debug-adapter/adapter/handlers/Handlers.h"

using namespace mlir::tcp::dap;

Result<Nothing>
mlir::tcp::dap::handleInvalidate(Session &session,
                                 const protocol::InvalidatedEvent &args) {
  Client &client = session.getClient();
  if (!client.features.supportsInvalidatedEvent)
    return Error{"the client does not take the event 'invalidated'"};
  client.sendEvent("invalidated", args);
  return Nothing{};
}
