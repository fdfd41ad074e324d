//===- TransposeTiles.cpp - Transpositions in registers -------------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tcp-mlir/Transforms/RowPasses.h"

#include "../Buffers.h"
#include "../Tiles/WideBody.h"
#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Arith/Utils/Utils.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"

namespace mlir::tcp {
#define GEN_PASS_DEF_TCPTRANSPOSETILES
#include "tcp-mlir/Transforms/RowPasses.h.inc"
} // namespace mlir::tcp

using namespace mlir;
using namespace mlir::tcp;

/// Returns the loop that walks contiguous elements of `operand`, if there is
/// one.
static std::optional<unsigned> findInnerLoop(linalg::GenericOp op,
                                             OpOperand &operand) {
  auto type = dyn_cast<MemRefType>(operand.get().getType());
  AffineMap map = op.getMatchingIndexingMap(&operand);
  if (!type || map.getNumResults() == 0 || !type.isLastDimUnitStride())
    return std::nullopt;
  auto last = dyn_cast<AffineDimExpr>(map.getResults().back());
  return last ? std::optional(last.getPosition()) : std::nullopt;
}

/// Returns whether each index of the operands is one loop, and no loop walks
/// two dimensions of one operand.
static bool isWalkedByLoops(linalg::GenericOp op) {
  return llvm::all_of(op.getIndexingMapsArray(), [](AffineMap map) {
    return map.isProjectedPermutation(/*allowZeroInResults=*/true);
  });
}

namespace {
/// A linalg op whose output is contiguous along one loop, and one of whose
/// inputs is contiguous along another loop. Tiles are squares.
class TransposedOp {
public:
  /// Returns nothing if `op` is no such op.
  static std::optional<TransposedOp> match(linalg::GenericOp op,
                                           unsigned registerBytes);

  /// Replaces the op by loops.
  void build();

private:
  TransposedOp(linalg::GenericOp op)
      : op(op), b(op), loc(op.getLoc()), point(op.getNumLoops()) {}

  bool findLoops();
  void chooseLanes(unsigned registerBytes);
  bool isTransposed(OpOperand &operand) {
    return op.getMatchingIndexingMap(&operand).isFunctionOfDim(along) &&
           findInnerLoop(op, operand) == across;
  }
  Value index(int64_t number) {
    return arith::ConstantIndexOp::create(b, loc, number);
  }
  void buildLoops(ArrayRef<unsigned> loops);
  void buildTile();
  SmallVector<Value> locate(OpOperand &operand);
  Value read(OpOperand &operand);
  SmallVector<Value> readTransposed(OpOperand &operand);

  linalg::GenericOp op;
  OpBuilder b;
  Location loc;
  unsigned along = 0, across = 0;
  int64_t lanes = 0;
  SmallVector<Value> sizes;
  /// The index of each loop around the insertion point.
  SmallVector<Value> point;
};
} // namespace

/// Finds the loops along which the output and the transposed inputs are
/// contiguous.
bool TransposedOp::findLoops() {
  OpOperand &output = *op.getDpsInitOperand(0);
  std::optional<unsigned> inner = findInnerLoop(op, output);
  if (!inner || !op.getMatchingIndexingMap(&output).isPermutation())
    return false;
  along = *inner;
  std::optional<unsigned> other;
  for (OpOperand *input : op.getDpsInputOperands()) {
    AffineMap map = op.getMatchingIndexingMap(input);
    std::optional<unsigned> loop = findInnerLoop(op, *input);
    // This operand is one element, or is read by vectors as it is.
    if (!map.isFunctionOfDim(along) || loop == along)
      continue;
    if (!loop || (other && other != loop))
      return false;
    other = loop;
  }
  across = other.value_or(along);
  return other.has_value();
}

/// The number is a power of two, because a tile is transposed by halves.
/// Elements of more than four bytes take several registers on CPUs with short
/// registers.
void TransposedOp::chooseLanes(unsigned registerBytes) {
  unsigned bits = getWidestBits(*op.getBody());
  lanes = std::clamp<int64_t>(registerBytes * 8 / bits, 4, 16);
}

