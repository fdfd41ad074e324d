//===- ContractionKernel.cpp - A contraction by tiles ---------------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Panels of columns, and in each tiles of some rows, which stay in registers
/// through the loop that sums. Each element is one chain of products and sums,
/// in the order of that loop, as it is without tiles.
///
/// The last tile of rows computes the last row as often as it takes to be full.
/// The last panel is read and written by masks.
///
//===----------------------------------------------------------------------===//

#include "ContractionKernel.h"

#include "KernelBuilder.h"
#include "Panel.h"
#include "WideBody.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"

using namespace mlir;
using namespace mlir::tcp;

/// With more rows and columns than these, a panel is read so often, and its
/// rows are so far apart, each on a page of its own, that a copy of it side by
/// side pays.
static constexpr int64_t kManyRows = 12, kManyColumns = 256;

/// A constant that each kernel makes for itself.
static bool isOwnConstant(Value value) {
  return isa_and_nonnull<arith::ConstantOp>(value.getDefiningOp());
}

KernelOperands::KernelOperands(const Contraction &contraction) {
  auto add = [&](Value value, const std::optional<TileView> &view) {
    inputs.push_back({value, {}});
    if (view && !view->isWholeTensor())
      inputs.back().reassociation = view->reassociation;
  };
  auto addOperand = [&](OpOperand *operand,
                        const std::optional<TileView> &view) {
    tensor::PadOp padding = contraction.getPadding(operand);
    add(padding ? padding.getSource() : operand->get(), view);
  };
  addOperand(contraction.left, contraction.leftView);
  addOperand(contraction.right, contraction.rightView);
  for (OpOperand *input : contraction.getEpilogueInputs())
    add(input->get(), contraction.seeEpilogueInput(input));
  if (contraction.initialScalar) {
    if (!isOwnConstant(contraction.initialScalar))
      add(contraction.initialScalar, std::nullopt);
  } else if (contraction.initialTensor) {
    add(contraction.initialTensor->tensor, contraction.initialTensor->view);
  } else if (contraction.epilogue) {
    add(contraction.getDestination(), contraction.resultView);
  }
  sizes = contraction.getGatheredLoops();
  destination.value = contraction.epilogue
                          ? contraction.getLast().getDpsInits()[0]
                          : contraction.getDestination();
  if (!contraction.resultView.isWholeTensor())
    destination.reassociation = contraction.resultView.reassociation;
}

/// The type that an operand has in a kernel: with dynamic sizes, if it is a
/// tensor.
static Type getTypeInKernel(const KernelOperand &operand) {
  auto tensor = dyn_cast<RankedTensorType>(operand.value.getType());
  if (!tensor)
    return operand.value.getType();
  size_t rank = operand.reassociation.empty() ? tensor.getRank()
                                              : operand.reassociation.size();
  SmallVector<int64_t> sizes(rank, ShapedType::kDynamic);
  return RankedTensorType::get(sizes, tensor.getElementType());
}

KernelBuilder::KernelBuilder(const Contraction &contraction, TileShape shape,
                             func::FuncOp func)
    : contraction(contraction), shape(shape), b(func.getContext()),
      loc(func.getLoc()), loopSizes(op.getNumLoops()),
      point(loops.groups.size()), sumPoint(op.getNumLoops()) {
  Block *entry = func.addEntryBlock();
  b.setInsertionPointToStart(entry);
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
  for (unsigned loop : loops.groups[loops.sum])
    if (!loopSizes[loop] && contraction.isDirect)
      loopSizes[loop] = index(op.getStaticLoopRanges()[loop]);
  destination = take();
  if (contraction.getRangeLoop()) {
    firstInRange = take();
    endOfRange = take();
  }
  firstColumn = take();
  endColumn = take();
}

Value KernelBuilder::getSize(Value tensor, AffineMap map, unsigned loop) {
  std::optional<unsigned> dim = map.getResultPosition(b.getAffineDimExpr(loop));
  return tensor::DimOp::create(b, loc, tensor, *dim);
}

