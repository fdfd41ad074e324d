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

/// Returns the type of sums of elements of `type`: narrow floats are added as
/// f32.
static Type getSumType(Type type) {
  return type.getIntOrFloatBitWidth() < 32 ? Float32Type::get(type.getContext())
                                           : type;
}

static Value getIndex(ImplicitLocOpBuilder &b, OpFoldResult size) {
  return getValueOrCreateConstantIndexOp(b, b.getLoc(), size);
}

/// Returns the part of `tensor` with these offsets and sizes.
static Value slice(ImplicitLocOpBuilder &b, Value tensor,
                   ArrayRef<OpFoldResult> offsets,
                   ArrayRef<OpFoldResult> sizes) {
  SmallVector<OpFoldResult> strides(offsets.size(), b.getIndexAttr(1));
  return tensor::ExtractSliceOp::create(b, tensor, offsets, sizes, strides);
}

/// Returns the row after `group`, which begins at `first`, limited to the
/// `numRows` rows that exist.
static Value readEnd(ImplicitLocOpBuilder &b, Value ends, Value group,
                     Value first, OpFoldResult numRows) {
  Value end = tensor::ExtractOp::create(b, ends, group);
  end = arith::IndexCastOp::create(b, b.getIndexType(), end);
  end = arith::MinSIOp::create(b, end, getIndex(b, numRows));
  return arith::MaxSIOp::create(b, end, first);
}

static Value fillWithZero(ImplicitLocOpBuilder &b, Value part) {
  Value none = arith::ConstantOp::create(
      b, b.getFloatAttr(getElementTypeOrSelf(part), 0.0));
  return linalg::FillOp::create(b, none, part).getResult(0);
}

/// Returns the product of two matrices, in a tensor like `part`.
static Value multiply(ImplicitLocOpBuilder &b, Value lhs, Value rhs,
                      Value part) {
  return linalg::MatmulOp::create(b, ValueRange{lhs, rhs},
                                  fillWithZero(b, part))
      .getResult(0);
}

/// Returns a loop over the groups, which end at `ends`, with its body. The loop
/// hands on `result` and the first row of the next group. For each group,
/// `compute` takes and returns the result.
static scf::ForOp buildLoop(
    ImplicitLocOpBuilder &b, Value ends, OpFoldResult numRows, Value result,
    function_ref<Value(Value result, Value group, Value first, Value count)>
        compute) {
  Value zero = arith::ConstantIndexOp::create(b, 0);
  Value one = arith::ConstantIndexOp::create(b, 1);
  Value numGroups = getIndex(b, tensor::getMixedSize(b, b.getLoc(), ends, 0));
  auto loop =
      scf::ForOp::create(b, zero, numGroups, one, ValueRange{result, zero});
  OpBuilder::InsertionGuard guard(b);
  b.setInsertionPointToStart(loop.getBody());
  Value first = loop.getRegionIterArgs()[1], group = loop.getInductionVar();
  Value end = readEnd(b, ends, group, first, numRows);
  Value count = arith::SubIOp::create(b, end, first);
  Value next = compute(loop.getRegionIterArgs()[0], group, first, count);
  scf::YieldOp::create(b, ValueRange{next, end});
  return loop;
}

namespace {
/// Multiplies the rows of each group by the matrix of the group.
class GroupedProductsBuilder {
public:
  /// `rows` has the dimensions rows and channels; `matrices` has groups,
  /// channels and columns; `ends` has, for each group, the number of the row
  /// after its last one.
  GroupedProductsBuilder(TorchOpBuilder &builder, Value rows, Value matrices,
                         Value ends)
      : b(builder.loc, builder.b), rows(rows), matrices(matrices), ends(ends),
        numRows(tensor::getMixedSize(b, b.getLoc(), rows, 0)),
        numChannels(tensor::getMixedSize(b, b.getLoc(), rows, 1)),
        numColumns(tensor::getMixedSize(b, b.getLoc(), matrices, 2)) {}

  Value build();

private:
  Value change(Value result, Value first, Value count,
               function_ref<Value(Value part)> compute);
  Value multiplyGroup(Value result, Value group, Value first, Value count);

  ImplicitLocOpBuilder b;
  Value rows, matrices, ends;
  OpFoldResult numRows, numChannels, numColumns;
};
} // namespace

