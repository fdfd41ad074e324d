//===- BreakpointKinds.cpp - The table of the kinds -----------------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "debug-adapter/agent/breakpoints/BreakpointKinds.h"

using namespace mlir;
using namespace mlir::tcp;
using namespace mlir::tcp::agent;

namespace {
struct Kind {
  StringLiteral name;
  ReadBreakpoint (*read)(const wire::Breakpoint &source);
};

struct NamedMode {
  StringLiteral name;
  Breakpoint::Mode mode;
};
} // namespace

static constexpr Kind kKinds[] = {
    {"line", readLineBreakpoint},     {"name", readNameBreakpoint},
    {"action", readActionBreakpoint}, {"change", readChangeBreakpoint},
    {"data", readDataBreakpoint},     {"exception", readExceptionBreakpoint},
};

static constexpr NamedMode kModes[] = {
    {"", Breakpoint::Before},       {"before", Breakpoint::Before},
    {"after", Breakpoint::After},   {"changed", Breakpoint::Changed},
    {"failed", Breakpoint::Failed},
};

llvm::Expected<std::unique_ptr<Breakpoint>>
Breakpoint::read(const wire::Breakpoint &source) {
  const auto *mode = llvm::find_if(
      kModes, [&](const NamedMode &each) { return each.name == source.mode; });
  if (mode == std::end(kModes))
    return llvm::createStringError(
        "unknown mode '" + source.mode +
        "'; there are: before, after, changed, failed");
  const auto *kind = llvm::find_if(
      kKinds, [&](const Kind &each) { return each.name == source.kind; });
  if (kind == std::end(kKinds))
    return llvm::createStringError("unknown kind of breakpoint '" +
                                   source.kind + "'");
  ReadBreakpoint breakpoint = kind->read(source);
  if (!breakpoint)
    return breakpoint;
  (*breakpoint)->source = source;
  (*breakpoint)->mode = mode->mode;
  if (llvm::Error error = (*breakpoint)->readConditions())
    return error;
  return breakpoint;
}
