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
/// The thread of that run owns the object, which has to live until the run
/// ends.
class LlvmPassActions {
public:
  /// `location` is that of the MLIR module from which the IR was translated.
  LlvmPassActions(ActionHub &hub, LocationAttr location);
  ~LlvmPassActions();

  /// Follows the passes of the pass manager with these callbacks.
  void attach(llvm::PassInstrumentationCallbacks &callbacks);

private:
  struct Running;
  bool begin(StringRef pass, const llvm::Any &ir);
  void end(const llvm::PreservedAnalyses &preserved, bool isGone);

  ActionHub &hub;
  LocationAttr location;
  llvm::PassInstrumentationCallbacks *callbacks = nullptr;
  /// The passes that are running, the innermost last.
  std::vector<std::unique_ptr<Running>> running;
  /// True if the last of `running` has begun, and LLVM has not said yet whether
  /// it runs the pass.
  bool isUndecided = false;
};

} // namespace mlir::tcp

#endif // TCP_MLIR_ACTIONS_LLVMPASSACTIONS_H
