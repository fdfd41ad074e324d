//===- TmTensorScan.cpp - Running sums and products -----------------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ForeignOp.h"
#include "TmTensor.h"
#include "mlir/IR/TypeUtilities.h"

using namespace mlir;
using namespace mlir::tcp;

/// The number of rows that are scanned together. Each step of a row waits for
/// the step before, so the steps of several rows alternate.
static constexpr int64_t kScannedRows = 8;

namespace {
/// scan(in; out, start): each element is combined with all before it, or with
/// all up to it, and those with what `start` has. As in PyTorch, floats are
/// combined in a wider type, and each result is rounded once.
class ScanLowering {
public:
  explicit ScanLowering(ForeignOp &scan)
      : scan(scan), b(scan.b), in(scan.op->getOperand(0)),
        rank(cast<RankedTensorType>(in.getType()).getRank()),
        dim(scan.getDimension()),
        isInclusive(scan.properties.getAs<BoolAttr>("inclusive").getValue()),
        element(getElementTypeOrSelf(in.getType())), wide(chooseType()) {
    for (int64_t other = 0; other < rank; ++other)
      sizes.push_back(scan.getSize(in, other));
  }

  void lower() {
    bool isAlongRows = dim + 1 == rank;
    scan.op->replaceAllUsesWith(isAlongRows ? scanRows() : scanColumns());
  }

private:
  Type chooseType() const;
  Value widen(Value x);
  Value narrow(Value x);
  Value combine(Value before, Value x);
  SmallVector<Value> getOuterSizes() const;
  SmallVector<Value> scanRows();
  SmallVector<Value> scanRowsFrom(SmallVector<Value> first, int64_t count,
                                  ValueRange tensors);
  SmallVector<Value> scanColumns();
  Value widenStart();

  ForeignOp &scan;
  OpBuilder &b;
  Value in;
  int64_t rank, dim;
  bool isInclusive;
  /// The type of the elements, and that in which they are combined.
  Type element, wide;
  SmallVector<Value> sizes;
};
} // namespace

Type ScanLowering::chooseType() const {
  Block &block = scan.op->getRegion(0).front();
  if (!isa<arith::AddFOp, arith::MulFOp>(block.front()) ||
      !llvm::hasNItems(block, 2))
    return element;
  if (element.isF32())
    return Float64Type::get(element.getContext());
  return element.isF64() ? element : Float32Type::get(element.getContext());
}

Value ScanLowering::widen(Value x) {
  return element == wide
             ? x
             : arith::ExtFOp::create(b, scan.loc, wide, x).getResult();
}

Value ScanLowering::narrow(Value x) {
  return element == wide
             ? x
             : arith::TruncFOp::create(b, scan.loc, element, x).getResult();
}

Value ScanLowering::combine(Value before, Value x) {
  Value combined = scan.inlineRegion({before, widen(x)});
  if (element != wide)
    combined.setType(wide);
  return combined;
}

SmallVector<Value> ScanLowering::getOuterSizes() const {
  SmallVector<Value> outer(sizes);
  outer.erase(outer.begin() + dim);
  return outer;
}

/// Scans `count` rows together; `first` is the position of the first row.
SmallVector<Value> ScanLowering::scanRowsFrom(SmallVector<Value> first,
                                              int64_t count,
                                              ValueRange tensors) {
  SmallVector<SmallVector<Value>> rows(count, first);
  if (!first.empty())
    for (int64_t row = 1; row < count; ++row)
      rows[row].back() = scan.add(first.back(), scan.index(row));
  SmallVector<Value> initial{tensors[0]};
  for (ArrayRef<Value> row : rows)
    initial.push_back(widen(scan.extract(tensors[1], row)));
  ValueRange scanned = scan.loop(
      scan.index(0), sizes.back(), initial,
      [&](Value at, ValueRange carried) -> SmallVector<Value> {
        SmallVector<Value> next{carried[0]};
        for (auto [row, before] : llvm::zip_equal(rows, carried.drop_front())) {
          SmallVector<Value> position(row);
          position.push_back(at);
          next.push_back(combine(before, scan.extract(in, position)));
          next[0] = scan.insert(narrow(isInclusive ? next.back() : before),
                                next[0], position);
        }
        return next;
      });
  Value last = tensors[1];
  for (auto [row, end] : llvm::zip_equal(rows, scanned.drop_front()))
    last = scan.insert(narrow(end), last, row);
  return {scanned[0], last};
}

SmallVector<Value> ScanLowering::scanRows() {
  SmallVector<Value> tensors{scan.op->getOperand(1), scan.op->getOperand(2)};
  if (rank == 1)
    return scanRowsFrom({}, 1, tensors);
  SmallVector<Value> outer = getOuterSizes();
  Value numRows = outer.pop_back_val(), many = scan.index(kScannedRows);
  Value numBlocks = arith::DivUIOp::create(b, scan.loc, numRows, many);
  Value blocksEnd = arith::MulIOp::create(b, scan.loc, numBlocks, many);
  return scan.loops(outer, tensors, [&](ValueRange place, ValueRange before) {
    SmallVector<Value> first(place);
    first.emplace_back();
    ValueRange blocks = scan.loop(
        scan.index(0), numBlocks, before, [&](Value block, ValueRange carried) {
          first.back() = arith::MulIOp::create(b, scan.loc, block, many);
          return scanRowsFrom(first, kScannedRows, carried);
        });
    ValueRange rest = scan.loop(blocksEnd, numRows, blocks,
                                [&](Value row, ValueRange carried) {
                                  first.back() = row;
                                  return scanRowsFrom(first, 1, carried);
                                });
    return SmallVector<Value>(rest);
  });
}

/// Returns `start` in the type in which elements are combined.
Value ScanLowering::widenStart() {
  Value start = scan.op->getOperand(2);
  if (element == wide)
    return start;
  Value empty = tensor::EmptyOp::create(
      b, scan.loc, tensor::getMixedSizes(b, scan.loc, start), wide);
  return scan
      .loops(getOuterSizes(), empty,
             [&](ValueRange place, ValueRange carried) -> SmallVector<Value> {
               return {scan.insert(widen(scan.extract(start, place)),
                                   carried[0], place)};
             })
      .front();
}

/// Walks along the innermost dimension, with a running value for each element.
SmallVector<Value> ScanLowering::scanColumns() {
  auto step = [&](ValueRange position, ValueRange carried) {
    SmallVector<Value> place(position);
    place.erase(place.begin() + dim);
    Value before = scan.extract(carried[1], place);
    Value after = combine(before, scan.extract(in, position));
    Value out =
        scan.insert(narrow(isInclusive ? after : before), carried[0], position);
    return SmallVector<Value>{out, scan.insert(after, carried[1], place)};
  };
  SmallVector<Value> scanned =
      scan.loops(sizes, {scan.op->getOperand(1), widenStart()}, step);
  Value last = scan.op->getOperand(2);
  if (!scan.op->getResult(1).use_empty())
    last = scan.loops(getOuterSizes(), last,
                      [&](ValueRange place, ValueRange carried) {
                        Value end = narrow(scan.extract(scanned[1], place));
                        return SmallVector<Value>{
                            scan.insert(end, carried[0], place)};
                      })
               .front();
  return {scanned[0], last};
}

void mlir::tcp::lowerScan(ForeignOp &scan) { ScanLowering(scan).lower(); }
