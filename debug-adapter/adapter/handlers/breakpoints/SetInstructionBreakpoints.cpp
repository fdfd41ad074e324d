//===- SetInstructionBreakpoints.cpp - On actions -------------------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "debug-adapter/adapter/handlers/Handlers.h"

#include "debug-adapter/adapter/handlers/Convert.h"

using namespace mlir::tcp::dap;

Result<protocol::SetBreakpointsBody>
mlir::tcp::dap::handleSetInstructionBreakpoints(
    Session &session,
    const protocol::SetInstructionBreakpointsArguments &args) {
  std::vector<wire::Breakpoint> requests;
  for (const protocol::InstructionBreakpoint &breakpoint : args.breakpoints) {
    Result<int64_t> action = fromAddress(breakpoint.instructionReference);
    wire::Breakpoint request;
    request.kind = "action";
    // A reference that is no action becomes action 0, which the agent refuses
    // alone. An error here would refuse the other breakpoints, too.
    request.index = action ? *action + breakpoint.offset.value_or(0) : 0;
    request.condition = breakpoint.condition;
    request.hits = breakpoint.hitCondition;
    request.mode = breakpoint.mode;
    requests.push_back(std::move(request));
  }
  return session.getBreakpoints().replace(Breakpoints::Origin::Instruction, "",
                                          std::move(requests));
}
