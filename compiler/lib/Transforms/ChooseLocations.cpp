//===- ChooseLocations.cpp - One line for each operation ------------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tcp-mlir/Transforms/Passes.h"

#include "mlir/Dialect/LLVMIR/LLVMDialect.h"

namespace mlir::tcp {
#define GEN_PASS_DEF_TCPCHOOSELOCATIONS
#include "tcp-mlir/Transforms/Passes.h.inc"
} // namespace mlir::tcp

using namespace mlir;
using namespace mlir::tcp;

/// Whether `loc` has a line, and if it says from where a function was called,
/// lines of both.
static bool hasLines(Location loc) {
  if (auto call = dyn_cast<CallSiteLoc>(loc))
    return hasLines(call.getCallee()) && hasLines(call.getCaller());
  if (auto name = dyn_cast<NameLoc>(loc))
    return hasLines(name.getChildLoc());
  return loc->findInstanceOf<FileLineColLoc>() != nullptr;
}

/// Whether `op` has a location that says from where a function was called, but
/// that LLVM has no debug information for: it wants lines of both, and a
/// function around the operation. MLIR's pass that writes debug information
/// crashes on some of these locations.
static bool isCalledFromNowhere(Operation *op) {
  Location loc = op->getLoc();
  while (auto name = dyn_cast<NameLoc>(loc))
    loc = name.getChildLoc();
  return isa<CallSiteLoc>(loc) && !isa<LLVM::LLVMFuncOp>(op) &&
         (!hasLines(loc) || !op->getParentOfType<LLVM::LLVMFuncOp>());
}

namespace {
class TcpChooseLocations
    : public tcp::impl::TcpChooseLocationsBase<TcpChooseLocations> {
  void runOnOperation() override {
    getOperation()->walk([](Operation *op) {
      bool mustChange = isCalledFromNowhere(op);
      if (!mustChange && !isa<FusedLoc>(op->getLoc()))
        return;
      if (auto first = op->getLoc()->findInstanceOf<FileLineColLoc>())
        op->setLoc(first);
      else if (mustChange)
        op->setLoc(UnknownLoc::get(op->getContext()));
    });
  }
};
} // namespace