/// The indices that `map`, from the tile loops, has at the point.
SmallVector<Value> KernelBuilder::locate(AffineMap map) {
  return llvm::map_to_vector(map.getResults(), [&](AffineExpr expr) {
    if (auto constant = dyn_cast<AffineConstantExpr>(expr))
      return index(constant.getValue());
    return point[cast<AffineDimExpr>(expr).getPosition()];
  });
}

/// Reads the columns of the panel, or what is the same for all of them. With
/// `isWhole`, all columns are there.
Value KernelBuilder::read(Value source, AffineMap map, bool isWhole) {
  if (!isa<RankedTensorType>(source.getType()))
    return source;
  SmallVector<Value> indices = locate(map);
  if (!map.isFunctionOfDim(loops.columns))
    return tensor::ExtractOp::create(b, loc, source, indices);
  return readPanel(b, loc, source, indices, getVectorType(source), isWhole);
}

/// Reads what the sums of a row begin with.
Value KernelBuilder::readInitial(Value result, bool isWhole) {
  AffineMap map = contraction.initialTensor
                      ? contraction.initialTensor->view.map
                      : contraction.resultView.map;
  Value initial = read(initialTensor ? initialTensor : result, map, isWhole);
  if (isa<VectorType>(initial.getType()))
    return initial;
  return vector::BroadcastOp::create(b, loc, getVectorType(op.getDpsInits()[0]),
                                     initial);
}

/// A loop that carries one tensor.
Value KernelBuilder::loopOver(Value from, Value to, int64_t step, Value carried,
                              llvm::function_ref<Value(Value, Value)> body) {
  auto loop = scf::ForOp::create(b, loc, from, to, index(step), carried);
  OpBuilder::InsertionGuard guard(b);
  b.setInsertionPointToStart(loop.getBody());
  Value next = body(loop.getInductionVar(), loop.getRegionIterArg(0));
  scf::YieldOp::create(b, loc, next);
  return loop.getResult(0);
}

void KernelBuilder::build() {
  AffineMap map = contraction.resultView.map;
  numColumns = getSize(destination, map, loops.columns);
  if (loops.rows) {
    numRows = getSize(destination, map, *loops.rows);
    bool areInRange = contraction.getRangeLoop() == loops.rows;
    firstRow = areInRange ? firstInRange : index(0);
    endRow = areInRange ? endOfRange : numRows;
  }
  if (contraction.leftView && contraction.rightView)
    numSums = getSize(right, contraction.rightView->map, loops.sum);
  else
    numSums =
        multiply(b, loc, loopSizes, contraction.getWalkedLoops(loops.sum));
  Value result = buildBatch(0, destination);
  func::ReturnOp::create(b, loc, result);
}

Value KernelBuilder::buildBatch(unsigned number, Value result) {
  if (number < loops.numBatches) {
    Value from = firstInRange, to = endOfRange;
    if (contraction.getRangeLoop() != number) {
      from = index(0);
      to = getSize(destination, contraction.resultView.map, number);
    }
    return loopOver(from, to, 1, result, [&](Value at, Value carried) {
      point[number] = at;
      return buildBatch(number + 1, carried);
    });
  }
  if (contraction.isDirect) {
    leftPart = padPart(contraction.left, left);
    rightPart = padPart(contraction.right, right);
  }
  return loopOver(firstColumn, endColumn, shape.columns, result,
                  [&](Value at, Value carried) {
                    point[loops.columns] = at;
                    if (contraction.isDirect)
                      return buildDirect(carried);
                    return contraction.rightView ? buildPanel(carried)
                                                 : buildGathered(carried);
                  });
}

/// What gathers the elements of an operand along a tile loop.
GatherSource KernelBuilder::getGatherSource(Value tensor, OpOperand *operand,
                                            std::optional<unsigned> tileLoop) {
  GatherSource source{tensor, contraction.getMap(operand), {}, {}, {}, {}};
  source.point.resize(op.getNumLoops());
  for (unsigned batch = 0; batch < loops.numBatches; ++batch)
    source.point[loops.groups[batch].front()] = point[batch];
  source.sizes = loopSizes;
  if (tileLoop)
    source.across = contraction.getWalkedLoops(*tileLoop);
  source.sums = contraction.getWalkedLoops(loops.sum);
  return source;
}

