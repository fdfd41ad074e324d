//===- TorchOperands.h - Operands and results of a torch op -----*- C++ -*-===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TCP_MLIR_LIB_CONVERSION_TORCHTOTCP_TORCHOPERANDS_H
#define TCP_MLIR_LIB_CONVERSION_TORCHTOTCP_TORCHOPERANDS_H

#include "mlir/Transforms/DialectConversion.h"
#include "tcp-mlir/Dialect/Torch/Torch.h"

namespace mlir::tcp {

/// A tensor, and its element type in PyTorch, which has a signedness.
struct TypedTensor {
  Value value;
  Type dtype;

  RankedTensorType getType() const {
    return cast<RankedTensorType>(value.getType());
  }
  int64_t getRank() const { return getType().getRank(); }
  bool isFloat() const { return isa<mlir::FloatType>(dtype); }
  bool isUnsigned() const { return dtype.isUnsignedInteger(); }
};

/// The operands and results of an op of torch during its conversion. Operands
/// are numbered as in the schema.
class TorchOperands {
public:
  TorchOperands(Operation *op, ValueRange operands, const TypeConverter &types)
      : op(op), operands(operands), types(types) {}

  /// Returns whether operand `index` is None.
  bool isNone(unsigned index) const;
  /// Return a constant operand; nothing if it is not constant.
  std::optional<int64_t> getInt(unsigned index) const;
  std::optional<bool> getBool(unsigned index) const;
  std::optional<StringRef> getStr(unsigned index) const;
  /// Returns a constant int or float.
  std::optional<double> getNumber(unsigned index) const;
  bool isFloat(unsigned index) const {
    return isa<torch::FloatType>(op->getOperand(index).getType());
  }
  /// Returns a ranked tensor, if TCP has its element type.
  FailureOr<TypedTensor> getTensor(unsigned index) const;
  /// Returns the elements of a list; nothing if no op makes it.
  std::optional<SmallVector<Value>> getList(unsigned index) const;
  /// Returns an int, float or bool as its builtin counterpart.
  Value getScalar(unsigned index) const { return operands[index]; }
  /// Return the type and the element type of result `index`.
  FailureOr<RankedTensorType> getResultType(unsigned index = 0) const;
  Type getResultDtype(unsigned index = 0) const;

  Operation *const op;

protected:
  /// Returns the element type of a tensor type of torch; null if TCP lacks it.
  static Type getTcpDtype(Type type);

  ValueRange operands;
  const TypeConverter &types;
};

} // namespace mlir::tcp

#endif // TCP_MLIR_LIB_CONVERSION_TORCHTOTCP_TORCHOPERANDS_H
