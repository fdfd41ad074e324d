//===- ChangeNumbers.cpp - The number of each change ----------------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "debug-adapter/agent/course/ChangeNumbers.h"

using namespace mlir;
using namespace mlir::tcp;
using namespace mlir::tcp::agent;

void ChangeNumbers::correct(IRChange &change, uint64_t timestamp,
                            ChangeLog &log) {
  if (log.isNumberKnown() || !canAsk)
    return;
  std::optional<uint64_t> number =
      supervisor.count({static_cast<int64_t>(timestamp), std::nullopt});
  if (!number)
    return;
  log.setNumberKnown(true);
  change.index = *number;
  hub.setNumChanges(*number);
}

std::optional<uint64_t> ChangeNumbers::findTimestamp(uint64_t number,
                                                     uint64_t upTo) const {
  if (!canAsk)
    return std::nullopt;
  std::optional<uint64_t> timestamp = supervisor.count(
      {static_cast<int64_t>(upTo), static_cast<int64_t>(number)});
  return timestamp && *timestamp ? timestamp : std::nullopt;
}

void ChangeNumbers::complete(ActionResult &result, const ActiveAction &action,
                             uint64_t begin, uint64_t end, const ChangeLog &log,
                             bool isAsked) const {
  // A pass of LLVM tells itself whether it has changed the IR.
  bool isKnown =
      result.change == ActionResult::Yes || action.getLlvmUnit() ||
      (result.change == ActionResult::No && begin >= log.getLookedSince());
  if (isKnown)
    return;
  result.change = ActionResult::Unknown;
  bool isPattern = action.isPattern() && result.status != ActionResult::Skipped;
  if (isPattern)
    result.status = ActionResult::Success;
  if (!isAsked || !canAsk)
    return;
  // The later timestamp comes first, so that one process counts for both.
  std::optional<uint64_t> now =
      supervisor.count({static_cast<int64_t>(end), std::nullopt});
  std::optional<uint64_t> before =
      supervisor.count({static_cast<int64_t>(begin), std::nullopt});
  if (!before || !now)
    return;
  result.change = *before == *now ? ActionResult::No : ActionResult::Yes;
  if (isPattern && result.change == ActionResult::No)
    result.status = ActionResult::Failure;
}
