//===- DeferParallelErrors.cpp - Errors behind parallel regions -----------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tcp-mlir/Transforms/Passes.h"

#include "InlineCheckedCalls.h"
#include "mlir/Dialect/ControlFlow/IR/ControlFlowOps.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Dialect/OpenMP/OpenMPDialect.h"
#include "mlir/IR/PatternMatch.h"

namespace mlir::tcp {
#define GEN_PASS_DEF_TCPDEFERPARALLELERRORS
#include "tcp-mlir/Transforms/Passes.h.inc"
} // namespace mlir::tcp

using namespace mlir;
using namespace mlir::tcp;

static constexpr StringLiteral kReport = "tcp_runtime_error";

/// Returns whether nothing but the terminator follows `op` in its region, so
/// that control which leaves the region of `op` is at the end of the region
/// around it.
static bool isLast(Operation *op) {
  Operation *next = op->getNextNode();
  return op->getNumResults() == 0 && next &&
         next->hasTrait<OpTrait::IsTerminator>() &&
         next->getNumOperands() == 0 && next->getNumSuccessors() == 0;
}

/// Returns whether the end of the region of `op` is the end of one iteration of
/// `parallel`, or of the part of an iteration.
static bool endsIteration(Operation *op, omp::ParallelOp parallel) {
  for (; op != parallel; op = op->getParentOp()) {
    if (op->getRegion(0).back().getTerminator()->getNumOperands() != 0)
      return false;
    if (isa<omp::LoopNestOp>(op))
      return true;
    if (!isLast(op))
      return false;
  }
  return true;
}

namespace {
class TcpDeferParallelErrors
    : public tcp::impl::TcpDeferParallelErrorsBase<TcpDeferParallelErrors> {
  void runOnOperation() override {
    IRRewriter rewriter(&getContext());
    SmallVector<Operation *> callers;
    getOperation().walk([&](omp::ParallelOp op) { callers.push_back(op); });
    inlineCheckedCalls(rewriter, getOperation(), callers, kReport);
    // Inner regions come first, because the code after an inner region may be
    // in an outer one.
    SmallVector<omp::ParallelOp> regions;
    getOperation().walk([&](omp::ParallelOp op) { regions.push_back(op); });
    for (omp::ParallelOp region : regions)
      defer(rewriter, region);
  }

  static void defer(RewriterBase &rewriter, omp::ParallelOp parallel) {
    SmallVector<LLVM::CallOp> reports;
    parallel.walk([&](LLVM::CallOp call) {
      if (call.getCallee() == kReport &&
          isa_and_nonnull<LLVM::UnreachableOp>(call->getNextNode()) &&
          endsIteration(call->getParentOp(), parallel))
        reports.push_back(call);
    });
    if (reports.empty())
      return;
    Value slot = createSlot(rewriter, parallel);
    for (LLVM::CallOp report : reports)
      record(rewriter, report, slot);
    reportBehind(rewriter, parallel, slot);
  }

  /// Returns a pointer on the stack of the thread that starts `parallel`. It is
  /// null at first.
  static Value createSlot(RewriterBase &rewriter, omp::ParallelOp parallel) {
    Location loc = parallel.getLoc();
    auto pointer = LLVM::LLVMPointerType::get(rewriter.getContext());
    // Outside of loops, so that they do not need more stack in each round.
    Operation *scope = parallel->getParentOp();
    while (!isa<FunctionOpInterface, omp::ParallelOp>(scope))
      scope = scope->getParentOp();
    rewriter.setInsertionPointToStart(&scope->getRegion(0).front());
    Value one =
        LLVM::ConstantOp::create(rewriter, loc, rewriter.getI64Type(), 1);
    Value slot = LLVM::AllocaOp::create(rewriter, loc, pointer, pointer, one);
    rewriter.setInsertionPoint(parallel);
    Value null = LLVM::ZeroOp::create(rewriter, loc, pointer);
    LLVM::StoreOp::create(rewriter, loc, null, slot);
    return slot;
  }

  /// Makes `report` store its message in `slot` and branch to the end of its
  /// region.
  static void record(RewriterBase &rewriter, LLVM::CallOp report, Value slot) {
    Block *last = &report->getParentRegion()->back();
    Operation *terminator = last->getTerminator();
    Block *end = last;
    if (terminator != &last->front()) {
      end = rewriter.splitBlock(last, terminator->getIterator());
      rewriter.setInsertionPointToEnd(last);
      cf::BranchOp::create(rewriter, report.getLoc(), end);
    }
    rewriter.setInsertionPoint(report);
    // Several threads may be here. The message of one of them is reported.
    LLVM::StoreOp::create(rewriter, report.getLoc(), report.getOperand(0), slot,
                          /*alignment=*/8, /*isVolatile=*/false,
                          /*isNonTemporal=*/false, /*isInvariantGroup=*/false,
                          LLVM::AtomicOrdering::monotonic);
    rewriter.eraseOp(report->getNextNode());
    rewriter.replaceOpWithNewOp<cf::BranchOp>(report, end);
  }

  /// Emits code after `parallel` that reports the message in `slot`, if there
  /// is one.
  static void reportBehind(RewriterBase &rewriter, omp::ParallelOp parallel,
                           Value slot) {
    Location loc = parallel.getLoc();
    Block *block = parallel->getBlock();
    Block *after =
        rewriter.splitBlock(block, std::next(parallel->getIterator()));
    Block *fail = rewriter.createBlock(after);
    rewriter.setInsertionPointToEnd(block);
    auto pointer = cast<LLVM::LLVMPointerType>(slot.getType());
    Value message = LLVM::LoadOp::create(rewriter, loc, pointer, slot);
    Value null = LLVM::ZeroOp::create(rewriter, loc, pointer);
    Value isGood = LLVM::ICmpOp::create(rewriter, loc, LLVM::ICmpPredicate::eq,
                                        message, null);
    cf::CondBranchOp::create(rewriter, loc, isGood, after, fail);
    rewriter.setInsertionPointToEnd(fail);
    LLVM::CallOp::create(rewriter, loc, TypeRange(), kReport, message);
    LLVM::UnreachableOp::create(rewriter, loc);
  }
};
} // namespace
