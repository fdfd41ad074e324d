//===- SetDataBreakpoints.cpp - On operations, attributes, values and symbols
//===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "debug-adapter/adapter/handlers/Handlers.h"

using namespace mlir::tcp::dap;

Result<protocol::SetBreakpointsBody> mlir::tcp::dap::handleSetDataBreakpoints(
    Session &session, const protocol::SetDataBreakpointsArguments &args) {
  std::vector<agent::Breakpoint> requests;
  for (const protocol::DataBreakpoint &breakpoint : args.breakpoints) {
    agent::Breakpoint request;
    request.kind = "data";
    request.condition = breakpoint.condition;
    request.hits = breakpoint.hitCondition;
    auto known = session.dataTargets.find(breakpoint.dataId);
    if (known != session.dataTargets.end()) {
      const Session::DataTarget &target = known->second;
      request.name = target.name;
      request.access = target.access;
      if (target.parent && target.generation == session.getGeneration()) {
        request.ref = target.parent;
        request.name = target.child;
      }
      request.key = breakpoint.dataId;
    } else {
      request.name = breakpoint.dataId;
    }
    requests.push_back(std::move(request));
  }
  return session.setBreakpoints(Breakpoints::Origin::Data, "",
                                std::move(requests));
}
