//===- Initialize.cpp - The request initialize ----------------------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "debug-adapter/adapter/handlers/Handlers.h"

#include "debug-adapter/adapter/breakpoints/ExceptionFilters.h"
#include "debug-adapter/adapter/handlers/HandlerTable.h"

using namespace mlir::tcp::dap;

namespace {
struct Mode {
  const char *id;
  const char *label;
  const char *description;
  std::vector<std::string> appliesTo;
};
} // namespace

static const std::vector<Mode> kModes = {
    {"before", "Before", "Before the action begins", {"source", "instruction"}},
    {"after", "After", "When the action has ended", {"source", "instruction"}},
    {"changed",
     "If it changed the IR",
     "When the action has changed something",
     {"source", "instruction", "data"}},
    {"failed",
     "If it failed",
     "When a pattern did not match or a pass failed",
     {"source", "instruction"}},
    {"erased", "If it is erased", "When the data goes", {"data"}},
    {"created", "If it is created", "When there is such data", {"data"}},
    {"uses", "If its uses change", "When a use comes or goes", {"data"}},
};

Result<protocol::Capabilities>
mlir::tcp::dap::handleInitialize(Session &session,
                                 const protocol::InitializeArguments &args) {
  session.getClient().features = args;
  protocol::Capabilities result;
  for (const Handler &handler : getHandlers())
    for (bool protocol::Capabilities::*capability : handler.capabilities)
      result.*capability = true;
  for (const ExceptionFilter &filter : kExceptionFilters) {
    protocol::ExceptionBreakpointsFilter entry;
    entry.filter = filter.id;
    entry.label = filter.label;
    entry.description = filter.description;
    entry.isDefault = filter.isDefault;
    entry.supportsCondition = true;
    entry.conditionDescription =
        "an expression over op, pass, pattern, stage, depth, changed";
    result.exceptionBreakpointFilters.push_back(std::move(entry));
  }
  for (const Mode &mode : kModes) {
    protocol::BreakpointMode entry;
    entry.mode = mode.id;
    entry.label = mode.label;
    entry.description = mode.description;
    entry.appliesTo = mode.appliesTo;
    result.breakpointModes.push_back(std::move(entry));
  }
  protocol::ColumnDescriptor ops;
  ops.attributeName = "ops";
  ops.label = "Operations";
  ops.type = "number";
  result.additionalModuleColumns.push_back(std::move(ops));
  result.completionTriggerCharacters = {" ", ".", "%", "@", "-"};
  return result;
}
