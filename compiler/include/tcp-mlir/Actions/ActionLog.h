//===- ActionLog.h - Actions as text ----------------------------*- C++ -*-===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TCP_MLIR_ACTIONS_ACTIONLOG_H
#define TCP_MLIR_ACTIONS_ACTIONLOG_H

#include "mlir/IR/AsmState.h"
#include "tcp-mlir/Actions/ActionHub.h"
#include "tcp-mlir/Actions/AllocationCounter.h"
#include "tcp-mlir/Actions/LocationFilter.h"
#include <map>

namespace mlir::tcp {

/// Writes a line where an action begins, one where it ends and one for each
/// change, in the form of MLIR's own log with more at its end. A line is
/// written at once, so that others may write to the same file between lines.
class ActionLog : public ActionObserver {
public:
  /// Logs actions at these locations only, unless there are none.
  ActionLog(std::unique_ptr<raw_ostream> file,
            std::vector<LocationFilter> filters);
  ~ActionLog() override;

  void beforeAction(const ActiveAction &action, bool willRun) override;
  void afterAction(const ActiveAction &action,
                   const ActionResult &result) override;
  void onChange(const IRChange &change) override;

private:
  bool isWanted(const ActiveAction &action) const;
  void startLine();
  void endLine();
  void printUnits(const ActiveAction &action);
  void printOperation(Operation *op, bool isConverted);
  /// The names of values around an operation, made anew where the IR may have
  /// changed since the last time; null where there are too many.
  AsmState *getNames(Operation *op);
  /// Returns whether nothing has used memory since the names were made, or
  /// since a line was written that did not need others.
  bool areNamesGood();
  /// Memory that was used for a line does not count as the compiler's.
  void keepNames();

  /// Names of the values of a scope. Making them takes longer than printing.
  struct Names {
    Operation *scope = nullptr;
    std::unique_ptr<AsmState> state;
    std::optional<AllocationSample> sample;
  };
  /// By thread, for each works on functions of its own.
  std::map<uint64_t, Names> names;
  std::unique_ptr<raw_ostream> file;
  std::string line;
  llvm::raw_string_ostream os{line};
  std::vector<LocationFilter> filters;
};

} // namespace mlir::tcp

#endif // TCP_MLIR_ACTIONS_ACTIONLOG_H
