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

/// Creates the ops to which an op of torch is converted. If a needed operand is
/// missing, or has the wrong form, a function fails, and so does the
/// conversion: the op stays for other patterns.
class TorchOpBuilder : public TorchOperands {
public:
  TorchOpBuilder(Operation *op, ValueRange operands,
                 ConversionPatternRewriter &rewriter,
                 const TypeConverter &types)
      : TorchOperands(op, operands, types), b(rewriter), loc(op->getLoc()) {}

  // Operands; these functions may create operations.

  /// Returns a tensor, or a number as a tensor of rank 0.
  FailureOr<TypedTensor> getTensorOrScalar(unsigned index);
  /// Returns a tensor that is an element of a list.
  FailureOr<TypedTensor> getElementTensor(Value torchValue);
  /// Returns operand 0 with the element type of the result.
  FailureOr<TypedTensor> getOperandAsResult();
  /// Returns a size or an index, as an attribute if it is constant.
  OpFoldResult getIndex(Value torchInt);
  OpFoldResult getIndex(unsigned index) {
    return getIndex(op->getOperand(index));
  }
  // New operations.

  Value createIndex(OpFoldResult size);
  /// Returns the size of a dimension, as an attribute if it is static.
  OpFoldResult getSize(Value tensor, int64_t dim);
  /// Converts the elements to `dtype`.
  TypedTensor castTo(TypedTensor tensor, Type dtype);
  /// Limits floats from below, from above, or both.
  TypedTensor clamp(TypedTensor tensor, std::optional<double> min,
                    std::optional<double> max);
  /// Inserts dimensions of size 1 at the front, up to `rank`.
  TypedTensor expandRank(TypedTensor tensor, int64_t rank);
  /// Inserts dimensions of size 1. `dims` are their positions in the result.
  TypedTensor insertDims(TypedTensor tensor, ArrayRef<int64_t> dims);
  /// Broadcasts the dimensions `axes`, of size 1, to `sizes`.
  TypedTensor broadcast(TypedTensor tensor, ArrayRef<int64_t> axes,
                        ArrayRef<OpFoldResult> sizes);
  /// Broadcasts both to one shape by PyTorch's rules: a static 1 becomes the
  /// size of the other side. Two dynamic sizes are assumed to be equal.
  void broadcastTogether(TypedTensor &lhs, TypedTensor &rhs);
  /// Returns the operand, of two with one shape, whose type has more static
  /// sizes.
  static TypedTensor chooseType(TypedTensor lhs, TypedTensor rhs);
  /// Casts both to one builtin type, which ops of arith need.
  void castToOneType(TypedTensor &lhs, TypedTensor &rhs);
  /// Broadcasts to the sizes of `other`, whose rank is at least that of
  /// `tensor`.
  TypedTensor broadcastLike(TypedTensor tensor, TypedTensor other);
  /// Return a tensor of rank 0 of f64, i64 or i1.
  FailureOr<TypedTensor> createScalar(unsigned index);
  TypedTensor createScalar(double value);
  TypedTensor createScalar(int64_t value);
  /// Return a tensor with the sizes of `like`, and `value` as each element.
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

/// Converts ops of one name. Returns the result. After a failure, no op that it
/// created may be used.
using TorchConversion = FailureOr<Value> (*)(TorchOpBuilder &b);

/// A row of a table: the conversion of the ops with one name.
struct TorchConversionRow {
  /// The name without "torch.".
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

/// Converts the value of a literal to signless elements. Small ones and bools
/// become dense elements. Null if `type` can't hold them.
ElementsAttr convertLiteral(ElementsAttr value, RankedTensorType type);

} // namespace mlir::tcp

#endif // TCP_MLIR_LIB_CONVERSION_TORCHTOTCP_TORCHOPBUILDER_H