Value KernelBuilder::buildGathered(Value result) {
  Value first = point[loops.columns];
  Value end = arith::MinSIOp::create(
      b, loc, arith::AddIOp::create(b, loc, first, index(shape.columns)),
      numColumns);
  Value panel = gatherColumns(
      b, loc, getGatherSource(right, contraction.right, loops.columns), first,
      end, shape);
  return buildTiles(result, /*isWhole=*/false, [&](Value at) {
    return readPanel(b, loc, panel, {at, index(0)}, getVectorType(right),
                     /*isWhole=*/true);
  });
}

Value KernelBuilder::buildPanel(Value result) {
  AffineMap map = contraction.rightView->map;
  Value first = point[loops.columns];
  auto pack = [&] {
    auto findDim = [&](unsigned loop) {
      return *map.getResultPosition(b.getAffineDimExpr(loop));
    };
    PanelSource source{
        right,   locate(map), findDim(loops.columns), findDim(loops.sum),
        numSums, numColumns};
    return createPanel(b, loc, source, shape);
  };
  auto buildPacked = [&](bool isWhole) {
    Value panel = pack();
    return buildTiles(result, isWhole, [&](Value at) {
      return readPanel(b, loc, panel, {at, index(0)}, getVectorType(right),
                       /*isWhole=*/true);
    });
  };
  // A point that the loop that sums has not.
  point[loops.sum] = index(0);
  if (!contraction.isRightByRows())
    return buildPacked(/*isWhole=*/false);

  Value end = arith::AddIOp::create(b, loc, first, index(shape.columns));
  Value inPlace =
      arith::CmpIOp::create(b, loc, arith::CmpIPredicate::sle, end, numColumns);
  if (loops.rows) {
    auto isFew = [&](Value size, int64_t limit) -> Value {
      return arith::CmpIOp::create(b, loc, arith::CmpIPredicate::sle, size,
                                   index(limit));
    };
    Value few = arith::OrIOp::create(b, loc, isFew(numRows, kManyRows),
                                     isFew(numColumns, kManyColumns));
    inPlace = arith::AndIOp::create(b, loc, inPlace, few);
  }
  auto branch = scf::IfOp::create(b, loc, TypeRange(result.getType()), inPlace,
                                  /*addThenBlock=*/true, /*addElseBlock=*/true);
  OpBuilder::InsertionGuard guard(b);
  b.setInsertionPointToStart(branch.thenBlock());
  Value byRows = buildTiles(result, /*isWhole=*/true, [&](Value at) {
    point[loops.sum] = at;
    return read(right, map, /*isWhole=*/true);
  });
  scf::YieldOp::create(b, loc, byRows);
  b.setInsertionPointToStart(branch.elseBlock());
  point[loops.sum] = index(0);
  scf::YieldOp::create(b, loc, buildPacked(/*isWhole=*/false));
  return branch.getResult(0);
}

Value KernelBuilder::buildTiles(Value result, bool isWhole,
                                ReadRight readRight) {
  if (!loops.rows)
    return buildTile(result, isWhole, readRight);
  return loopOver(firstRow, endRow, shape.rows, result,
                  [&](Value at, Value carried) {
                    point[*loops.rows] = at;
                    return buildTile(carried, isWhole, readRight);
                  });
}

/// The rows of the tile; the last of all stands for those behind it.
SmallVector<Value> KernelBuilder::findRows() {
  SmallVector<Value> rowAt(loops.rows ? shape.rows : 1);
  if (!loops.rows)
    return rowAt;
  Value last = arith::SubIOp::create(b, loc, endRow, index(1));
  for (auto [row, at] : llvm::enumerate(rowAt)) {
    Value next = arith::AddIOp::create(b, loc, point[*loops.rows], index(row));
    at = arith::MinSIOp::create(b, loc, next, last);
  }
  return rowAt;
}

