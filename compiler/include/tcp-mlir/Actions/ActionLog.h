//===- ActionLog.h - Actions as text ----------------------------*- C++ -*-===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TCP_MLIR_ACTIONS_ACTIONLOG_H
#define TCP_MLIR_ACTIONS_ACTIONLOG_H

#include "tcp-mlir/Actions/ActionHub.h"
#include "tcp-mlir/Actions/LocationFilter.h"

namespace mlir::tcp {

/// Writes a line where an action begins, one where it ends and one for each
/// change, in the form of MLIR's own log with more at its end. A line is
/// written at once, so that others may write to the same file between lines.
class ActionLog : public ActionObserver {
public:
  /// Of actions at these locations only, unless there are none.
  ActionLog(std::unique_ptr<raw_ostream> file,
            std::vector<LocationFilter> filters);

  void beforeAction(const ActiveAction &action, bool willRun) override;
  void afterAction(const ActiveAction &action,
                   const ActionResult &result) override;
  void onChange(const IRChange &change) override;

private:
  bool isWanted(const ActiveAction &action) const;
  void startLine();
  void endLine();
  void printUnits(const ActiveAction &action);

  std::unique_ptr<raw_ostream> file;
  std::string line;
  llvm::raw_string_ostream os{line};
  std::vector<LocationFilter> filters;
};

} // namespace mlir::tcp

#endif // TCP_MLIR_ACTIONS_ACTIONLOG_H
