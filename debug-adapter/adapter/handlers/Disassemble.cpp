//===- Disassemble.cpp - The list of actions ------------------------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "debug-adapter/adapter/handlers/Handlers.h"

#include "debug-adapter/adapter/handlers/Convert.h"

#include <algorithm>
#include <map>

using namespace mlir::tcp::dap;

static constexpr int64_t kLargestCount = 100000;

static protocol::DisassembledInstruction
toInstruction(Session &session, const wire::Action &action) {
  protocol::DisassembledInstruction result;
  result.address = toAddress(action.index);
  result.instruction =
      std::string(
          static_cast<size_t>(std::clamp<int64_t>(action.depth, 0, 50) * 2),
          ' ') +
      getActionLabel(action.tag, action.name);
  // The column of the bytes marks actions that changed the IR.
  result.instructionBytes = action.changed ? "*" : "";
  if (action.location && action.location->isKnown()) {
    result.location = session.getSources().getFile(action.location->file);
    result.line = session.getClient().toClientLine(action.location->line);
    if (action.location->column.value_or(0) > 0)
      result.column =
          session.getClient().toClientColumn(*action.location->column);
  }
  return result;
}

Result<protocol::DisassembleBody>
mlir::tcp::dap::handleDisassemble(Session &session,
                                  const protocol::DisassembleArguments &args) {
  Result<int64_t> base = fromAddress(args.memoryReference);
  if (!base)
    return base.error();
  if (args.instructionCount < 0 || args.instructionCount > kLargestCount)
    return Error{"'instructionCount' must be from 0 to " +
                 std::to_string(kLargestCount)};
  int64_t first =
      *base + args.offset.value_or(0) + args.instructionOffset.value_or(0);
  int64_t from = std::max<int64_t>(first, 1);
  Result<wire::Actions> actions = session.ask(wire::GetActions{
      from, std::max<int64_t>(first + args.instructionCount - from, 0),
      std::nullopt});
  if (!actions)
    return actions.error();
  std::map<int64_t, const wire::Action *> known;
  for (const wire::Action &action : actions->actions)
    known[action.index] = &action;
  // DAP wants exactly `instructionCount` rows. Those before the first action,
  // or after the last known one, are marked as invalid.
  protocol::DisassembleBody body;
  for (int64_t i = first; i < first + args.instructionCount; ++i) {
    auto found = known.find(i);
    if (found != known.end()) {
      body.instructions.push_back(toInstruction(session, *found->second));
      continue;
    }
    protocol::DisassembledInstruction none;
    none.address = i < 0 ? "-1" : toAddress(i);
    none.instruction = i < 1 ? "before the compile" : "not yet";
    none.presentationHint = "invalid";
    body.instructions.push_back(std::move(none));
  }
  return body;
}