void KernelBuilder::forEachRow(ArrayRef<Value> rowAt,
                               llvm::function_ref<void(int64_t)> body) {
  for (auto [row, at] : llvm::enumerate(rowAt)) {
    if (loops.rows)
      point[*loops.rows] = at;
    body(row);
  }
}

/// Adds to the sums of each row, in one loop.
SmallVector<Value> KernelBuilder::sumAlong(ArrayRef<Value> rowAt,
                                           ValueRange sums,
                                           ReadRight readRight) {
  Value rows;
  if (!contraction.leftView)
    rows = gatherRows(
        b, loc, getGatherSource(left, contraction.left, loops.rows),
        rowAt.front(),
        loops.rows ? arith::SubIOp::create(b, loc, endRow, index(1)) : Value(),
        TileShape{static_cast<int64_t>(rowAt.size()), shape.columns,
                  shape.lanes});
  auto loop = scf::ForOp::create(b, loc, index(0), numSums, index(1), sums);
  OpBuilder::InsertionGuard guard(b);
  b.setInsertionPointToStart(loop.getBody());
  Value at = loop.getInductionVar();
  Value wide = readRight(at);
  point[loops.sum] = at;
  SmallVector<Value> next;
  forEachRow(rowAt, [&](int64_t row) {
    Value narrow = rows ? tensor::ExtractOp::create(b, loc, rows,
                                                    ValueRange{index(row), at})
                        : tensor::ExtractOp::create(
                              b, loc, left, locate(contraction.leftView->map));
    SmallVector<Value> arguments{narrow, wide, loop.getRegionIterArg(row)};
    if (contraction.left->getOperandNumber() != 0)
      std::swap(arguments[0], arguments[1]);
    next.push_back(createWideBody(b, *op.getBlock(), arguments, shape.columns));
  });
  scf::YieldOp::create(b, loc, next);
  return SmallVector<Value>(loop.getResults());
}

Value KernelBuilder::buildTile(Value result, bool isWhole,
                               ReadRight readRight) {
  SmallVector<Value> rowAt = findRows();
  SmallVector<Value> sums;
  Value initial = op.getDpsInits()[0];
  forEachRow(rowAt, [&](int64_t) {
    if (initialScalar)
      sums.push_back(vector::BroadcastOp::create(b, loc, getVectorType(initial),
                                                 initialScalar));
    else
      sums.push_back(readInitial(result, isWhole));
  });
  sums = contraction.isDirect
             ? sumDirect(loops.groups[loops.sum], rowAt, sums, isWhole)
             : sumAlong(rowAt, sums, readRight);
  forEachRow(rowAt,
             [&](int64_t row) { sums[row] = finish(sums[row], isWhole); });
  forEachRow(rowAt, [&](int64_t row) {
    result = writePanel(b, loc, sums[row], result,
                        locate(contraction.resultView.map), isWhole);
  });
  return result;
}

/// Applies the epilogue to a row of sums.
Value KernelBuilder::finish(Value sum, bool isWhole) {
  linalg::GenericOp epilogue = contraction.epilogue;
  if (!epilogue)
    return sum;
  SmallVector<Value> arguments;
  for (OpOperand *input : epilogue.getDpsInputOperands()) {
    auto found = epilogueInputs.find(input->getOperandNumber());
    arguments.push_back(found == epilogueInputs.end()
                            ? sum
                            : read(found->second,
                                   contraction.seeEpilogueInput(input)->map,
                                   isWhole));
  }
  // The output's content, which the body does not use.
  arguments.push_back(sum);
  return createWideBody(b, *epilogue.getBody(), arguments, shape.columns);
}

func::FuncOp mlir::tcp::createKernel(const Contraction &contraction,
                                     TileShape shape) {
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
  int64_t rows = range == contraction.loops.rows ? shape.rows : 1;
  SmallVector<int64_t> tile{range ? rows : 0, shape.columns};
  if (contraction.isDirect)
    tile.push_back(
        std::max<int64_t>(contraction.getSize(contraction.loops.sum), 1));
  func->setAttr(kTileAttrName, b.getDenseI64ArrayAttr(tile));
  KernelBuilder(contraction, shape, func).build();
  return func;
}
