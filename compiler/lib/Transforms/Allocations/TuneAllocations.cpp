//===- TuneAllocations.cpp - Allocations that LLVM understands ------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tcp-mlir/Transforms/Passes.h"

#include "../RuntimeCode.h"
#include "AllocationPeak.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/IR/PatternMatch.h"
#include "llvm/TargetParser/Triple.h"

namespace mlir::tcp {
#define GEN_PASS_DEF_TCPTUNEALLOCATIONS
#include "tcp-mlir/Transforms/Passes.h.inc"
} // namespace mlir::tcp

using namespace mlir;
using namespace mlir::tcp;

/// Replaces `inttoptr(f(ptrtoint(base)))`, where `base` comes from malloc, by
/// `base + (f(ptrtoint(base)) - ptrtoint(base))`. The address is the same, but
/// LLVM sees that it is in the buffer.
static void keepProvenance(RewriterBase &rewriter, LLVM::IntToPtrOp cast,
                           LLVM::CallOp malloc) {
  Location loc = cast.getLoc();
  rewriter.setInsertionPoint(cast);
  Value address = LLVM::PtrToIntOp::create(
      rewriter, loc, cast.getArg().getType(), malloc.getResult());
  Value offset =
      LLVM::SubOp::create(rewriter, loc, cast.getArg(), address).getResult();
  rewriter.replaceOpWithNewOp<LLVM::GEPOp>(
      cast, cast.getType(), rewriter.getI8Type(), malloc.getResult(),
      ArrayRef<LLVM::GEPArg>{offset});
}

/// Returns the call of malloc whose result `cast` aligns, in the form to which
/// memref.alloc is lowered: base + (alignment - 1), minus the remainder; null
/// if the form is another one.
static LLVM::CallOp getAlignedMalloc(LLVM::IntToPtrOp cast) {
  auto aligned = cast.getArg().getDefiningOp<LLVM::SubOp>();
  auto bumped =
      aligned ? aligned.getLhs().getDefiningOp<LLVM::AddOp>() : nullptr;
  auto address =
      bumped ? bumped.getLhs().getDefiningOp<LLVM::PtrToIntOp>() : nullptr;
  auto call =
      address ? address.getArg().getDefiningOp<LLVM::CallOp>() : nullptr;
  return call && call.getCallee() == "malloc" ? call : nullptr;
}

/// The sizes in bytes that change what glibc does: below the first, it keeps
/// freed memory anyway; buffers above the second change nothing (mallopt(3),
/// M_MMAP_THRESHOLD).
static constexpr int64_t kLeastKept = 128 << 10, kMostKept = (32 << 20) - 4096;

/// Lets each public function begin with a call that makes glibc keep the memory
/// of its temporary buffers from one call to the next.
static LogicalResult keepMemory(SymbolTable &symbols) {
  for (auto func : symbols.getOp()->getRegion(0).getOps<LLVM::LLVMFuncOp>()) {
    if (func.isExternal() || func.getLinkage() != LLVM::Linkage::External)
      continue;
    int64_t peak = findAllocationPeak(func);
    if (peak < kLeastKept)
      continue;
    if (failed(addMemoryKeeper(symbols)))
      return failure();
    OpBuilder b = OpBuilder::atBlockBegin(&func.front());
    Value size = LLVM::ConstantOp::create(b, func.getLoc(), b.getI64Type(),
                                          std::min(peak, kMostKept));
    LLVM::CallOp::create(b, func.getLoc(), TypeRange(), "tcp_keep_memory",
                         ValueRange{size});
  }
  return success();
}

namespace {
class TcpTuneAllocations
    : public tcp::impl::TcpTuneAllocationsBase<TcpTuneAllocations> {
  void runOnOperation() override {
    ModuleOp module = getOperation();
    SmallVector<LLVM::CallOp> mallocs;
    SmallVector<LLVM::IntToPtrOp> casts;
    module.walk([&](Operation *op) {
      if (auto call = dyn_cast<LLVM::CallOp>(op)) {
        if (call.getCallee() == "malloc")
          mallocs.push_back(call);
      } else if (auto cast = dyn_cast<LLVM::IntToPtrOp>(op)) {
        casts.push_back(cast);
      }
    });
    if (mallocs.empty())
      return;
    IRRewriter rewriter(&getContext());
    for (LLVM::IntToPtrOp cast : casts)
      if (LLVM::CallOp malloc = getAlignedMalloc(cast))
        keepProvenance(rewriter, cast, malloc);

    auto triple = module->getAttrOfType<StringAttr>(
        LLVM::LLVMDialect::getTargetTripleAttrName());
    if (!triple || !llvm::Triple(triple.getValue()).isOSLinux())
      return;
    SymbolTable symbols(module);
    if (failed(keepMemory(symbols)) || failed(addAllocator(symbols)))
      return signalPassFailure();
    for (LLVM::CallOp call : mallocs)
      call.setCallee("tcp_allocate");
  }
};
} // namespace
