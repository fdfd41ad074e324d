//===- BreakpointList.cpp - The breakpoints as they were set --------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "debug-adapter/agent/breakpoints/BreakpointList.h"

#include "compiler/support/LlvmJson.h"

using namespace mlir::tcp;
using namespace mlir::tcp::agent;
namespace json = llvm::json;

/// Removes the fields that only the agent sets.
static wire::Breakpoint asSet(wire::Breakpoint breakpoint) {
  breakpoint.address.reset();
  breakpoint.since.reset();
  breakpoint.placedLine.reset();
  breakpoint.placedColumn.reset();
  return breakpoint;
}

const wire::Breakpoint *
BreakpointList::findSame(const wire::Breakpoint &source) const {
  json::Value wanted = codec::toJson(source);
  for (const wire::Breakpoint &old : breakpoints)
    if (codec::toJson(asSet(old)) == wanted)
      return &old;
  return nullptr;
}

void BreakpointList::replace(std::vector<wire::Breakpoint> all, int64_t since,
                             FindAddress findAddress) {
  for (wire::Breakpoint &each : all) {
    each = asSet(std::move(each));
    if (const wire::Breakpoint *old = findSame(each)) {
      each = *old;
      continue;
    }
    // A line of a document stands for an operation, which may outlast the text.
    if (!each.document.empty())
      each.address = findAddress(each);
    if (!each.hits.empty())
      each.since = since;
  }
  breakpoints = std::move(all);
}

bool BreakpointList::countSince(int64_t since) {
  bool isEarlier = false;
  for (wire::Breakpoint &each : breakpoints)
    if (each.since && *each.since > since) {
      each.since = since;
      isEarlier = true;
    }
  return isEarlier;
}
