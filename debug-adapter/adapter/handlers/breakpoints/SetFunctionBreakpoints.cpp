//===- SetFunctionBreakpoints.cpp - On names ------------------------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "debug-adapter/adapter/handlers/Handlers.h"

#include "debug-adapter/adapter/breakpoints/NameCheck.h"

using namespace mlir::tcp::dap;

Result<protocol::SetBreakpointsBody>
mlir::tcp::dap::handleSetFunctionBreakpoints(
    Session &session, const protocol::SetFunctionBreakpointsArguments &args) {
  std::vector<wire::Breakpoint> requests;
  for (const protocol::FunctionBreakpoint &breakpoint : args.breakpoints) {
    wire::Breakpoint request;
    readName(breakpoint.name, request);
    request.condition = breakpoint.condition;
    request.hits = breakpoint.hitCondition;
    requests.push_back(std::move(request));
  }
  return session.getBreakpoints().replace(Breakpoints::Origin::Function, "",
                                          std::move(requests));
}
