//===- Cursor.h - A walk through the IR by hand -----------------*- C++ -*-===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TCP_DEBUG_AGENT_STOP_CURSOR_H
#define TCP_DEBUG_AGENT_STOP_CURSOR_H

#include "debug-adapter/agent/stop/StoppedIR.h"
#include "debug-adapter/wire/Queries.h"
#include "llvm/Support/Error.h"

namespace mlir::tcp::agent {

/// A unit of the IR that commands move through it: what MLIR's own debugger
/// hook has. On the thread of the compile.
class Cursor {
public:
  /// Makes a move of docs/agent-protocol.md, and gives the text of the unit
  /// that it is at then. `event` has the units that it begins with, `around`,
  /// which may be null, is where it begins without. An error says why it has
  /// not moved.
  llvm::Expected<std::string> move(StoppedIR &ir, const Event &event,
                                   Operation *around,
                                   const wire::MoveCursor &request);

private:
  IRUnit unit;
};

} // namespace mlir::tcp::agent

#endif // TCP_DEBUG_AGENT_STOP_CURSOR_H
