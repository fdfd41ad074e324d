//===- KernelScope.cpp - The scope of a kernel ----------------------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "KernelScope.h"

#include "KernelOperands.h"
#include "Panels/GatheredTile.h"
#include "Panels/Panel.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"

using namespace mlir;
using namespace mlir::tcp;

KernelArguments::KernelArguments(const Contraction &contraction, OpBuilder &b,
                                 Block *entry)
    : loopSizes(contraction.op.getNumLoops()) {
  ArrayRef<BlockArgument> arguments = entry->getArguments();
  auto take = [&] {
    Value next = arguments.front();
    arguments = arguments.drop_front();
    return next;
  };
  left = take();
  right = take();
  for (OpOperand *input : contraction.getEpilogueInputs())
    epilogueInputs[input->getOperandNumber()] = take();
  if (Value scalar = contraction.initialScalar)
    initialScalar = isOwnConstant(scalar)
                        ? b.clone(*scalar.getDefiningOp())->getResult(0)
                        : take();
  else if (contraction.initialTensor || contraction.epilogue)
    initialTensor = take();
  for (unsigned loop : contraction.getGatheredLoops())
    loopSizes[loop] = take();
  destination = take();
  if (contraction.getRangeLoop())
    range = {take(), take()};
  columns = {take(), take()};
}

KernelScope::KernelScope(const Contraction &contraction, func::FuncOp func)
    : contraction(contraction), loops(contraction.loops),
      b(OpBuilder::atBlockEnd(func.addEntryBlock())), loc(func.getLoc()),
      arguments(contraction, b, &func.front()), point(loops.groups.size()) {
  if (contraction.isDirect)
    for (unsigned loop : loops.groups[loops.sum])
      if (!arguments.loopSizes[loop])
        arguments.loopSizes[loop] =
            index(contraction.op.getStaticLoopRanges()[loop]);
  numColumns = getDestinationSize(loops.columns);
  if (loops.rows)
    rows = contraction.getRangeLoop() == loops.rows
               ? arguments.range
               : IndexRange{index(0), getDestinationSize(*loops.rows)};
  if (contraction.panels && contraction.leftView)
    numSums = getSize(arguments.left, contraction.leftView->map, loops.sum);
  else if (contraction.leftView && contraction.rightView)
    numSums = getSize(arguments.right, contraction.rightView->map, loops.sum);
  else
    numSums = tcp::multiply(b, loc, arguments.loopSizes,
                            contraction.getWalkedLoops(loops.sum));
}

Value KernelScope::getSize(Value tensor, AffineMap map, unsigned tileLoop) {
  std::optional<unsigned> dim =
      map.getResultPosition(b.getAffineDimExpr(tileLoop));
  return tensor::DimOp::create(b, loc, tensor, *dim);
}

Value KernelScope::getDestinationSize(unsigned tileLoop) {
  return contraction.createDestinationSize(b, loc, arguments.destination,
                                           tileLoop);
}

SmallVector<Value> KernelScope::locateInDestination() {
  if (!contraction.resultPadding)
    return locate(contraction.resultView.map);
  SmallVector<Value> indices(
      contraction.resultPadding.getSourceType().getRank(), index(0));
  for (unsigned tileLoop = 0; tileLoop < loops.sum; ++tileLoop) {
    SmallVector<unsigned> dims = contraction.getDestinationDims(tileLoop);
    Value number = point[tileLoop];
    for (unsigned dim : llvm::reverse(ArrayRef(dims).drop_front())) {
      Value size = tensor::DimOp::create(b, loc, arguments.destination, dim);
      indices[dim] = arith::RemUIOp::create(b, loc, number, size);
      number = arith::DivUIOp::create(b, loc, number, size);
    }
    indices[dims.front()] = number;
  }
  return indices;
}

SmallVector<Value> KernelScope::locate(AffineMap map) {
  return llvm::map_to_vector(map.getResults(), [&](AffineExpr expr) {
    if (auto constant = dyn_cast<AffineConstantExpr>(expr))
      return index(constant.getValue());
    return point[cast<AffineDimExpr>(expr).getPosition()];
  });
}

Value KernelScope::read(Value source, AffineMap map, bool isWhole) {
  if (!isa<RankedTensorType>(source.getType()))
    return source;
  SmallVector<Value> indices = locate(map);
  if (!map.isFunctionOfDim(loops.columns))
    return tensor::ExtractOp::create(b, loc, source, indices);
  return readPanel(b, loc, source, indices, getVectorType(source), isWhole);
}

Value KernelScope::loopOver(IndexRange range, int64_t step, Value carried,
                            llvm::function_ref<Value(Value, Value)> body) {
  auto loop =
      scf::ForOp::create(b, loc, range.first, range.end, index(step), carried);
  OpBuilder::InsertionGuard guard(b);
  b.setInsertionPointToStart(loop.getBody());
  Value next = body(loop.getInductionVar(), loop.getRegionIterArg(0));
  scf::YieldOp::create(b, loc, next);
  return loop.getResult(0);
}

Value KernelScope::choose(Value condition, Type type,
                          llvm::function_ref<Value()> whenTrue,
                          llvm::function_ref<Value()> whenFalse) {
  auto branch = scf::IfOp::create(b, loc, TypeRange(type), condition,
                                  /*addThenBlock=*/true, /*addElseBlock=*/true);
  OpBuilder::InsertionGuard guard(b);
  b.setInsertionPointToStart(branch.thenBlock());
  scf::YieldOp::create(b, loc, whenTrue());
  b.setInsertionPointToStart(branch.elseBlock());
  scf::YieldOp::create(b, loc, whenFalse());
  return branch.getResult(0);
}
