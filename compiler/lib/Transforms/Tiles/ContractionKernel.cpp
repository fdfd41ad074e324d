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
  values = {contraction.left->get(), contraction.right->get()};
  for (OpOperand *input : contraction.getEpilogueInputs())
    values.push_back(input->get());
  linalg::LinalgOp op = contraction.op;
  Value initial = op.getDpsInits()[0];
  if (contraction.initialScalar) {
    if (!isOwnConstant(contraction.initialScalar))
      values.push_back(contraction.initialScalar);
    initial = initial.getDefiningOp<linalg::FillOp>().output();
  } else if (contraction.epilogue) {
    values.push_back(initial);
  }
  linalg::LinalgOp last = contraction.getLast();
  values.push_back(contraction.epilogue ? last.getDpsInits()[0] : initial);
}

/// `type` with dynamic sizes, if it is a tensor.
static Type withDynamicSizes(Type type) {
  auto tensor = dyn_cast<RankedTensorType>(type);
  if (!tensor)
    return type;
  SmallVector<int64_t> sizes(tensor.getRank(), ShapedType::kDynamic);
  return RankedTensorType::get(sizes, tensor.getElementType());
}

namespace {
/// Writes the body of one kernel.
class KernelBuilder {
public:
  KernelBuilder(const Contraction &contraction, TileShape shape,
                func::FuncOp func);

  void build();

private:
  /// What gives the elements of the right tensor in the columns of a panel, at
  /// an index of the loop that sums.
  using ReadRight = llvm::function_ref<Value(Value index)>;

  Value index(int64_t number) {
    return arith::ConstantIndexOp::create(b, loc, number);
  }
  Value getSize(Value tensor, AffineMap map, unsigned loop);
  VectorType getVectorType(Value tensor) {
    return VectorType::get(shape.columns,
                           getElementTypeOrSelf(tensor.getType()));
  }
  SmallVector<Value> locate(AffineMap map);
  Value read(Value source, AffineMap map, bool isWhole);
  Value loopOver(Value from, Value to, int64_t step, Value carried,
                 llvm::function_ref<Value(Value, Value)> body);
  Value buildBatch(unsigned number, Value result);
  Value buildPanel(Value result);
  Value buildTiles(Value result, bool isWhole, ReadRight readRight);
  Value buildTile(Value result, bool isWhole, ReadRight readRight);
  Value finish(Value sum, bool isWhole);

  const Contraction &contraction;
  linalg::LinalgOp op = contraction.op;
  TileShape shape;
  OpBuilder b;
  Location loc;
  Value left, right, initialScalar, initialTensor, destination;
  /// The epilogue's inputs, by their operand numbers.
  DenseMap<unsigned, Value> epilogueInputs;
  Value numRows, numColumns, numSums;
  /// The ranges to compute.
  Value firstRow, endRow, firstColumn, endColumn;
  /// The index of each of the contraction's loops, where the builder is.
  SmallVector<Value> point;
};
} // namespace

KernelBuilder::KernelBuilder(const Contraction &contraction, TileShape shape,
                             func::FuncOp func)
    : contraction(contraction), shape(shape), b(func.getContext()),
      loc(func.getLoc()), point(op.getNumLoops()) {
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
  else if (contraction.epilogue)
    initialTensor = take();
  destination = take();
  if (contraction.rows) {
    firstRow = take();
    endRow = take();
  }
  firstColumn = take();
  endColumn = take();
}

Value KernelBuilder::getSize(Value tensor, AffineMap map, unsigned loop) {
  std::optional<unsigned> dim = map.getResultPosition(b.getAffineDimExpr(loop));
  return tensor::DimOp::create(b, loc, tensor, *dim);
}

/// The indices that `map`, on the loops of the contraction, has at the point.
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
  if (!map.isFunctionOfDim(contraction.columns))
    return tensor::ExtractOp::create(b, loc, source, indices);
  return readPanel(b, loc, source, indices, getVectorType(source), isWhole);
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
  numColumns =
      getSize(destination, contraction.getResultMap(), contraction.columns);
  if (contraction.rows)
    numRows =
        getSize(destination, contraction.getResultMap(), *contraction.rows);
  numSums =
      getSize(left, contraction.getMap(contraction.left), contraction.sum);
  Value result = buildBatch(0, destination);
  func::ReturnOp::create(b, loc, result);
}

Value KernelBuilder::buildBatch(unsigned number, Value result) {
  if (number < contraction.batches.size()) {
    unsigned loop = contraction.batches[number];
    Value size = getSize(destination, contraction.getResultMap(), loop);
    return loopOver(index(0), size, 1, result, [&](Value at, Value carried) {
      point[loop] = at;
      return buildBatch(number + 1, carried);
    });
  }
  return loopOver(firstColumn, endColumn, shape.columns, result,
                  [&](Value at, Value carried) {
                    point[contraction.columns] = at;
                    return buildPanel(carried);
                  });
}

