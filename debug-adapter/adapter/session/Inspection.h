//===- Inspection.h - Questions that several doors ask ----------*- C++ -*-===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Both a request of DAP and a command of the console need these answers, and
// each shows them in its own form.
//
//===----------------------------------------------------------------------===//

#ifndef DEBUG_ADAPTER_ADAPTER_SESSION_INSPECTION_H
#define DEBUG_ADAPTER_ADAPTER_SESSION_INSPECTION_H

#include "debug-adapter/adapter/support/Result.h"
#include "debug-adapter/wire/Documents.h"
#include "debug-adapter/wire/Supervision.h"

#include <string>
#include <vector>

namespace mlir::tcp::dap {

class Session;

/// Returns the checkpoints of the compile, which may be running. An error if
/// there is no supervisor to ask.
Result<std::vector<wire::Checkpoint>> listCheckpoints(Session &session);

/// Returns the difference that `request` asks for, as a unified diff; empty if
/// nothing was changed. `isOfTopDocument` limits it to the document of the
/// innermost frame. An error unless the compile is stopped.
Result<std::string> readDiff(Session &session, wire::GetDiff request,
                             bool isOfTopDocument);

} // namespace mlir::tcp::dap

#endif // DEBUG_ADAPTER_ADAPTER_SESSION_INSPECTION_H
