//===- WriteMemory.cpp - Other bytes for a constant -----------------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "debug-adapter/adapter/handlers/Handlers.h"

using namespace mlir::tcp::dap;

Result<protocol::WriteMemoryBody>
mlir::tcp::dap::handleWriteMemory(Session &session,
                                  const protocol::WriteMemoryArguments &args) {
  int64_t offset = args.offset.value_or(0);
  Result<wire::Written> written =
      session.ask(wire::WriteMemory{args.memoryReference, offset, args.data});
  if (!written)
    return written.error();
  protocol::WriteMemoryBody body;
  body.bytesWritten = written->count;
  if (session.getClient().features.supportsMemoryEvent) {
    protocol::MemoryEvent event;
    event.memoryReference = args.memoryReference;
    event.offset = offset;
    event.count = written->count.value_or(0);
    session.getClient().sendEvent("memory", event);
  }
  session.tellEdited();
  return body;
}
