//===- StopOnEntry.cpp - Whether later compiles stop at their begin -------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "debug-adapter/adapter/handlers/Handlers.h"

using namespace mlir::tcp::dap;

Result<Nothing>
mlir::tcp::dap::handleStopOnEntry(Session &session,
                                  const protocol::StopOnEntryArguments &args) {
  session.getProgram().setStopOnEntry(args.stopOnEntry);
  return Nothing{};
}
