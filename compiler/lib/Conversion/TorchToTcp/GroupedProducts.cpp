//===- GroupedProducts.cpp - Rows with the matrices of groups -------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "GroupedProducts.h"

#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/SCF/IR/SCF.h"

using namespace mlir;
using namespace mlir::tcp;

namespace {
class GroupedProductsBuilder {
public:
  /// `rows` has the dimensions rows and channels; `matrices` has groups,
  /// channels and columns; `ends` has, for each group, the number of the row
  /// after its last one.
  GroupedProductsBuilder(TorchOpBuilder &builder, Value rows, Value matrices,
                         Value ends)
      : b(builder.loc, builder.b), rows(rows), matrices(matrices), ends(ends),
        type(getElementTypeOrSelf(rows)),
        numRows(tensor::getMixedSize(b, b.getLoc(), rows, 0)),
        numChannels(tensor::getMixedSize(b, b.getLoc(), rows, 1)),
        numColumns(tensor::getMixedSize(b, b.getLoc(), matrices, 2)) {
    if (type.getIntOrFloatBitWidth() < 32)
      type = b.getF32Type();
  }

  Value build();

private:
  Value index(OpFoldResult size) {
    return getValueOrCreateConstantIndexOp(b, b.getLoc(), size);
  }
  Value slice(Value tensor, Value first, Value count, OpFoldResult width);
  Value change(Value result, Value first, Value count,
               function_ref<Value(Value part)> compute);
  Value readEnd(Value group, Value first);
  Value multiplyGroup(Value result, Value group, Value first, Value count);

  ImplicitLocOpBuilder b;
  Value rows, matrices, ends;
  /// The type of the sums.
  Type type;
  OpFoldResult numRows, numChannels, numColumns;
};
} // namespace

/// Returns `count` rows of `tensor`, which has `width` columns.
Value GroupedProductsBuilder::slice(Value tensor, Value first, Value count,
                                    OpFoldResult width) {
  OpFoldResult zero = b.getIndexAttr(0), one = b.getIndexAttr(1);
  return tensor::ExtractSliceOp::create(
      b, tensor, ArrayRef<OpFoldResult>{first, zero},
      ArrayRef<OpFoldResult>{count, width}, ArrayRef<OpFoldResult>{one, one});
}

/// Returns `result` with `count` rows from `first` on replaced by `compute`.
Value GroupedProductsBuilder::change(Value result, Value first, Value count,
                                     function_ref<Value(Value part)> compute) {
  Value part = compute(slice(result, first, count, numColumns));
  OpFoldResult zero = b.getIndexAttr(0), one = b.getIndexAttr(1);
  return tensor::InsertSliceOp::create(
      b, part, result, ArrayRef<OpFoldResult>{first, zero},
      ArrayRef<OpFoldResult>{count, numColumns},
      ArrayRef<OpFoldResult>{one, one});
}

/// Returns the row after a group that begins at `first`, limited to the rows
/// that exist.
Value GroupedProductsBuilder::readEnd(Value group, Value first) {
  Value end = tensor::ExtractOp::create(b, ends, group);
  end = arith::IndexCastOp::create(b, b.getIndexType(), end);
  end = arith::MinSIOp::create(b, end, index(numRows));
  return arith::MaxSIOp::create(b, end, first);
}

Value GroupedProductsBuilder::multiplyGroup(Value result, Value group,
                                            Value first, Value count) {
  OpFoldResult zero = b.getIndexAttr(0), one = b.getIndexAttr(1);
  auto matrixType = cast<RankedTensorType>(matrices.getType());
  Value matrix = tensor::ExtractSliceOp::create(
      b, matrixType.clone(matrixType.getShape().drop_front()), matrices,
      ArrayRef<OpFoldResult>{group, zero, zero},
      ArrayRef<OpFoldResult>{one, numChannels, numColumns},
      ArrayRef<OpFoldResult>{one, one, one});
  Value own = slice(rows, first, count, numChannels);
  Value none = arith::ConstantOp::create(b, b.getFloatAttr(type, 0.0));
  return change(result, first, count, [&](Value part) {
    Value sums = linalg::FillOp::create(b, none, part).getResult(0);
    return linalg::MatmulOp::create(b, ValueRange{own, matrix}, sums)
        .getResult(0);
  });
}

Value GroupedProductsBuilder::build() {
  Value zero = index(b.getIndexAttr(0)), one = index(b.getIndexAttr(1));
  Value empty = tensor::EmptyOp::create(
      b, ArrayRef<OpFoldResult>{numRows, numColumns}, type);
  Value numGroups = index(tensor::getMixedSize(b, b.getLoc(), ends, 0));
  auto loop =
      scf::ForOp::create(b, zero, numGroups, one, ValueRange{empty, zero});
  {
    OpBuilder::InsertionGuard guard(b);
    b.setInsertionPointToStart(loop.getBody());
    Value result = loop.getRegionIterArgs()[0];
    Value first = loop.getRegionIterArgs()[1];
    Value group = loop.getInductionVar(), end = readEnd(group, first);
    Value count = arith::SubIOp::create(b, end, first);
    // Without this branch, the matrix of a group without rows would be read.
    Value hasRows =
        arith::CmpIOp::create(b, arith::CmpIPredicate::ne, count, zero);
    auto branch = scf::IfOp::create(
        b, hasRows,
        [&](OpBuilder &, Location) {
          OpBuilder::InsertionGuard inner(b);
          scf::YieldOp::create(b, multiplyGroup(result, group, first, count));
        },
        [&](OpBuilder &, Location) { scf::YieldOp::create(b, result); });
    scf::YieldOp::create(b, ValueRange{branch.getResult(0), end});
  }
  // Rows after the last group are 0.
  Value first = loop.getResult(1);
  Value count = arith::SubIOp::create(b, index(numRows), first);
  Value none = arith::ConstantOp::create(b, b.getFloatAttr(type, 0.0));
  return change(loop.getResult(0), first, count, [&](Value part) {
    return linalg::FillOp::create(b, none, part).getResult(0);
  });
}

FailureOr<SmallVector<Value>>
mlir::tcp::convertGroupedProducts(TorchOpBuilder &b) {
  FailureOr<TypedTensor> rows = b.getTensor(0), matrices = b.getTensor(1),
                         ends = b.getTensor(2);
  if (failed(rows) || failed(matrices) || failed(ends) || !rows->isFloat() ||
      rows->dtype != matrices->dtype || rows->getRank() != 2 ||
      matrices->getRank() != 3 || ends->getRank() != 1 ||
      !isa<IntegerType>(ends->dtype))
    return failure();
  return SmallVector<Value>{
      GroupedProductsBuilder(b, rows->value, matrices->value, ends->value)
          .build()};
}
