//===- AlignBuffers.cpp - Align every allocation --------------------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tcp-mlir/Transforms/Passes.h"

#include "mlir/Dialect/MemRef/IR/MemRef.h"

namespace mlir::tcp {
#define GEN_PASS_DEF_TCPALIGNBUFFERS
#include "tcp-mlir/Transforms/Passes.h.inc"
} // namespace mlir::tcp

using namespace mlir;
using namespace mlir::tcp;

/// The size in bytes of a cache line and of the widest vectors.
static constexpr int64_t kAlignment = 64;

namespace {
class TcpAlignBuffers : public tcp::impl::TcpAlignBuffersBase<TcpAlignBuffers> {
  void runOnOperation() override {
    getOperation().walk([](memref::AllocOp op) {
      if (!op.getAlignment())
        op.setAlignment(kAlignment);
    });
  }
};
} // namespace
