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

void ChangeNumbers::correct(IRChange &change, uint64_t moment, ChangeLog &log) {
  if (log.isNumberKnown() || !canAsk)
    return;
  std::optional<uint64_t> number =
      supervisor.count({static_cast<int64_t>(moment), std::nullopt});
  if (!number)
    return;
  log.setNumberKnown(true);
  change.index = *number;
  hub.setNumChanges(*number);
}

std::optional<uint64_t> ChangeNumbers::findMoment(uint64_t number,
                                                  uint64_t upTo) const {
  if (!canAsk)
    return std::nullopt;
  std::optional<uint64_t> moment = supervisor.count(
      {static_cast<int64_t>(upTo), static_cast<int64_t>(number)});
  return moment && *moment ? moment : std::nullopt;
}