Value KernelBuilder::buildPanel(Value result) {
  AffineMap map = contraction.getMap(contraction.right);
  Value first = point[contraction.columns];
  auto pack = [&] {
    auto findDim = [&](unsigned loop) {
      return *map.getResultPosition(b.getAffineDimExpr(loop));
    };
    PanelSource source{right,
                       locate(map),
                       findDim(contraction.columns),
                       findDim(contraction.sum),
                       numSums,
                       numColumns};
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
  point[contraction.sum] = index(0);
  if (!contraction.isRightByRows())
    return buildPacked(/*isWhole=*/false);

  Value end = arith::AddIOp::create(b, loc, first, index(shape.columns));
  Value inPlace =
      arith::CmpIOp::create(b, loc, arith::CmpIPredicate::sle, end, numColumns);
  if (contraction.rows) {
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
    point[contraction.sum] = at;
    return read(right, map, /*isWhole=*/true);
  });
  scf::YieldOp::create(b, loc, byRows);
  b.setInsertionPointToStart(branch.elseBlock());
  point[contraction.sum] = index(0);
  scf::YieldOp::create(b, loc, buildPacked(/*isWhole=*/false));
  return branch.getResult(0);
}

Value KernelBuilder::buildTiles(Value result, bool isWhole,
                                ReadRight readRight) {
  if (!contraction.rows)
    return buildTile(result, isWhole, readRight);
  return loopOver(firstRow, endRow, shape.rows, result,
                  [&](Value at, Value carried) {
                    point[*contraction.rows] = at;
                    return buildTile(carried, isWhole, readRight);
                  });
}

Value KernelBuilder::buildTile(Value result, bool isWhole,
                               ReadRight readRight) {
  int64_t rows = contraction.rows ? shape.rows : 1;
  SmallVector<Value> rowAt(rows);
  if (contraction.rows) {
    Value last = arith::SubIOp::create(b, loc, endRow, index(1));
    for (int64_t row = 0; row < rows; ++row)
      rowAt[row] = arith::MinSIOp::create(
          b, loc,
          arith::AddIOp::create(b, loc, point[*contraction.rows], index(row)),
          last);
  }
  auto forEachRow = [&](llvm::function_ref<void(int64_t)> body) {
    for (int64_t row = 0; row < rows; ++row) {
      if (contraction.rows)
        point[*contraction.rows] = rowAt[row];
      body(row);
    }
  };

  SmallVector<Value> sums;
  Value initial = op.getDpsInits()[0];
  forEachRow([&](int64_t) {
    if (initialScalar)
      sums.push_back(vector::BroadcastOp::create(b, loc, getVectorType(initial),
                                                 initialScalar));
    else
      sums.push_back(read(initialTensor ? initialTensor : result,
                          contraction.getResultMap(), isWhole));
  });

  auto loop = scf::ForOp::create(b, loc, index(0), numSums, index(1), sums);
  {
    OpBuilder::InsertionGuard guard(b);
    b.setInsertionPointToStart(loop.getBody());
    Value at = loop.getInductionVar();
    Value wide = readRight(at);
    point[contraction.sum] = at;
    SmallVector<Value> next;
    forEachRow([&](int64_t row) {
      Value narrow = tensor::ExtractOp::create(
          b, loc, left, locate(contraction.getMap(contraction.left)));
      SmallVector<Value> arguments{narrow, wide, loop.getRegionIterArg(row)};
      if (contraction.left->getOperandNumber() != 0)
        std::swap(arguments[0], arguments[1]);
      next.push_back(
          createWideBody(b, *op.getBlock(), arguments, shape.columns));
    });
    scf::YieldOp::create(b, loc, next);
  }

  SmallVector<Value> finished;
  forEachRow([&](int64_t row) {
    finished.push_back(finish(loop.getResult(row), isWhole));
  });
  forEachRow([&](int64_t row) {
    result = writePanel(b, loc, finished[row], result,
                        locate(contraction.getResultMap()), isWhole);
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
    // Its maps are on the dimensions of the contraction's result.
    arguments.push_back(
        found == epilogueInputs.end()
            ? sum
            : read(found->second,
                   epilogue.getMatchingIndexingMap(input).compose(
                       contraction.getResultMap()),
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
  SmallVector<Type> types;
  for (Value value : operands.values)
    types.push_back(withDynamicSizes(value.getType()));
  OpBuilder b(last.getContext());
  Type result = types[operands.getDestination()];
  types.append(contraction.rows ? 4 : 2, b.getIndexType());
  auto func = func::FuncOp::create(last.getLoc(), "tcp_contraction",
                                   b.getFunctionType(types, result));
  func.setPrivate();
  func->setAttr(kTileAttrName,
                b.getDenseI64ArrayAttr(
                    {contraction.rows ? shape.rows : 0, shape.columns}));
  KernelBuilder(contraction, shape, func).build();
  return func;
}
