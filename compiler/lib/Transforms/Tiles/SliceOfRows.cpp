//===- SliceOfRows.cpp - Slices that kernels read in place ----------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// One-shot bufferization gives the memory of a tensor to the tensors that are
/// computed from it by writing into it: the result of a linalg op, a tensor
/// with a slice inserted, one that goes from round to round of a loop. A buffer
/// that bufferization allocates has no gaps. A `tensor.empty`, however, may
/// become a part of another buffer, into which a tensor in its memory is
/// inserted.
///
//===----------------------------------------------------------------------===//

#include "SliceOfRows.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"
#include "mlir/Interfaces/SubsetOpInterface.h"
#include "llvm/ADT/SetVector.h"

using namespace mlir;
using namespace mlir::tcp;

static Value skipCasts(Value tensor) {
  while (auto cast = tensor.getDefiningOp<tensor::CastOp>())
    tensor = cast.getSource();
  return tensor;
}

namespace {
/// Tensors that may be in the same memory.
class SharedMemory {
public:
  /// Returns whether the memory that `tensor` is written into begins as a
  /// buffer of a function, a constant or an allocation.
  bool addDestinations(Value tensor);
  /// Returns whether a tensor of this memory is a `tensor.empty`.
  bool isEmpty() const { return startsEmpty; }
  /// Returns whether a tensor that is written into this memory is inserted into
  /// another one.
  bool isInserted();

private:
  bool addDestinationsOf(Value tensor);
  void addResults(OpOperand &use);

  SetVector<Value> tensors;
  bool startsEmpty = false;
};
} // namespace

bool SharedMemory::addDestinations(Value tensor) {
  tensors.insert(tensor);
  for (size_t i = 0; i < tensors.size(); ++i)
    if (!addDestinationsOf(tensors[i]))
      return false;
  return true;
}

bool SharedMemory::addDestinationsOf(Value tensor) {
  if (auto argument = dyn_cast<BlockArgument>(tensor)) {
    Operation *parent = argument.getOwner()->getParentOp();
    auto loop = dyn_cast<scf::ForOp>(parent);
    if (!loop)
      return isa<FunctionOpInterface>(parent);
    tensor = loop.getTiedLoopResult(loop.getTiedLoopInit(argument));
  }
  auto result = cast<OpResult>(tensor);
  Operation *op = result.getOwner();
  if (auto loop = dyn_cast<scf::ForOp>(op)) {
    tensors.insert(loop.getInitArgs()[result.getResultNumber()]);
    tensors.insert(loop.getYieldedValues()[result.getResultNumber()]);
  } else if (isa<linalg::LinalgOp, tensor::InsertSliceOp>(op)) {
    tensors.insert(
        cast<DestinationStyleOpInterface>(op).getTiedOpOperand(result)->get());
  } else if (auto cast = dyn_cast<tensor::CastOp>(op)) {
    tensors.insert(cast.getSource());
  } else if (isa<tensor::EmptyOp>(op)) {
    startsEmpty = true;
  } else {
    return isa<arith::ConstantOp, func::CallOp>(op);
  }
  return true;
}

/// Adds what may be written into the memory of an operand.
void SharedMemory::addResults(OpOperand &use) {
  Operation *user = use.getOwner();
  if (auto writer = dyn_cast<DestinationStyleOpInterface>(user)) {
    if (writer.isDpsInit(&use))
      tensors.insert(writer.getTiedOpResult(&use));
  } else if (auto loop = dyn_cast<LoopLikeOpInterface>(user)) {
    tensors.insert(loop.getTiedLoopResult(&use));
    tensors.insert(loop.getTiedLoopRegionIterArg(&use));
  } else if (isa<scf::YieldOp>(user) &&
             isa<scf::ForOp, scf::IfOp>(user->getParentOp())) {
    tensors.insert(user->getParentOp()->getResult(use.getOperandNumber()));
  } else if (isa<tensor::CastOp, tensor::ExpandShapeOp,
                 tensor::CollapseShapeOp>(user)) {
    tensors.insert(user->getResult(0));
  }
}

bool SharedMemory::isInserted() {
  for (size_t i = 0; i < tensors.size(); ++i) {
    // Each use of a `tensor.empty` may have another memory.
    if (tensors[i].getDefiningOp<tensor::EmptyOp>())
      continue;
    for (OpOperand &use : tensors[i].getUses()) {
      auto insertion = dyn_cast<SubsetInsertionOpInterface>(use.getOwner());
      if (insertion && &insertion.getSourceOperand() == &use)
        return true;
      addResults(use);
    }
  }
  return false;
}

/// Returns whether the buffer of `tensor` will have no gaps.
static bool hasPlainBuffer(Value tensor) {
  SharedMemory memory;
  return memory.addDestinations(tensor) &&
         !(memory.isEmpty() && memory.isInserted());
}

/// Returns whether the rows of a slice are parts of rows of its source. The
/// types do not tell which of several dimensions of size 1 a slice drops.
static bool hasRowsOfSource(tensor::ExtractSliceOp slice) {
  bool dropsAny = slice.getType().getRank() < slice.getSourceType().getRank();
  return isOneInteger(slice.getMixedStrides().back()) &&
         !(dropsAny && isOneInteger(slice.getMixedSizes().back()));
}

bool mlir::tcp::isSliceOfRows(Value tensor) {
  bool isSlice = false;
  tensor = skipCasts(tensor);
  while (auto slice = tensor.getDefiningOp<tensor::ExtractSliceOp>()) {
    if (!hasRowsOfSource(slice))
      return false;
    isSlice = true;
    tensor = skipCasts(slice.getSource());
  }
  return isSlice && hasPlainBuffer(tensor);
}
