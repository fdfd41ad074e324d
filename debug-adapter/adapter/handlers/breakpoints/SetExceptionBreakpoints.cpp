//===- SetExceptionBreakpoints.cpp - On failures and diagnostics ----------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "debug-adapter/adapter/handlers/Handlers.h"

using namespace mlir::tcp::dap;

static wire::Breakpoint onFilter(const std::string &filter) {
  wire::Breakpoint request;
  request.kind = "exception";
  request.filter = filter;
  return request;
}

Result<protocol::SetBreakpointsBody>
mlir::tcp::dap::handleSetExceptionBreakpoints(
    Session &session, const protocol::SetExceptionBreakpointsArguments &args) {
  session.getBreakpoints().chooseExceptions();
  // DAP fixes the order of the answer: filters, filter options, then exception
  // options.
  std::vector<wire::Breakpoint> requests;
  requests.reserve(args.filters.size());
  for (const std::string &filter : args.filters)
    requests.push_back(onFilter(filter));
  for (const protocol::ExceptionFilterOptions &option : args.filterOptions) {
    requests.push_back(onFilter(option.filterId));
    requests.back().condition = option.condition;
    requests.back().mode = option.mode;
  }
  for (const protocol::ExceptionOptions &option : args.exceptionOptions) {
    if (option.breakMode == "never")
      continue;
    for (const protocol::ExceptionPathSegment &segment : option.path)
      for (const std::string &name : segment.names)
        if (!segment.negate)
          requests.push_back(onFilter(name));
  }
  return session.getBreakpoints().replace(Breakpoints::Origin::Exception, "",
                                          std::move(requests));
}
