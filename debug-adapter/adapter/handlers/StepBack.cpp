//===- StepBack.cpp - To the change before ------------------------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "debug-adapter/adapter/handlers/Handlers.h"

#include "debug-adapter/adapter/handlers/Convert.h"

using namespace mlir::tcp::dap;

Result<Nothing>
mlir::tcp::dap::handleStepBack(Session &session,
                               const protocol::StepBackArguments &args) {
  // Clients say "statement" when nobody chose: back is by change then too.
  Result<std::string> granularity = getGranularity(
      args.granularity == "statement" ? "" : args.granularity, "change");
  if (!granularity)
    return granularity.error();
  return session.stepBack(*granularity);
}