/// Returns `result` with `count` rows from `first` on replaced by `compute`.
Value GroupedProductsBuilder::change(Value result, Value first, Value count,
                                     function_ref<Value(Value part)> compute) {
  OpFoldResult zero = b.getIndexAttr(0), one = b.getIndexAttr(1);
  Value part = compute(slice(b, result, {first, zero}, {count, numColumns}));
  return tensor::InsertSliceOp::create(
      b, part, result, ArrayRef<OpFoldResult>{first, zero},
      ArrayRef<OpFoldResult>{count, numColumns},
      ArrayRef<OpFoldResult>{one, one});
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
  Value own = slice(b, rows, {first, zero}, {count, numChannels});
  return change(result, first, count,
                [&](Value part) { return multiply(b, own, matrix, part); });
}

Value GroupedProductsBuilder::build() {
  Value empty =
      tensor::EmptyOp::create(b, ArrayRef<OpFoldResult>{numRows, numColumns},
                              getSumType(getElementTypeOrSelf(rows)));
  scf::ForOp loop = buildLoop(
      b, ends, numRows, empty,
      [&](Value result, Value group, Value first, Value count) {
        // A group without rows would read its matrix without this branch.
        Value hasRows =
            arith::CmpIOp::create(b, arith::CmpIPredicate::ne, count,
                                  arith::ConstantIndexOp::create(b, 0));
        auto branch = scf::IfOp::create(
            b, hasRows,
            [&](OpBuilder &, Location) {
              OpBuilder::InsertionGuard inner(b);
              scf::YieldOp::create(b,
                                   multiplyGroup(result, group, first, count));
            },
            [&](OpBuilder &, Location) { scf::YieldOp::create(b, result); });
        return branch.getResult(0);
      });
  // Rows after the last group are 0.
  Value first = loop.getResult(1);
  Value count = arith::SubIOp::create(b, getIndex(b, numRows), first);
  return change(loop.getResult(0), first, count,
                [&](Value part) { return fillWithZero(b, part); });
}

namespace {
/// The operands of a product by groups, which end at `ends`.
struct Operands {
  Value left, right, ends;
};
} // namespace

/// Returns the operands of the operator, if they are a matrix, a tensor of
/// `rightRank` dimensions of the same floats, and whole numbers.
static FailureOr<Operands> getOperands(TorchOpBuilder &b, int64_t rightRank) {
  FailureOr<TypedTensor> left = b.getTensor(0), right = b.getTensor(1),
                         ends = b.getTensor(2);
  if (failed(left) || failed(right) || failed(ends) || !left->isFloat() ||
      left->dtype != right->dtype || left->getRank() != 2 ||
      right->getRank() != rightRank || ends->getRank() != 1 ||
      !isa<IntegerType>(ends->dtype))
    return failure();
  return Operands{left->value, right->value, ends->value};
}

FailureOr<SmallVector<Value>>
mlir::tcp::convertGroupedProducts(TorchOpBuilder &b) {
  FailureOr<Operands> operands = getOperands(b, /*rightRank=*/3);
  if (failed(operands))
    return failure();
  return SmallVector<Value>{
      GroupedProductsBuilder(b, operands->left, operands->right, operands->ends)
          .build()};
}

FailureOr<SmallVector<Value>>
mlir::tcp::convertProductsOfParts(TorchOpBuilder &builder) {
  FailureOr<Operands> operands = getOperands(builder, /*rightRank=*/2);
  if (failed(operands))
    return failure();
  auto [left, right, ends] = *operands;
  ImplicitLocOpBuilder b(builder.loc, builder.b);
  auto getSize = [&](Value tensor, int64_t dimension) {
    return tensor::getMixedSize(b, b.getLoc(), tensor, dimension);
  };
  OpFoldResult numGroups = getSize(ends, 0), numRows = getSize(left, 0),
               numColumns = getSize(right, 1);
  OpFoldResult zero = b.getIndexAttr(0), one = b.getIndexAttr(1);
  Type type = getSumType(getElementTypeOrSelf(left));
  Value empty = tensor::EmptyOp::create(
      b, ArrayRef<OpFoldResult>{numGroups, numRows, numColumns}, type);
  scf::ForOp loop = buildLoop(
      b, ends, getSize(right, 0), empty,
      [&, left = left, right = right](Value result, Value group, Value first,
                                      Value count) -> Value {
        Value columns = slice(b, left, {zero, first}, {numRows, count});
        Value rows = slice(b, right, {first, zero}, {count, numColumns});
        Value part = tensor::EmptyOp::create(
            b, ArrayRef<OpFoldResult>{numRows, numColumns}, type);
        Value product = multiply(b, columns, rows, part);
        return tensor::InsertSliceOp::create(
            b, product, result, ArrayRef<OpFoldResult>{group, zero, zero},
            ArrayRef<OpFoldResult>{one, numRows, numColumns},
            ArrayRef<OpFoldResult>{one, one, one});
      });
  return SmallVector<Value>{loop.getResult(0)};
}
