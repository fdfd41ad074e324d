//===- Cancel.cpp - Gives up on a request ---------------------------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "debug-adapter/adapter/handlers/Handlers.h"

using namespace mlir::tcp::dap;

Result<Nothing>
mlir::tcp::dap::handleCancel(Session &session,
                             const protocol::CancelArguments &args) {
  // `Adapter::readMessages` has cancelled the request already. To cancel a
  // progress means to pause the compile.
  if (!args.progressId.empty())
    static_cast<void>(session.getRunControl().pause());
  return Nothing{};
}
