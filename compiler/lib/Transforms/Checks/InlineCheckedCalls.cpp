//===- InlineCheckedCalls.cpp - Calls in parallel regions that can fail ---===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "InlineCheckedCalls.h"

#include "mlir/Dialect/ControlFlow/IR/ControlFlowOps.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/IR/IRMapping.h"
#include "mlir/IR/PatternMatch.h"
#include "llvm/ADT/SetVector.h"

using namespace mlir;
using namespace mlir::tcp;

namespace {
class Inliner {
public:
  Inliner(ModuleOp module, StringRef report)
      : symbols(module), report(report) {}

  /// Inlines the calls in `region`, and the calls in the inlined bodies.
  void run(RewriterBase &rewriter, Operation *region) const {
    while (func::CallOp call = findCall(region))
      inlineCall(rewriter, call, findCallee(call));
  }

private:
  /// Returns the called function if it is in this module and has a body, or
  /// null.
  func::FuncOp findCallee(func::CallOp call) const {
    auto callee = symbols.lookup<func::FuncOp>(call.getCallee());
    return callee && !callee.isExternal() ? callee : func::FuncOp();
  }

  /// Returns the functions that `op` calls, directly or indirectly.
  llvm::SetVector<func::FuncOp> findCallees(Operation *op) const {
    llvm::SetVector<func::FuncOp> found;
    auto addCallees = [&](Operation *caller) {
      caller->walk([&](func::CallOp call) {
        if (func::FuncOp callee = findCallee(call))
          found.insert(callee);
      });
    };
    addCallees(op);
    for (size_t i = 0; i < found.size(); ++i)
      addCallees(found[i]);
    return found;
  }

  /// Returns a call of a function with a check that can fail, or null. A
  /// recursive function can't be inlined.
  func::CallOp findCall(Operation *region) const {
    func::CallOp found;
    region->walk([&](func::CallOp call) {
      func::FuncOp callee = findCallee(call);
      if (!callee)
        return WalkResult::advance();
      llvm::SetVector<func::FuncOp> reached = findCallees(callee);
      if (reached.contains(callee))
        return WalkResult::advance();
      reached.insert(callee);
      if (llvm::none_of(reached, [&](func::FuncOp f) { return canReport(f); }))
        return WalkResult::advance();
      found = call;
      return WalkResult::interrupt();
    });
    return found;
  }

  bool canReport(func::FuncOp function) const {
    return function
        .walk([&](LLVM::CallOp call) {
          return call.getCallee() == report ? WalkResult::interrupt()
                                            : WalkResult::advance();
        })
        .wasInterrupted();
  }

  static void inlineCall(RewriterBase &rewriter, func::CallOp call,
                         func::FuncOp callee) {
    Block *before = call->getBlock();
    Block *after = rewriter.splitBlock(before, call->getIterator());
    IRMapping mapping;
    rewriter.cloneRegionBefore(callee.getBody(), *before->getParent(),
                               after->getIterator(), mapping);
    for (Block &block : callee.getBody()) {
      auto end =
          dyn_cast<func::ReturnOp>(mapping.lookup(&block)->getTerminator());
      if (!end)
        continue;
      rewriter.setInsertionPoint(end);
      rewriter.replaceOpWithNewOp<cf::BranchOp>(end, after, end.getOperands());
    }
    SmallVector<Location> places(call.getNumResults(), call.getLoc());
    auto results = after->addArguments(call.getResultTypes(), places);
    rewriter.setInsertionPointToEnd(before);
    cf::BranchOp::create(rewriter, call.getLoc(),
                         mapping.lookup(&callee.getBody().front()),
                         call.getOperands());
    rewriter.replaceOp(call,
                       SmallVector<Value>(results.begin(), results.end()));
  }

  SymbolTable symbols;
  StringRef report;
};
} // namespace

void mlir::tcp::inlineCheckedCalls(RewriterBase &rewriter, ModuleOp module,
                                   ArrayRef<Operation *> regions,
                                   StringRef report) {
  Inliner inliner(module, report);
  for (Operation *region : regions)
    inliner.run(rewriter, region);
}
