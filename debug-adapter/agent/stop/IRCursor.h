//===- IRCursor.h - A walk through the IR by hand ---------------*- C++ -*-===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TCP_DEBUG_AGENT_STOP_IRCURSOR_H
#define TCP_DEBUG_AGENT_STOP_IRCURSOR_H

#include "debug-adapter/agent/stop/StoppedIR.h"
#include "debug-adapter/wire/Queries.h"
#include "llvm/Support/Error.h"

namespace mlir::tcp::agent {

/// A cursor on a unit of the IR, which commands move, as in MLIR's
/// DebuggerHook. It is used on the thread of the compile.
class IRCursor {
public:
  /// Makes a move of docs/agent-protocol.md. Returns the text of the unit that
  /// is selected then; an error says why the cursor has not moved. The first
  /// move begins at the units of `event`, or without any at `around`, which may
  /// be null.
  llvm::Expected<std::string> move(StoppedIR &ir, const Event &event,
                                   Operation *around,
                                   const wire::MoveCursor &request);

private:
  IRUnit unit;
};

} // namespace mlir::tcp::agent

#endif // TCP_DEBUG_AGENT_STOP_IRCURSOR_H
