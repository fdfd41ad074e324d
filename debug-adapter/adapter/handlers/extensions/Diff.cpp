//===- Diff.cpp - The diff of a stop --------------------------------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "debug-adapter/adapter/handlers/Handlers.h"
#include "debug-adapter/adapter/session/Inspection.h"

using namespace mlir::tcp::dap;

Result<protocol::DiffBody> mlir::tcp::dap::handleDiff(Session &session,
                                                      const Nothing &) {
  Result<std::string> diff =
      readDiff(session, wire::GetDiff{}, /*isOfTopDocument=*/true);
  if (!diff)
    return diff.error();
  return protocol::DiffBody{*diff};
}
