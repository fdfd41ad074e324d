//===- ChooseLocations.cpp - One line for each operation ------------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tcp-mlir/Transforms/Passes.h"

namespace mlir::tcp {
#define GEN_PASS_DEF_TCPCHOOSELOCATIONS
#include "tcp-mlir/Transforms/Passes.h.inc"
} // namespace mlir::tcp

using namespace mlir;
using namespace mlir::tcp;

namespace {
class TcpChooseLocations
    : public tcp::impl::TcpChooseLocationsBase<TcpChooseLocations> {
  void runOnOperation() override {
    getOperation()->walk([](Operation *op) {
      if (isa<FusedLoc>(op->getLoc()))
        if (auto first = op->getLoc()->findInstanceOf<FileLineColLoc>())
          op->setLoc(first);
    });
  }
};
} // namespace
