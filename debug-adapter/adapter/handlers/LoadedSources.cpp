//===- LoadedSources.cpp - All documents so far ---------------------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "debug-adapter/adapter/handlers/Handlers.h"

using namespace mlir::tcp::dap;

Result<protocol::LoadedSourcesBody>
mlir::tcp::dap::handleLoadedSources(Session &session, const Nothing &) {
  protocol::LoadedSourcesBody body;
  if (std::optional<std::string> input = session.getProgram().getInputFile())
    body.sources.push_back(session.getSources().getFile(*input));
  for (const auto &[reference, entry] :
       session.getSources().getDocuments().getEntries())
    if (!entry.isOutdated)
      body.sources.push_back(toSource(entry));
  return body;
}
