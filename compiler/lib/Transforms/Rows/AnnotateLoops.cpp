//===- AnnotateLoops.cpp - What a loop says to LLVM -----------------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tcp-mlir/Transforms/Passes.h"

#include "LoopAnnotations.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"

namespace mlir::tcp {
#define GEN_PASS_DEF_TCPANNOTATELOOPS
#include "tcp-mlir/Transforms/Passes.h.inc"
} // namespace mlir::tcp

using namespace mlir;
using namespace mlir::tcp;

void mlir::tcp::disableUnrolling(scf::ForOp loop) {
  MLIRContext *context = loop.getContext();
  auto unroll =
      LLVM::LoopUnrollAttr::get(context, BoolAttr::get(context, true), {}, {},
                                {}, {}, {}, {});
  loop->setAttr(kLoopAnnotationAttrName,
                LLVM::LoopAnnotationAttr::get(context, {}, {}, {}, unroll, {},
                                              {}, {}, {}, {}, {}, {}, {}, {},
                                              {}, {}));
}

namespace {
class TcpAnnotateLoops
    : public tcp::impl::TcpAnnotateLoopsBase<TcpAnnotateLoops> {
  void runOnOperation() override {
    getOperation().walk([](LLVM::BrOp branch) {
      auto annotation = branch->getAttrOfType<LLVM::LoopAnnotationAttr>(
          kLoopAnnotationAttrName);
      if (!annotation)
        return;
      branch->removeAttr(kLoopAnnotationAttrName);
      branch.setLoopAnnotationAttr(annotation);
    });
  }
};
} // namespace
