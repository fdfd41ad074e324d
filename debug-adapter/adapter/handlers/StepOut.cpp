//===- StepOut.cpp - When the parent has ended --------------------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "debug-adapter/adapter/handlers/Handlers.h"

#include "debug-adapter/adapter/handlers/Convert.h"

using namespace mlir::tcp::dap;

Result<Nothing>
mlir::tcp::dap::handleStepOut(Session &session,
                              const protocol::StepOutArguments &args) {
  Result<std::string> granularity = getGranularity(args.granularity, "pass");
  if (!granularity)
    return granularity.error();
  wire::Run command;
  command.mode = "stepOut";
  command.granularity = *granularity;
  return session.run(command);
}
