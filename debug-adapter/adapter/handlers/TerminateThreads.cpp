//===- TerminateThreads.cpp - Ends the process ----------------------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "debug-adapter/adapter/handlers/Handlers.h"

using namespace mlir::tcp::dap;

Result<Nothing> mlir::tcp::dap::handleTerminateThreads(
    Session &session, const protocol::TerminateThreadsArguments &) {
  return session.getRunControl().kill();
}
