//===- CursorCommands.cpp - The cursor in the IR --------------------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "debug-adapter/adapter/console/Commands.h"
#include "debug-adapter/adapter/console/Show.h"
#include "debug-adapter/adapter/support/Numbers.h"

using namespace mlir::tcp::dap;

static Result<std::string> moveCursor(Session &session, const CommandLine &line,
                                      const char *move, bool needsIndex) {
  wire::MoveCursor request;
  request.move = move;
  if (!line.words.empty()) {
    Result<int64_t> index = parseNumber(line.words.front().front() == '#'
                                            ? line.words.front().substr(1)
                                            : line.words.front());
    if (!index)
      return index.error();
    request.index = *index;
  } else if (needsIndex) {
    return Error{"give a number"};
  }
  return askText(session, request);
}

Result<std::string> mlir::tcp::dap::commandContext(Session &session,
                                                   const CommandLine &line) {
  return moveCursor(session, CommandLine(), "context", false);
}

Result<std::string>
mlir::tcp::dap::commandCursorSelect(Session &session, const CommandLine &line) {
  return moveCursor(session, line, "select", true);
}

Result<std::string>
mlir::tcp::dap::commandCursorPrint(Session &session, const CommandLine &line) {
  bool regions = !line.words.empty() && line.words.front() == "-r";
  if (!line.words.empty() && !regions)
    return Error{"'" + line.words.front() +
                 "' is not an option; the only option is -r"};
  return askText(session, wire::MoveCursor{"print", std::nullopt, regions});
}

Result<std::string>
mlir::tcp::dap::commandCursorParent(Session &session, const CommandLine &line) {
  return moveCursor(session, line, "parent", false);
}

Result<std::string>
mlir::tcp::dap::commandCursorChild(Session &session, const CommandLine &line) {
  return moveCursor(session, line, "child", true);
}

Result<std::string>
mlir::tcp::dap::commandCursorPrevious(Session &session,
                                      const CommandLine &line) {
  return moveCursor(session, line, "previous", false);
}

Result<std::string> mlir::tcp::dap::commandCursorNext(Session &session,
                                                      const CommandLine &line) {
  return moveCursor(session, line, "next", false);
}
