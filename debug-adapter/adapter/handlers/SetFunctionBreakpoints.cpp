//===- SetFunctionBreakpoints.cpp - On names ----------------------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "debug-adapter/adapter/handlers/Handlers.h"

using namespace mlir::tcp::dap;

/// A glob, with what it is the name of in front: `pass:tcp-*`.
static agent::Breakpoint parseName(const std::string &name) {
  agent::Breakpoint request;
  request.kind = "name";
  request.pattern = name;
  size_t colon = name.find(':');
  std::string of = name.substr(0, colon);
  for (const char *known : {"pass", "pattern", "stage", "tag", "op", "symbol"})
    if (colon != std::string::npos && of == known) {
      request.of = of;
      request.pattern = name.substr(colon + 1);
    }
  return request;
}

Result<protocol::SetBreakpointsBody>
mlir::tcp::dap::handleSetFunctionBreakpoints(
    Session &session, const protocol::SetFunctionBreakpointsArguments &args) {
  std::vector<agent::Breakpoint> requests;
  for (const protocol::FunctionBreakpoint &breakpoint : args.breakpoints) {
    agent::Breakpoint request = parseName(breakpoint.name);
    request.condition = breakpoint.condition;
    request.hits = breakpoint.hitCondition;
    requests.push_back(std::move(request));
  }
  return session.setBreakpoints(Breakpoints::Origin::Function, "",
                                std::move(requests));
}