std::optional<TransposedOp> TransposedOp::match(linalg::GenericOp op,
                                                unsigned registerBytes) {
  if (!op.hasPureBufferSemantics() || op.getNumDpsInits() != 1 ||
      op.getNumParallelLoops() != op.getNumLoops() || op.getNumLoops() < 2 ||
      !isWalkedByLoops(op) || !canBeWide(*op.getBody()))
    return std::nullopt;
  OpOperand &output = *op.getDpsInitOperand(0);
  if (op.payloadUsesValueFromOperand(&output))
    return std::nullopt;
  for (OpOperand &operand : op->getOpOperands()) {
    bool isBuffer = isa<MemRefType>(operand.get().getType());
    if (!canBeInTile(getElementTypeOrSelf(operand.get().getType())) ||
        // Tiles at an edge overlap and compute elements twice.
        (isBuffer && &operand != &output &&
         !areApart(output.get(), operand.get())))
      return std::nullopt;
  }
  TransposedOp transposed(op);
  if (!transposed.findLoops())
    return std::nullopt;
  transposed.chooseLanes(registerBytes);
  SmallVector<int64_t> ranges = op.getStaticLoopRanges();
  for (unsigned loop : {transposed.along, transposed.across})
    if (!ShapedType::isDynamic(ranges[loop]) && ranges[loop] < transposed.lanes)
      return std::nullopt;
  return transposed;
}

SmallVector<Value> TransposedOp::locate(OpOperand &operand) {
  AffineMap map = op.getMatchingIndexingMap(&operand);
  return llvm::map_to_vector(map.getResults(), [&](AffineExpr expr) -> Value {
    auto dim = dyn_cast<AffineDimExpr>(expr);
    return dim ? point[dim.getPosition()] : index(0);
  });
}

/// Returns a vector from the point on, along the inner loop of `operand`, or
/// the scalar that all elements along the output share.
Value TransposedOp::read(OpOperand &operand) {
  if (!isa<MemRefType>(operand.get().getType()))
    return operand.get();
  if (!op.getMatchingIndexingMap(&operand).isFunctionOfDim(along))
    return memref::LoadOp::create(b, loc, operand.get(), locate(operand));
  auto element = getElementTypeOrSelf(operand.get().getType());
  Value zero = arith::ConstantOp::create(b, loc, b.getZeroAttr(element));
  return vector::TransferReadOp::create(b, loc, VectorType::get(lanes, element),
                                        operand.get(), locate(operand), zero,
                                        ArrayRef<bool>{true});
}

/// Interleaves the elements of two vectors: first those of the first halves,
/// then those of the second halves.
static std::pair<Value, Value> interleave(OpBuilder &b, Location loc, Value x,
                                          Value y, int64_t lanes) {
  SmallVector<int64_t> low, high;
  for (int64_t lane = 0; lane < lanes / 2; ++lane) {
    low.append({lane, lanes + lane});
    high.append({lanes / 2 + lane, lanes + lanes / 2 + lane});
  }
  return {vector::ShuffleOp::create(b, loc, x, y, low),
          vector::ShuffleOp::create(b, loc, x, y, high)};
}

/// Returns the tile of `operand` at the point: for each step across, a vector
/// along the output. Interleaving both halves of the rows rotates the bits of
/// an element's position by one. Repeated once for each bit of a row's number,
/// this swaps rows and columns.
SmallVector<Value> TransposedOp::readTransposed(OpOperand &operand) {
  SmallVector<Value> rows;
  Value start = point[along];
  for (int64_t lane = 0; lane < lanes; ++lane) {
    point[along] = b.createOrFold<arith::AddIOp>(loc, start, index(lane));
    rows.push_back(read(operand));
  }
  point[along] = start;
  for (int64_t done = 1; done < lanes; done *= 2) {
    SmallVector<Value> next;
    for (int64_t row = 0; row < lanes / 2; ++row) {
      auto [low, high] =
          interleave(b, loc, rows[row], rows[row + lanes / 2], lanes);
      next.append({low, high});
    }
    rows = std::move(next);
  }
  return rows;
}

