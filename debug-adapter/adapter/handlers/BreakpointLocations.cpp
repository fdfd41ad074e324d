//===- BreakpointLocations.cpp - Where one can stop ---------------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "debug-adapter/adapter/handlers/Handlers.h"

using namespace mlir::tcp::dap;

Result<protocol::BreakpointLocationsBody>
mlir::tcp::dap::handleBreakpointLocations(
    Session &session, const protocol::BreakpointLocationsArguments &args) {
  Client &client = session.getClient();
  json query = {
      {"line", client.fromClientLine(args.line)},
      {"endLine", client.fromClientLine(args.endLine.value_or(args.line))}};
  if (args.source.sourceReference.value_or(0) > 0) {
    Documents::Entry *entry =
        session.documents.find(*args.source.sourceReference);
    if (!entry)
      return Error{"there is no document " +
                   std::to_string(*args.source.sourceReference)};
    query["document"] = entry->document.id;
  } else {
    query["file"] = client.fromClientPath(args.source.path);
  }
  Result<agent::Lines> lines =
      session.ask<agent::Lines>("lines", std::move(query));
  if (!lines)
    return lines.error();
  protocol::BreakpointLocationsBody body;
  for (const agent::Line &line : lines->lines) {
    protocol::BreakpointLocation location;
    location.line = client.toClientLine(line.line);
    if (line.column)
      location.column = client.toClientColumn(*line.column);
    if (line.endColumn)
      location.endColumn = client.toClientColumn(*line.endColumn);
    body.breakpoints.push_back(std::move(location));
  }
  return body;
}
