//===- FusedLoops.cpp - Loops of fused operations -------------------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tcp-mlir/Trace/FusedLoops.h"

#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Interfaces/FunctionInterfaces.h"
#include "tcp-mlir/Dialect/Tcp/Tcp.h"

using namespace mlir;
using namespace mlir::tcp;

FusedLoops::FusedLoops(ModuleOp input, const SourceMap &sources)
    : sources(sources), isCounted(sources.getRanges().size()) {
  input->walk<WalkOrder::PreOrder>([&](Operation *op) {
    std::optional<unsigned> number = sources.getNumber(op);
    if (!number || op->getParentOfType<linalg::LinalgOp>() ||
        op->hasTrait<OpTrait::ConstantLike>())
      return;
    isCounted.set(*number);
    if (!isa<BroadcastOp>(op))
      return;
    Broadcast broadcast{*number, {}};
    for (Operation *user : op->getUsers())
      if (std::optional<unsigned> other = sources.getNumber(user))
        broadcast.users.push_back(*other);
    broadcasts.push_back(std::move(broadcast));
  });
}

std::vector<FunctionLoops> FusedLoops::find(ModuleOp module) const {
  std::vector<FunctionLoops> functions;
  module->walk([&](FunctionOpInterface function) {
    std::vector<unsigned> from = sources.find(function->getLoc());
    if (from.empty())
      return;
    FunctionLoops next{from.front(), {}};
    function->walk<WalkOrder::PreOrder>([&](linalg::LinalgOp loop) {
      next.loops.push_back(findSources(loop));
    });
    if (!next.loops.empty())
      functions.push_back(std::move(next));
  });
  addBroadcasts(functions);
  return functions;
}

std::vector<unsigned> FusedLoops::findSources(Operation *loop) const {
  llvm::BitVector found(isCounted.size());
  loop->walk([&](Operation *op) {
    if (isa<linalg::YieldOp>(op))
      return;
    for (unsigned source : sources.find(op->getLoc()))
      found.set(source);
  });
  found &= isCounted;
  auto numbers = found.set_bits();
  return {numbers.begin(), numbers.end()};
}

/// Adds each broadcast that is in no loop to the loops of its users. Users may
/// be later broadcasts.
void FusedLoops::addBroadcasts(std::vector<FunctionLoops> &functions) const {
  using Loop = std::vector<unsigned> *;
  llvm::DenseMap<unsigned, llvm::SmallVector<Loop, 1>> loopsOf;
  for (FunctionLoops &function : functions)
    for (std::vector<unsigned> &loop : function.loops)
      for (unsigned op : loop)
        loopsOf[op].push_back(&loop);
  for (const Broadcast &broadcast : llvm::reverse(broadcasts)) {
    if (loopsOf.contains(broadcast.op))
      continue;
    llvm::SmallVector<Loop, 1> into;
    for (unsigned user : broadcast.users)
      for (Loop loop : loopsOf.lookup(user))
        if (!llvm::is_contained(into, loop))
          into.push_back(loop);
    for (Loop loop : into)
      loop->push_back(broadcast.op);
    if (!into.empty())
      loopsOf[broadcast.op] = std::move(into);
  }
}
