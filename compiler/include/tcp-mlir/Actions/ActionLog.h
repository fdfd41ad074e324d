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

/// Writes a line at the begin and at the end of each action and for each
/// change, in the form of MLIR's action log with more text at the end of a
/// line. Each line is one write, so that others may write to the same file
/// between lines.
class ActionLog : public ActionObserver {
public:
  /// Logs only the actions at the locations of `filters`; all actions if
  /// `filters` is empty.
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
  /// Returns the names of the values around an operation. They are computed
  /// again if the IR may have changed since the last call. Null if there are
  /// too many values.
  AsmState *getNames(Operation *op);
  /// Returns whether the compiler has allocated and freed nothing since the
  /// names were computed, or since the last line that could use them.
  bool areNamesGood();
  /// Takes a new sample, so that memory that was used to write a line does not
  /// count as the compiler's.
  void keepNames();

  /// The names of the values of a scope. Computing them takes longer than
  /// printing a line.
  struct Names {
    Operation *scope = nullptr;
    std::unique_ptr<AsmState> state;
    std::optional<AllocationSample> sample;
  };
  /// The names by thread, because each thread works on functions of its own.
  std::map<uint64_t, Names> names;
  std::unique_ptr<raw_ostream> file;
  std::string line;
  llvm::raw_string_ostream os{line};
  std::vector<LocationFilter> filters;
};

} // namespace mlir::tcp

#endif // TCP_MLIR_ACTIONS_ACTIONLOG_H
