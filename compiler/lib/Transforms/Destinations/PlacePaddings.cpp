//===- PlacePaddings.cpp - Padding around tensors -------------------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tcp-mlir/Transforms/Passes.h"

#include "Padding.h"
#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"

namespace mlir::tcp {
#define GEN_PASS_DEF_TCPPLACEPADDINGS
#include "tcp-mlir/Transforms/Passes.h.inc"
} // namespace mlir::tcp

using namespace mlir;
using namespace mlir::tcp;

namespace {
class TcpPlacePaddings
    : public tcp::impl::TcpPlacePaddingsBase<TcpPlacePaddings> {
  void runOnOperation() override {
    SmallVector<tensor::PadOp> paddings;
    getOperation().walk([&](tensor::PadOp padding) {
      if (getPaddingConstant(padding))
        paddings.push_back(padding);
    });
    for (tensor::PadOp padding : paddings) {
      OpBuilder b(padding);
      Location loc = padding.getLoc();
      Value source = padding.getSource();
      PaddedTensor padded =
          createPadded(b, loc, padding, tensor::getMixedSizes(b, loc, source));
      padding.replaceAllUsesWith(padded.insertInner(b, loc, source));
      padding.erase();
    }
  }
};
} // namespace
