//===- ActionTrace.h - Actions on a time line -------------------*- C++ -*-===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TCP_MLIR_ACTIONS_ACTIONTRACE_H
#define TCP_MLIR_ACTIONS_ACTIONTRACE_H

#include "tcp-mlir/Actions/ActionHub.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/Support/JSON.h"
#include <chrono>

namespace mlir::tcp {

/// Writes the JSON array of the Trace Event Format, which Perfetto and
/// chrome://tracing show with a row for each thread and nested actions.
class ActionTrace : public ActionObserver {
public:
  enum class Detail {
    /// Leaves out what MLIR's passes are made of, such as patterns.
    Passes,
    Everything
  };
  ActionTrace(std::unique_ptr<raw_ostream> os, Detail detail);
  ~ActionTrace() override;

  void beforeAction(const ActiveAction &action, bool willRun) override;
  void afterAction(const ActiveAction &action,
                   const ActionResult &result) override;
  void onChange(const IRChange &change) override;

private:
  bool isLeftOut(const ActiveAction &action) const;
  /// Writes the members that all events have.
  void writeHead(StringRef phase, int64_t thread);
  void writeLocation(LocationAttr location);
  /// Returns the row of this thread. A new row gets a name.
  int64_t getRow();

  std::unique_ptr<raw_ostream> os;
  const Detail detail;
  llvm::json::OStream json;
  std::chrono::steady_clock::time_point start;
  llvm::DenseMap<uint64_t, int64_t> rows;
  /// The locations of the root action and those inside of it, as JSON.
  llvm::DenseMap<Attribute, std::string> locations;
};

} // namespace mlir::tcp

#endif // TCP_MLIR_ACTIONS_ACTIONTRACE_H
