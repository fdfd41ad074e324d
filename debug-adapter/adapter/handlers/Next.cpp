//===- Next.cpp - After this action -------------------------------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "debug-adapter/adapter/handlers/Handlers.h"

#include "debug-adapter/adapter/handlers/Convert.h"

using namespace mlir::tcp::dap;

Result<Nothing>
mlir::tcp::dap::handleNext(Session &session,
                           const protocol::NextArguments &args) {
  Result<std::string> granularity = getGranularity(args.granularity, "pass");
  if (!granularity)
    return granularity.error();
  wire::Run command;
  command.mode = "stepOver";
  command.granularity = *granularity;
  return session.run(command);
}
