//===- BreakpointLocations.cpp - Lines for breakpoints --------------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "debug-adapter/adapter/handlers/Handlers.h"

#include <algorithm>
#include <set>

using namespace mlir::tcp::dap;

static constexpr int64_t kLargestNumber = 500;

Result<protocol::BreakpointLocationsBody>
mlir::tcp::dap::handleBreakpointLocations(
    Session &session, const protocol::BreakpointLocationsArguments &args) {
  Client &client = session.getClient();
  int64_t first = client.fromClientLine(args.line);
  int64_t last =
      std::min(client.fromClientLine(args.endLine.value_or(args.line)),
               first + kLargestNumber);
  protocol::BreakpointLocationsBody body;
  auto add = [&](int64_t line) {
    protocol::BreakpointLocation location;
    location.line = client.toClientLine(line);
    body.breakpoints.push_back(location);
  };
  if (args.source.sourceReference.value_or(0) <= 0) {
    // Which lines of the input have operations is known only while it compiles.
    // All lines are offered, and the compile moves a breakpoint to the next
    // line with operations.
    for (int64_t line = first; line <= last; ++line)
      add(line);
    return body;
  }
  Documents::Entry *entry =
      session.getSources().getDocuments().find(*args.source.sourceReference);
  if (!entry)
    return Error{"there is no document " +
                 std::to_string(*args.source.sourceReference)};
  std::set<int64_t> lines;
  for (int64_t line = first; line <= last; ++line) {
    Result<std::optional<wire::LineContent>> asked =
        session.ask(wire::GetLine{entry->document.id, line});
    if (!asked)
      return asked.error();
    const std::optional<wire::LineContent> &content = *asked;
    if (content && content->line >= first && content->line <= last &&
        lines.insert(content->line).second)
      add(content->line);
  }
  return body;
}
