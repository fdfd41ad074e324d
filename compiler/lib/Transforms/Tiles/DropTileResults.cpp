//===- DropTileResults.cpp - Results in the buffers of callers ------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tcp-mlir/Transforms/ContractionPasses.h"

#include "ContractionKernel.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/IR/SymbolTable.h"

namespace mlir::tcp {
#define GEN_PASS_DEF_TCPDROPTILERESULTS
#include "tcp-mlir/Transforms/ContractionPasses.h.inc"
} // namespace mlir::tcp

using namespace mlir;
using namespace mlir::tcp;

static Value skipCasts(Value buffer) {
  while (auto cast = buffer.getDefiningOp<memref::CastOp>())
    buffer = cast.getSource();
  return buffer;
}

/// Returns the op that copies an argument into a new buffer, which `func`
/// returns; null if there is none.
static memref::CopyOp findCopy(func::FuncOp func) {
  auto last = cast<func::ReturnOp>(func.front().getTerminator());
  if (last.getNumOperands() != 1)
    return {};
  auto alloc = last.getOperand(0).getDefiningOp<memref::AllocOp>();
  if (!alloc)
    return {};
  for (Operation *user : alloc->getUsers())
    if (auto copy = dyn_cast<memref::CopyOp>(user))
      if (copy.getTarget() == alloc && isa<BlockArgument>(copy.getSource()))
        return copy;
  return {};
}

/// Lets `func` return nothing. Returns the number of the argument that it would
/// have returned; nothing if it does not return a copy of an argument.
static std::optional<unsigned> dropCopy(func::FuncOp func) {
  memref::CopyOp copy = findCopy(func);
  if (!copy)
    return std::nullopt;
  unsigned written = cast<BlockArgument>(copy.getSource()).getArgNumber();
  Operation *alloc = copy.getTarget().getDefiningOp();
  func.front().getTerminator()->eraseOperand(0);
  copy.erase();
  alloc->erase();
  func.setType(
      FunctionType::get(func.getContext(), func.getArgumentTypes(), {}));
  return written;
}

/// Returns whether `a` and `b` are the same part of a buffer.
static bool isSamePart(Value a, Value b) {
  a = skipCasts(a);
  b = skipCasts(b);
  auto first = a.getDefiningOp<memref::SubViewOp>(),
       second = b.getDefiningOp<memref::SubViewOp>();
  return a == b || (first && second &&
                    OperationEquivalence::isEquivalentTo(
                        first, second, OperationEquivalence::IgnoreLocations));
}

/// Erases casts of `result`, and copies of it to `buffer`, which it is in.
static void eraseCopies(Value result, Value buffer) {
  for (Operation *user : llvm::make_early_inc_range(result.getUsers())) {
    if (auto cast = dyn_cast<memref::CastOp>(user)) {
      eraseCopies(cast, buffer);
      if (cast->use_empty())
        cast.erase();
    } else if (auto copy = dyn_cast<memref::CopyOp>(user)) {
      if (isSamePart(copy.getTarget(), buffer))
        copy.erase();
    }
  }
}

/// Replaces `call` by a call without results. Uses of the result become uses of
/// the buffer.
static void dropResult(func::CallOp call, unsigned written) {
  Value result = call.getResult(0), buffer = call.getOperand(written);
  eraseCopies(result, buffer);
  OpBuilder b(call);
  func::CallOp::create(b, call.getLoc(), call.getCallee(), TypeRange(),
                       call.getOperands());
  if (!result.use_empty())
    result.replaceAllUsesWith(
        memref::CastOp::create(b, call.getLoc(), result.getType(), buffer));
  call.erase();
}

namespace {
class TcpDropTileResults
    : public tcp::impl::TcpDropTileResultsBase<TcpDropTileResults> {
  void runOnOperation() override {
    llvm::StringMap<unsigned> writtenBy;
    for (auto func : getOperation().getOps<func::FuncOp>()) {
      if (!func->hasAttr(kTileAttrName))
        continue;
      if (std::optional<unsigned> written = dropCopy(func))
        writtenBy[func.getName()] = *written;
    }
    SmallVector<func::CallOp> calls;
    getOperation().walk([&](func::CallOp call) {
      if (writtenBy.contains(call.getCallee()))
        calls.push_back(call);
    });
    for (func::CallOp call : calls)
      dropResult(call, writtenBy.lookup(call.getCallee()));
  }
};
} // namespace
