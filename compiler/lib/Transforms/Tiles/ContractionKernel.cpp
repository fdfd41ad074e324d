//===- ContractionKernel.cpp - A contraction by tiles ---------------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Each element is one chain of products and sums, in the order of the loop
/// that sums. This is the order without tiles, too.
///
//===----------------------------------------------------------------------===//

#include "ContractionKernel.h"

#include "Kernels.h"
#include "SliceOfRows.h"
#include "mlir/Dialect/Bufferization/IR/Bufferization.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include <numeric>

using namespace mlir;
using namespace mlir::tcp;

/// Returns the type of an operand in a kernel: that of a tensor has dynamic
/// sizes.
static Type getTypeInKernel(const KernelOperand &operand) {
  auto tensor = dyn_cast<RankedTensorType>(operand.value.getType());
  if (!tensor)
    return operand.value.getType();
  size_t rank = operand.reassociation.empty() ? tensor.getRank()
                                              : operand.reassociation.size();
  SmallVector<int64_t> sizes(rank, ShapedType::kDynamic);
  return RankedTensorType::get(sizes, tensor.getElementType());
}

/// Emits the loops over the batch dimensions from the number `batch` on.
static Value buildBatches(KernelScope &scope, unsigned batch,
                          ArrayRef<TileShape> shapes, Value result) {
  const Contraction &contraction = scope.contraction;
  if (batch == scope.loops.numBatches) {
    if (!contraction.isDirect)
      return buildPanelKernel(scope, shapes, result);
    scope.shape = shapes.front();
    return buildDirectKernel(scope, result);
  }
  IndexRange range = scope.arguments.range;
  if (contraction.getRangeLoop() != batch)
    range = {scope.index(0), scope.getDestinationSize(batch)};
  return scope.loopOver(range, 1, result, [&](Value at, Value carried) {
    scope.point[batch] = at;
    return buildBatches(scope, batch + 1, shapes, carried);
  });
}

/// Lets an argument of `func` be in a buffer in which gaps lie between its
/// rows.
static void allowGaps(func::FuncOp func, BlockArgument argument) {
  int64_t rank = cast<RankedTensorType>(argument.getType()).getRank();
  SmallVector<int64_t> strides(rank, ShapedType::kDynamic);
  strides.back() = 1;
  func.setArgAttr(
      argument.getArgNumber(),
      bufferization::BufferizationDialect::kBufferLayoutAttrName,
      StridedLayoutAttr::get(func.getContext(), ShapedType::kDynamic, strides));
}

/// Lets `inputs` of `func` that are slices of other tensors stay in their
/// buffers, where gaps lie between their rows. A tensor that the function sees
/// as one vector must not have gaps.
static void takeSlices(func::FuncOp func, ArrayRef<KernelOperand> inputs) {
  for (auto [argument, input] : llvm::zip(func.getArguments(), inputs)) {
    auto tensor = dyn_cast<RankedTensorType>(argument.getType());
    if (!tensor || tensor.getRank() == 0 || !input.reassociation.empty() ||
        !isSliceOfRows(input.value) ||
        llvm::any_of(argument.getUsers(),
                     llvm::IsaPred<tensor::CollapseShapeOp>))
      continue;
    allowGaps(func, argument);
  }
}

func::FuncOp mlir::tcp::createKernel(const Contraction &contraction,
                                     ArrayRef<TileShape> shapes) {
  linalg::LinalgOp last = contraction.getLast();
  KernelOperands operands(contraction);
  OpBuilder b(last.getContext());
  SmallVector<Type> types =
      llvm::map_to_vector(operands.inputs, getTypeInKernel);
  types.append(operands.sizes.size(), b.getIndexType());
  Type result = getTypeInKernel(operands.destination);
  types.push_back(result);
  std::optional<unsigned> range = contraction.getRangeLoop();
  types.append(range ? 4 : 2, b.getIndexType());
  auto func = func::FuncOp::create(last.getLoc(), "tcp_contraction",
                                   b.getFunctionType(types, result));
  func.setPrivate();
  // If threads share the rows, each thread begins with a whole tile of each
  // shape. The last thread has the rows that are left over.
  int64_t rows = 1;
  if (range == contraction.loops.rows)
    for (const TileShape &shape : shapes)
      rows = std::lcm(rows, shape.rows);
  SmallVector<int64_t> tile{range ? rows : 0,
                            shapes.front().columns * shapes.front().panels};
  if (contraction.isDirect)
    tile.push_back(
        std::max<int64_t>(contraction.getSize(contraction.loops.sum), 1));
  func->setAttr(kTileAttrName, b.getDenseI64ArrayAttr(tile));
  KernelScope scope(contraction, func);
  Value computed = buildBatches(scope, 0, shapes, scope.arguments.destination);
  func::ReturnOp::create(scope.b, scope.loc, computed);
  takeSlices(func, operands.inputs);
  if (contraction.resultPadding)
    allowGaps(func, cast<BlockArgument>(scope.arguments.destination));
  return func;
}
