//===- Locations.cpp - Locations of values --------------------------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "debug-adapter/adapter/handlers/Handlers.h"

using namespace mlir::tcp::dap;

Result<protocol::LocationsBody>
mlir::tcp::dap::handleLocations(Session &session,
                                const protocol::LocationsArguments &args) {
  const wire::Location *location =
      session.getView().getLocations().find(args.locationReference);
  if (!location)
    return StopView::explainStaleHandle("location");
  protocol::LocationsBody body;
  body.source =
      location->document.empty()
          ? session.getSources().getFile(location->file)
          : session.getSources().getDocument(location->document, "mlir");
  body.line = session.getClient().toClientLine(location->line);
  if (location->column.value_or(0) > 0)
    body.column = session.getClient().toClientColumn(*location->column);
  return body;
}
