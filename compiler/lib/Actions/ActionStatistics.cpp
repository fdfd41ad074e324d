//===- ActionStatistics.cpp - Statistics of passes and patterns -----------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tcp-mlir/Actions/ActionStatistics.h"

#include "llvm/Support/Format.h"

using namespace mlir;
using namespace mlir::tcp;

ActionStatistics::Row &ActionStatistics::getRow(const ActiveAction &action) {
  // Actions whose names are numbers, such as "GreedyPatternRewriteIteration",
  // share a row.
  StringRef name = action.getName();
  uint64_t number;
  if (!name.getAsInteger(10, number))
    name = "";
  return rows[{action.getTag().str(), name.str()}];
}

void ActionStatistics::beforeAction(const ActiveAction &action, bool willRun) {
  if (willRun)
    running[&action].start = Clock::now();
}

void ActionStatistics::afterAction(const ActiveAction &action,
                                   const ActionResult &result) {
  Running run = running.lookup(&action);
  running.erase(&action);
  Clock::duration time = Clock::now() - run.start;
  Row &row = getRow(action);
  ++row.runs;
  row.changedBy += result.change == ActionResult::Yes;
  row.time += time - run.inside;
  auto parent = running.find(action.getParent());
  if (parent != running.end())
    parent->second.inside += time;
}

void ActionStatistics::onChange(const IRChange &change) {
  getRow(change.action).changedOps += change.ops.size();
}

ActionStatistics::~ActionStatistics() {
  std::vector<std::pair<std::pair<std::string, std::string>, Row>> sorted(
      rows.begin(), rows.end());
  llvm::sort(sorted, [](const auto &a, const auto &b) {
    return std::tie(b.second.time, a.first) < std::tie(a.second.time, b.first);
  });
  os << "===" << std::string(73, '-') << "===\n"
     << "  Actions by the time spent in them alone\n"
     << "===" << std::string(73, '-') << "===\n"
     << "   Attempts   Matches  Match%  Changed ops   Time (ms)  Action\n";
  for (const auto &[key, row] : sorted) {
    double milliseconds =
        std::chrono::duration<double, std::milli>(row.time).count();
    os << llvm::format("%11llu %9llu %6.1f%% %12llu %11.3f  ",
                       static_cast<unsigned long long>(row.runs),
                       static_cast<unsigned long long>(row.changedBy),
                       100.0 * row.changedBy / std::max<uint64_t>(row.runs, 1),
                       static_cast<unsigned long long>(row.changedOps),
                       milliseconds)
       << key.first;
    if (!key.second.empty())
      os << " " << key.second;
    os << "\n";
  }
  os.flush();
}
