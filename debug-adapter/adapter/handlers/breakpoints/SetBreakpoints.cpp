//===- SetBreakpoints.cpp - On lines --------------------------------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "debug-adapter/adapter/handlers/Handlers.h"

using namespace mlir::tcp::dap;

Result<protocol::SetBreakpointsBody> mlir::tcp::dap::handleSetBreakpoints(
    Session &session, const protocol::SetBreakpointsArguments &args) {
  Client &client = session.getClient();
  std::string file;
  std::string document;
  std::string group;
  if (args.source.sourceReference.value_or(0) > 0) {
    Documents::Entry *entry =
        session.getSources().getDocuments().find(*args.source.sourceReference);
    if (!entry)
      return Error{"there is no document " +
                   std::to_string(*args.source.sourceReference)};
    document = entry->document.id;
    group = "document " + document;
  } else if (!args.source.path.empty()) {
    file = client.fromClientPath(args.source.path);
    group = "file " + file;
  } else {
    return Error{"the source has neither a path nor a reference"};
  }

  // Old clients send the deprecated field `lines` instead of `breakpoints`.
  std::vector<protocol::SourceBreakpoint> wanted = args.breakpoints;
  if (wanted.empty())
    for (int64_t line : args.lines) {
      wanted.emplace_back();
      wanted.back().line = line;
    }
  std::vector<wire::Breakpoint> requests;
  for (const protocol::SourceBreakpoint &breakpoint : wanted) {
    wire::Breakpoint request;
    request.kind = "line";
    request.file = file;
    request.document = document;
    request.line = client.fromClientLine(breakpoint.line);
    if (breakpoint.column)
      request.column = client.fromClientColumn(*breakpoint.column);
    request.condition = breakpoint.condition;
    request.hits = breakpoint.hitCondition;
    request.log = breakpoint.logMessage;
    request.mode = breakpoint.mode;
    requests.push_back(std::move(request));
  }
  return session.getBreakpoints().replace(Breakpoints::Origin::Source, group,
                                          std::move(requests));
}
