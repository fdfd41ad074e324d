//===- Stepping.cpp - Continue, steps to both sides, and pause ------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "debug-adapter/adapter/handlers/Handlers.h"

#include "debug-adapter/adapter/handlers/Convert.h"
#include "debug-adapter/adapter/numbers/ResultWatch.h"

using namespace mlir::tcp::dap;

static wire::Run makeStep(const char *mode, const std::string &granularity) {
  wire::Run command;
  command.mode = mode;
  command.granularity = granularity;
  return command;
}

Result<protocol::ContinueBody>
mlir::tcp::dap::handleContinue(Session &session,
                               const protocol::ContinueArguments &) {
  Result<Nothing> sent =
      continueCompile(session.getCompile(), session.getProgram(),
                      session.getBreakpoints(), session.getRunControl());
  if (!sent)
    return sent.error();
  protocol::ContinueBody body;
  body.allThreadsContinued = true;
  return body;
}

Result<Nothing>
mlir::tcp::dap::handleNext(Session &session,
                           const protocol::NextArguments &args) {
  Result<std::string> granularity = getGranularity(args.granularity, "pass");
  if (!granularity)
    return granularity.error();
  return session.getRunControl().run(makeStep("stepOver", *granularity));
}

Result<Nothing>
mlir::tcp::dap::handleStepIn(Session &session,
                             const protocol::StepInArguments &args) {
  if (args.targetId) {
    wire::Position position;
    position.action = *args.targetId;
    return session.getRunControl().goTo(position);
  }
  // A step goes to the next nested change, unless the client wants every
  // action: only about one of a hundred actions changes the IR.
  Result<std::string> granularity = getGranularity(args.granularity, "change");
  if (!granularity)
    return granularity.error();
  return session.getRunControl().run(
      makeStep("stepIn", *granularity == "pass" ? "change" : *granularity));
}

Result<Nothing>
mlir::tcp::dap::handleStepOut(Session &session,
                              const protocol::StepOutArguments &args) {
  Result<std::string> granularity = getGranularity(args.granularity, "pass");
  if (!granularity)
    return granularity.error();
  return session.getRunControl().run(makeStep("stepOut", *granularity));
}

Result<Nothing>
mlir::tcp::dap::handleStepBack(Session &session,
                               const protocol::StepBackArguments &args) {
  // Clients send "statement" if the user has chosen no granularity. A step back
  // then goes back by a change.
  Result<std::string> granularity = getGranularity(
      args.granularity == "statement" ? "" : args.granularity, "change");
  if (!granularity)
    return granularity.error();
  return session.getRunControl().stepBack(*granularity);
}

Result<Nothing> mlir::tcp::dap::handleReverseContinue(
    Session &session, const protocol::ReverseContinueArguments &) {
  return session.getRunControl().reverseContinue();
}

Result<Nothing> mlir::tcp::dap::handlePause(Session &session,
                                            const protocol::PauseArguments &) {
  return session.getRunControl().pause();
}
