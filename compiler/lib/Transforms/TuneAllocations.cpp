//===- TuneAllocations.cpp - Allocations that LLVM understands ------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tcp-mlir/Transforms/Passes.h"

#include "RuntimeCode.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/IR/PatternMatch.h"
#include "llvm/TargetParser/Triple.h"

namespace mlir::tcp {
#define GEN_PASS_DEF_TCPTUNEALLOCATIONS
#include "tcp-mlir/Transforms/Passes.h.inc"
} // namespace mlir::tcp

using namespace mlir;
using namespace mlir::tcp;

/// The allocator that a module carries on Linux. From 32 MiB on, where glibc
/// takes fresh pages from the kernel each time (mallopt(3), M_MMAP_THRESHOLD),
/// it advises huge pages (madvise with MADV_HUGEPAGE, 14) for the 2 MiB pages
/// that lie wholly inside the buffer. The attributes tell LLVM what it knows of
/// malloc.
static constexpr StringLiteral kAllocator = R"mlir(
llvm.func @malloc(i64) -> !llvm.ptr
llvm.func @madvise(!llvm.ptr, i64, i32) -> i32

llvm.func weak_odr hidden @tcp_advise_huge_pages(%buffer: !llvm.ptr, %size: i64)
    attributes {passthrough = ["noinline", "nounwind"]} {
  %round = llvm.mlir.constant(2097151 : i64) : i64
  %mask = llvm.mlir.constant(-2097152 : i64) : i64
  %begin = llvm.ptrtoint %buffer : !llvm.ptr to i64
  %end = llvm.add %begin, %size : i64
  %begin_up = llvm.add %begin, %round : i64
  %first = llvm.and %begin_up, %mask : i64
  %last = llvm.and %end, %mask : i64
  %length = llvm.sub %last, %first : i64
  %first_pointer = llvm.inttoptr %first : i64 to !llvm.ptr
  %advice = llvm.mlir.constant(14 : i32) : i32
  %ignored = llvm.call @madvise(%first_pointer, %length, %advice)
      : (!llvm.ptr, i64, i32) -> i32
  llvm.return
}

llvm.func weak_odr hidden @tcp_allocate(%size: i64) -> (!llvm.ptr {llvm.noalias})
    attributes {passthrough = ["nounwind"]} {
  %buffer = llvm.call @malloc(%size) : (i64) -> !llvm.ptr
  %null = llvm.mlir.zero : !llvm.ptr
  %exhausted = llvm.icmp "eq" %buffer, %null : !llvm.ptr
  llvm.cond_br %exhausted, ^fail, ^allocated
^fail:
  %message = llvm.mlir.addressof @tcp_out_of_memory : !llvm.ptr
  llvm.call @tcp_runtime_error(%message) : (!llvm.ptr) -> ()
  llvm.unreachable
^allocated:
  %threshold = llvm.mlir.constant(33554432 : i64) : i64
  %isLarge = llvm.icmp "uge" %size, %threshold : i64
  llvm.cond_br %isLarge, ^large, ^done
^large:
  llvm.call @tcp_advise_huge_pages(%buffer, %size) : (!llvm.ptr, i64) -> ()
  llvm.br ^done
^done:
  llvm.return %buffer : !llvm.ptr
}

llvm.mlir.global private constant @tcp_out_of_memory("out of memory\00")
    {addr_space = 0 : i32}
llvm.func @tcp_runtime_error(!llvm.ptr)
)mlir";

/// `inttoptr(f(ptrtoint(base)))`, where `base` comes from malloc, becomes
/// `base + (f(ptrtoint(base)) - ptrtoint(base))`: the same address, but one
/// that LLVM sees to be inside the buffer.
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

/// The call of malloc that `cast` aligns the result of, in the form in which
/// memref.alloc is lowered: base + (alignment - 1), less the remainder.
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
    if (failed(addRuntimeCode(kAllocator, symbols)))
      return signalPassFailure();
    for (LLVM::CallOp call : mallocs)
      call.setCallee("tcp_allocate");
  }
};
} // namespace
