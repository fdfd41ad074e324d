//===- UpdateArguments.cpp - Results that are written into arguments ------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tcp-mlir/Transforms/Passes.h"

#include "DestinationChecks.h"
#include "Updates.h"
#include "mlir/Dialect/Bufferization/IR/Bufferization.h"
#include "mlir/Dialect/ControlFlow/IR/ControlFlowOps.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/MemRef/Utils/MemRefUtils.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "tcp-mlir/Dialect/Tcp/TcpPlace.h"

namespace mlir::tcp {
#define GEN_PASS_DEF_TCPUPDATEARGUMENTS
#define GEN_PASS_DEF_TCPDROPUPDATEDRESULTS
#include "tcp-mlir/Transforms/Passes.h.inc"
} // namespace mlir::tcp

using namespace mlir;
using namespace mlir::tcp;

void mlir::tcp::forEachUpdate(
    func::FuncOp func,
    function_ref<void(BlockArgument argument, unsigned result)> visit) {
  if (func.isExternal())
    return;
  for (BlockArgument argument : func.getArguments())
    if (auto result = func.getArgAttrOfType<IntegerAttr>(
            argument.getArgNumber(), kAliasingOutputAttrName))
      visit(argument, result.getInt());
}

Value mlir::tcp::findRoot(Value value) {
  while (Operation *op = value.getDefiningOp()) {
    if (!isa<tensor::CastOp, tensor::CollapseShapeOp, tensor::ExpandShapeOp,
             tensor::ExtractSliceOp, tensor::ReshapeOp>(op))
      break;
    value = op->getOperand(0);
  }
  return value;
}

/// Returns whether a tensor of `argument` is the initial value of a loop.
/// One-shot bufferization then reports a conflict between the loop and each
/// write into the argument.
static bool isStartOfLoop(BlockArgument argument) {
  return argument.getOwner()
      ->getParentOp()
      ->walk([&](scf::ForOp loop) {
        return llvm::is_contained(llvm::map_range(loop.getInitArgs(), findRoot),
                                  Value(argument))
                   ? WalkResult::interrupt()
                   : WalkResult::advance();
      })
      .wasInterrupted();
}

namespace {
class TcpUpdateArguments
    : public tcp::impl::TcpUpdateArgumentsBase<TcpUpdateArguments> {
public:
  using TcpUpdateArgumentsBase::TcpUpdateArgumentsBase;

private:
  void runOnOperation() override {
    func::FuncOp func = getOperation();
    Builder b(&getContext());
    forEachUpdate(func, [&](BlockArgument argument, unsigned) {
      unsigned number = argument.getArgNumber();
      func.setArgAttr(number,
                      bufferization::BufferizationDialect::kWritableAttrName,
                      b.getBoolAttr(true));
      func.setArgAttr(number, LLVM::LLVMDialect::getNoAliasAttrName(),
                      b.getUnitAttr());
    });
    func.walk([&](func::ReturnOp op) { writeResults(func, op); });
  }

  /// Makes a return write results into arguments.
  void writeResults(func::FuncOp func, func::ReturnOp op) {
    OpBuilder b(op);
    std::string name = describePlace(func.getLoc()) + func.getSymName().str();
    if (runtimeChecks)
      forEachUpdate(func, [&](BlockArgument argument, unsigned result) {
        emitDestinationChecks(b, func.getLoc(), op.getOperand(result), argument,
                              name + ": argument #" +
                                  Twine(argument.getArgNumber()) +
                                  ", which is updated, does not have the size "
                                  "of result #" +
                                  Twine(result));
      });
    forEachUpdate(func, [&](BlockArgument argument, unsigned result) {
      Value value = op.getOperand(result);
      if (isStartOfLoop(argument))
        return;
      Location loc = op.getLoc();
      Value cast =
          b.createOrFold<tensor::CastOp>(loc, argument.getType(), value);
      Value written = bufferization::MaterializeInDestinationOp::create(
                          b, loc, argument.getType(), cast, argument)
                          ->getResult(0);
      op.setOperand(result, b.createOrFold<tensor::CastOp>(loc, value.getType(),
                                                           written));
    });
  }
};
} // namespace

/// Returns the buffer of which `memref` is a cast.
static Value skipCasts(Value memref) {
  while (auto cast = memref.getDefiningOp<memref::CastOp>())
    memref = cast.getSource();
  return memref;
}

/// Copies those results of a return into their arguments that are in other
/// buffers. Results that may be in the buffer of an argument are read before
/// the first copy.
static void copyResults(func::FuncOp func, func::ReturnOp op) {
  OpBuilder b(op);
  SmallVector<std::pair<Value, Value>> copies;
  forEachUpdate(func, [&](BlockArgument argument, unsigned result) {
    Value memref = op.getOperand(result);
    if (skipCasts(memref) != argument)
      copies.push_back({memref, argument});
  });
  for (auto &[memref, argument] : copies) {
    Operation *root =
        memref::skipViewLikeOps(cast<MemrefValue>(memref)).getDefiningOp();
    if (isa_and_nonnull<memref::AllocOp, memref::GetGlobalOp>(root))
      continue;
    auto type = cast<MemRefType>(memref.getType());
    SmallVector<Value> sizes;
    for (int64_t dim = 0; dim < type.getRank(); ++dim)
      if (type.isDynamicDim(dim))
        sizes.push_back(memref::DimOp::create(b, op.getLoc(), memref, dim));
    Value copy = memref::AllocOp::create(
        b, op.getLoc(), MemRefType::get(type.getShape(), type.getElementType()),
        sizes);
    memref::CopyOp::create(b, op.getLoc(), memref, copy);
    memref = copy;
  }
  for (auto [memref, argument] : copies)
    memref::CopyOp::create(b, op.getLoc(), memref, argument);
}

namespace {
class TcpDropUpdatedResults
    : public tcp::impl::TcpDropUpdatedResultsBase<TcpDropUpdatedResults> {
  void runOnOperation() override {
    func::FuncOp func = getOperation();
    BitVector dropped(func.getNumResults());
    forEachUpdate(func,
                  [&](BlockArgument, unsigned result) { dropped.set(result); });
    if (dropped.none())
      return;
    func.walk([&](func::ReturnOp op) {
      copyResults(func, op);
      op->eraseOperands(dropped);
    });
    forEachUpdate(func, [&](BlockArgument argument, unsigned) {
      func.removeArgAttr(argument.getArgNumber(), kAliasingOutputAttrName);
    });
    if (failed(func.eraseResults(dropped)))
      signalPassFailure();
  }
};
} // namespace
