//===- SetDataBreakpoints.cpp - On data: operations, values, symbols ------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "debug-adapter/adapter/handlers/Handlers.h"

#include "debug-adapter/adapter/handlers/breakpoints/DataId.h"

using namespace mlir::tcp::dap;

Result<protocol::SetBreakpointsBody> mlir::tcp::dap::handleSetDataBreakpoints(
    Session &session, const protocol::SetDataBreakpointsArguments &args) {
  std::vector<wire::Breakpoint> requests;
  for (const protocol::DataBreakpoint &breakpoint : args.breakpoints) {
    DataId id = DataId::parse(breakpoint.dataId);
    wire::Breakpoint request;
    request.kind = "data";
    request.data = id.data;
    request.access = id.access;
    request.name = id.name;
    request.condition = breakpoint.condition;
    request.hits = breakpoint.hitCondition;
    requests.push_back(std::move(request));
  }
  return session.getBreakpoints().replace(Breakpoints::Origin::Data, "",
                                          std::move(requests));
}
