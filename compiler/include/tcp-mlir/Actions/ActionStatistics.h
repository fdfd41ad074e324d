//===- ActionStatistics.h - Statistics of passes and patterns ---*- C++ -*-===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TCP_MLIR_ACTIONS_ACTIONSTATISTICS_H
#define TCP_MLIR_ACTIONS_ACTIONSTATISTICS_H

#include "tcp-mlir/Actions/ActionHub.h"
#include "llvm/ADT/DenseMap.h"
#include <chrono>
#include <map>

namespace mlir::tcp {

/// Prints a table when it is destroyed. The table has a row for each pattern,
/// pass and other action by name: how often it ran, how often it changed the
/// IR, how many operations it changed, and how long it took without the actions
/// inside of it.
class ActionStatistics : public ActionObserver {
public:
  /// The table is printed to `os`, which must outlive this object.
  explicit ActionStatistics(raw_ostream &os) : os(os) {}
  ~ActionStatistics() override;

  void beforeAction(const ActiveAction &action, bool willRun) override;
  void afterAction(const ActiveAction &action,
                   const ActionResult &result) override;
  void onChange(const IRChange &change) override;

private:
  using Clock = std::chrono::steady_clock;
  struct Row {
    uint64_t runs = 0, changedBy = 0, changedOps = 0;
    Clock::duration time{0};
  };
  struct Running {
    Clock::time_point start;
    Clock::duration inside{0};
  };
  Row &getRow(const ActiveAction &action);

  raw_ostream &os;
  std::map<std::pair<std::string, std::string>, Row> rows;
  llvm::DenseMap<const ActiveAction *, Running> running;
};

} // namespace mlir::tcp

#endif // TCP_MLIR_ACTIONS_ACTIONSTATISTICS_H
