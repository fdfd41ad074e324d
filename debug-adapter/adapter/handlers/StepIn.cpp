//===- StepIn.cpp - To what happens next, nested or not -----------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "debug-adapter/adapter/handlers/Handlers.h"

#include "debug-adapter/adapter/handlers/Convert.h"

using namespace mlir::tcp::dap;

Result<Nothing>
mlir::tcp::dap::handleStepIn(Session &session,
                             const protocol::StepInArguments &args) {
  if (args.targetId) {
    wire::Position position;
    position.action = *args.targetId;
    return session.goTo(position);
  }
  // The next nested change, unless every action is wanted: of a hundred actions
  // one changes something.
  Result<std::string> granularity = getGranularity(args.granularity, "change");
  if (!granularity)
    return granularity.error();
  wire::Run command;
  command.mode = "stepIn";
  command.granularity = *granularity == "pass" ? "change" : *granularity;
  return session.run(command);
}
