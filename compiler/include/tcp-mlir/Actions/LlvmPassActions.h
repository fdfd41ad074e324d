//===- LlvmPassActions.h - Passes of LLVM as actions ------------*- C++ -*-===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TCP_MLIR_ACTIONS_LLVMPASSACTIONS_H
#define TCP_MLIR_ACTIONS_LLVMPASSACTIONS_H

#include "tcp-mlir/Actions/ActionHub.h"
#include "llvm/IR/PassInstrumentation.h"

namespace mlir::tcp {

/// Turns the passes of one run of LLVM's pass manager into actions of a hub.
/// Belongs to the thread of the run and outlives it.
class LlvmPassActions {
public:
  /// `location` is that of the module which the IR came from.
  LlvmPassActions(ActionHub &hub, LocationAttr location);
  ~LlvmPassActions();

  /// Takes the passes of the pass manager that has these.
  void attach(llvm::PassInstrumentationCallbacks &callbacks);

private:
  struct Running;
  bool begin(StringRef pass, const llvm::Any &ir);
  void end(const llvm::PreservedAnalyses &preserved, bool isGone);

  ActionHub &hub;
  LocationAttr location;
  llvm::PassInstrumentationCallbacks *callbacks = nullptr;
  /// Innermost last.
  std::vector<std::unique_ptr<Running>> running;
  /// The last one has begun, and LLVM has not said yet whether it runs.
  bool isUndecided = false;
};

} // namespace mlir::tcp

#endif // TCP_MLIR_ACTIONS_LLVMPASSACTIONS_H