void TransposedOp::buildTile() {
  SmallVector<SmallVector<Value>> tiles(op.getNumDpsInputs());
  for (OpOperand *input : op.getDpsInputOperands())
    if (isTransposed(*input))
      tiles[input->getOperandNumber()] = readTransposed(*input);
  OpOperand &output = *op.getDpsInitOperand(0);
  Value start = point[across];
  for (int64_t row = 0; row < lanes; ++row) {
    point[across] = b.createOrFold<arith::AddIOp>(loc, start, index(row));
    SmallVector<Value> arguments;
    for (OpOperand *input : op.getDpsInputOperands()) {
      ArrayRef<Value> tile = tiles[input->getOperandNumber()];
      arguments.push_back(tile.empty() ? read(*input) : tile[row]);
    }
    arguments.push_back(nullptr);
    Value result = createWideBody(b, *op.getBody(), arguments, lanes);
    vector::TransferWriteOp::create(b, loc, result, output.get(),
                                    locate(output), ArrayRef<bool>{true});
  }
  point[across] = start;
}

/// Emits the loops around a tile. The last tile of a loop ends at the end of
/// the loop, and may overlap the tile before it.
void TransposedOp::buildLoops(ArrayRef<unsigned> loops) {
  if (loops.empty())
    return buildTile();
  unsigned number = loops.front();
  bool isTiled = number == along || number == across;
  auto loop = scf::ForOp::create(b, loc, index(0), sizes[number],
                                 index(isTiled ? lanes : 1));
  OpBuilder::InsertionGuard guard(b);
  b.setInsertionPointToStart(loop.getBody());
  point[number] = loop.getInductionVar();
  if (isTiled) {
    Value last =
        b.createOrFold<arith::SubIOp>(loc, sizes[number], index(lanes));
    point[number] =
        b.createOrFold<arith::MinUIOp>(loc, loop.getInductionVar(), last);
  }
  buildLoops(loops.drop_front());
}

void TransposedOp::build() {
  for (Range range : cast<linalg::LinalgOp>(*op).createLoopRanges(b, loc))
    sizes.push_back(getValueOrCreateConstantIndexOp(b, loc, range.size));
  SmallVector<unsigned> loops;
  for (unsigned loop = 0; loop < op.getNumLoops(); ++loop)
    if (loop != along && loop != across)
      loops.push_back(loop);
  loops.append({across, along});
  SmallVector<int64_t> ranges = op.getStaticLoopRanges();
  Value fits;
  for (unsigned loop : {along, across})
    if (ShapedType::isDynamic(ranges[loop])) {
      Value enough = arith::CmpIOp::create(b, loc, arith::CmpIPredicate::uge,
                                           sizes[loop], index(lanes));
      fits = fits ? b.createOrFold<arith::AndIOp>(loc, fits, enough) : enough;
    }
  if (!fits) {
    buildLoops(loops);
    op.erase();
    return;
  }
  auto branch = scf::IfOp::create(b, loc, fits, /*withElseRegion=*/true);
  op->moveBefore(branch.elseBlock()->getTerminator());
  b.setInsertionPointToStart(branch.thenBlock());
  buildLoops(loops);
}

namespace {
class TcpTransposeTiles
    : public tcp::impl::TcpTransposeTilesBase<TcpTransposeTiles> {
public:
  using TcpTransposeTilesBase::TcpTransposeTilesBase;

private:
  void runOnOperation() override {
    SmallVector<linalg::GenericOp> ops;
    getOperation().walk([&](linalg::GenericOp op) { ops.push_back(op); });
    for (linalg::GenericOp op : ops)
      if (std::optional<TransposedOp> transposed =
              TransposedOp::match(op, registerBytes))
        transposed->build();
  }
};
} // namespace
