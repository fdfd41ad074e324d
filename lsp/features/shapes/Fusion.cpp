//===- Fusion.cpp - Which ops become one loop -----------------------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "lsp/features/shapes/Fusion.h"
#include "lsp/unit/ContextFacts.h"
#include "lsp/unit/Unit.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/IR/Verifier.h"
#include "mlir/Interfaces/FunctionInterfaces.h"
#include "mlir/Pass/PassManager.h"
#include "tcp-mlir/Dialect/Tcp/Tcp.h"
#include "tcp-mlir/Pipeline/Stages.h"
#include "llvm/ADT/SetVector.h"

using namespace mlir;
using namespace mlir::tcp;
using namespace mlir::tcp::lsp;

/// The road takes 5 ms for 20 ops, and longer than a person waits for more.
static const size_t kMaxOps = 300;

namespace {
/// The passes down to the fused linalg ops.
struct Road {
  explicit Road(MLIRContext *context)
      : passes(context, ModuleOp::getOperationName(),
               OpPassManager::Nesting::Explicit) {
    // Calls have nobody to call here.
    passes.enableVerifier(false);
    addRoad(passes, *findStage("tcp"), *findStage("linalg"), RoadOptions(),
            TargetTraits());
  }

  PassManager passes;
};
} // namespace

Fusion::Fusion(Operation *function) {
  std::vector<Operation *> ops;
  // A file without TCP ops enters the road behind the fusion, and a function
  // does not tell what others there are.
  bool hasElements = false, hasTcp = false;
  function->walk<WalkOrder::PreOrder>([&](Operation *op) {
    ops.push_back(op);
    hasElements |= tcp::isElementwise(op) || isa<linalg::LinalgOp>(op);
    hasTcp |= isa_and_nonnull<TcpDialect>(op->getDialect());
  });
  if (!isa<FunctionOpInterface>(function) || !hasElements || !hasTcp ||
      ops.size() > kMaxOps || llvm::any_of(ops, isPlaceholder))
    return;
  std::vector<mlir::Diagnostic> ignored;
  DiagnosticCollector collector(ignored);
  if (succeeded(verify(function)))
    lower(function, ops);
}

llvm::ArrayRef<unsigned> Fusion::loopsOf(Operation *op) const {
  auto known = loops.find(op);
  return known == loops.end() ? ArrayRef<unsigned>() : ArrayRef(known->second);
}

void Fusion::lower(Operation *function, ArrayRef<Operation *> ops) {
  // Locations say where an op comes from, whatever becomes of it.
  MLIRContext *context = function->getContext();
  OwningOpRef<ModuleOp> module = ModuleOp::create(UnknownLoc::get(context));
  Operation *copy = function->clone();
  module->getBody()->push_back(copy);
  uintptr_t number = 0;
  copy->walk<WalkOrder::PreOrder>([&](Operation *op) {
    op->setLoc(OpaqueLoc::get(number++, TypeID::get<Fusion>(),
                              UnknownLoc::get(context)));
  });

  // To make its patterns takes longer than to run it.
  auto road = ContextFacts::take<Road>(*context);
  if (!road)
    road = std::make_unique<Road>(context);
  bool isLowered = succeeded(road->passes.run(*module));
  ContextFacts::put(*context, std::move(road));
  if (!isLowered)
    return;

  auto addSources = [&](Operation *op, llvm::SetVector<Operation *> &sources) {
    op->getLoc()->walk([&](Location part) {
      if (auto source = dyn_cast<OpaqueLoc>(part))
        if (source.getUnderlyingTypeID() == TypeID::get<Fusion>())
          sources.insert(ops[source.getUnderlyingLocation()]);
      return WalkResult::advance();
    });
  };
  module->walk<WalkOrder::PreOrder>([&](linalg::LinalgOp loop) {
    llvm::SetVector<Operation *> sources;
    loop->walk([&](Operation *op) {
      if (!isa<linalg::YieldOp>(op))
        addSources(op, sources);
    });
    unsigned id = sizes.size();
    sizes.push_back(0);
    for (Operation *source : sources) {
      // Operations inside of a linalg op are not told apart from it.
      if (source->getParentOfType<linalg::LinalgOp>() ||
          source->hasTrait<OpTrait::ConstantLike>())
        continue;
      loops[source].push_back(id);
      ++sizes[id];
    }
  });

  // An op that only moves elements leaves no trace in the loop that it went
  // into.
  for (Operation *op : llvm::reverse(ops)) {
    if (!isa<BroadcastOp>(op) || loops.contains(op) || op->use_empty())
      continue;
    llvm::SmallVector<unsigned, 1> into;
    for (Operation *user : op->getUsers())
      for (unsigned loop : loopsOf(user))
        if (!llvm::is_contained(into, loop))
          into.push_back(loop);
    for (unsigned loop : into)
      ++sizes[loop];
    if (!into.empty())
      loops[op] = std::move(into);
  }
}
