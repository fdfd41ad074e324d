//===- TorchOpBuilder.h - The ops that torch ops become ---------*- C++ -*-===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TCP_MLIR_LIB_CONVERSION_TORCHTOTCP_TORCHOPBUILDER_H
#define TCP_MLIR_LIB_CONVERSION_TORCHTOTCP_TORCHOPBUILDER_H

#include "TorchOperands.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "tcp-mlir/Dialect/Tcp/Tcp.h"

namespace mlir::tcp {

/// Makes the ops that an op of torch is converted to. An operand that the
/// conversion needs and that is not there makes it fail: the op stays for
/// others.
class TorchOpBuilder : public TorchOperands {
public:
  TorchOpBuilder(Operation *op, ValueRange operands,
                 ConversionPatternRewriter &rewriter,
                 const TypeConverter &types)
      : TorchOperands(op, operands, types), b(rewriter), loc(op->getLoc()) {}

  // Operands that may need new operations.

  /// A tensor, or a number as a tensor of rank 0.
  FailureOr<TypedTensor> getTensorOrScalar(unsigned index);
  /// A tensor that is an element of a list.
  FailureOr<TypedTensor> getElementTensor(Value torchValue);
  /// Operand 0 with the elements that the result has.
  FailureOr<TypedTensor> getOperandAsResult();
  /// A size or an index, constant where it is known.
  OpFoldResult getIndex(Value torchInt);
  OpFoldResult getIndex(unsigned index) {
    return getIndex(op->getOperand(index));
  }
  // New operations.

  Value createIndex(OpFoldResult size);
  /// The size of a dimension, constant where it is static.
  OpFoldResult getSize(Value tensor, int64_t dim);
  /// Elements as those of `dtype`.
  TypedTensor castTo(TypedTensor tensor, Type dtype);
  /// Floats limited from below, from above, or both.
  TypedTensor clamp(TypedTensor tensor, std::optional<double> min,
                    std::optional<double> max);
  /// With 1s before its sizes.
  TypedTensor expandRank(TypedTensor tensor, int64_t rank);
  /// Puts in dimensions of size 1: `dims` are their places in the result.
  TypedTensor insertDims(TypedTensor tensor, ArrayRef<int64_t> dims);
  /// Dimensions of size 1 that get another.
  TypedTensor broadcast(TypedTensor tensor, ArrayRef<int64_t> axes,
                        ArrayRef<OpFoldResult> sizes);
  /// Both with one shape, as PyTorch broadcasts: a static 1 becomes what the
  /// other side has. Two unknown sizes count as equal.
  void broadcastTogether(TypedTensor &lhs, TypedTensor &rhs);
  /// The type of an elementwise result of tensors of one shape: that of which
  /// more is known.
  static TypedTensor chooseType(TypedTensor lhs, TypedTensor rhs);
  /// Both as the ops of arith want them, which have one type.
  void castToOneType(TypedTensor &lhs, TypedTensor &rhs);
  /// With the sizes of `other`, which has no smaller rank.
  TypedTensor broadcastLike(TypedTensor tensor, TypedTensor other);
  /// A tensor of rank 0 of f64, i64 or i1.
  FailureOr<TypedTensor> createScalar(unsigned index);
  TypedTensor createScalar(double value);
  TypedTensor createScalar(int64_t value);
  /// `value` of `dtype` with the sizes of `like`.
  TypedTensor createSplat(double value, Type dtype, TypedTensor like);
  TypedTensor createSplat(int64_t value, Type dtype, TypedTensor like);

  template <typename OpT, typename... Args>
  TypedTensor create(TypedTensor like, Args &&...args) {
    return {
        OpT::create(b, loc, like.value.getType(), std::forward<Args>(args)...),
        like.dtype};
  }

  ConversionPatternRewriter &b;
  const Location loc;

private:
  TypedTensor createScalarConst(TypedAttr value, Type dtype);
};

/// Converts ops of one name: gives the results, or fails and has made
/// nothing that is used.
using TorchConversion = FailureOr<Value> (*)(TorchOpBuilder &b);

struct TorchConversionRow {
  /// Without "torch.".
  StringLiteral name;
  TorchConversion convert;
};

// The tables, by kind.
ArrayRef<TorchConversionRow> getActivationConversions();
ArrayRef<TorchConversionRow> getClampConversions();
ArrayRef<TorchConversionRow> getElementwiseConversions();
ArrayRef<TorchConversionRow> getDataMovementConversions();
ArrayRef<TorchConversionRow> getCreationConversions();
ArrayRef<TorchConversionRow> getIndexPutConversions();
ArrayRef<TorchConversionRow> getPowerConversions();
ArrayRef<TorchConversionRow> getScalarConversions();

/// The value of a literal with signless elements; small ones and bools in
/// memory of MLIR. Null where `type` can't hold them.
ElementsAttr convertLiteral(ElementsAttr value, RankedTensorType type);

} // namespace mlir::tcp

#endif // TCP_MLIR_LIB_CONVERSION_TORCHTOTCP_TORCHOPBUILDER_H
