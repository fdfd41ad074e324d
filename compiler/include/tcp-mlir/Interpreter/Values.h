//===- Values.h - What the interpreter computes with ------------*- C++ -*-===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TCP_MLIR_INTERPRETER_VALUES_H
#define TCP_MLIR_INTERPRETER_VALUES_H

#include "mlir/IR/BuiltinAttributes.h"
#include "mlir/IR/BuiltinTypes.h"
#include "tcp-mlir/Runtime/Npy.h"
#include "llvm/ADT/APFloat.h"
#include "llvm/Support/Error.h"
#include <memory>
#include <variant>

namespace mlir::tcp::interpreter {

/// The bits of a scalar: what they mean, its type says. An index has 64.
using Scalar = APInt;

/// The number of bits of a scalar of `type`; none for a type that is no scalar
/// here, such as a complex number.
std::optional<unsigned> getBitWidth(Type type);

/// The number whose bits, in the float type `type`, these are.
APFloat toFloat(Type type, const Scalar &bits);

/// `value` rounded to `type`, to nearest, ties to even.
Scalar fromFloat(Type type, APFloat value);

/// A tensor of any rank and any scalar type, in row-major order. A copy shares
/// its elements until one of the two is written to. For one thread.
class Tensor {
public:
  /// Elements that no op has written are all ones: NaN, or -1.
  Tensor(Type elementType, ArrayRef<int64_t> shape);
  Tensor(Type elementType, ArrayRef<int64_t> shape, const Scalar &splat);
  Tensor(Type elementType, ArrayRef<int64_t> shape,
         std::vector<Scalar> elements);

  Type getElementType() const { return elementType; }
  ArrayRef<int64_t> getShape() const { return shape; }
  int64_t getRank() const { return shape.size(); }
  int64_t getNumElements() const { return elements->size(); }

  ArrayRef<Scalar> getElements() const { return *elements; }

  /// The elements, to be written to.
  MutableArrayRef<Scalar> mutableElements();

  /// The number of the element at `position`; none outside of the tensor.
  std::optional<int64_t> findElement(ArrayRef<int64_t> position) const;

  /// The same elements, of another type of as many bits, or in another shape
  /// of as many elements.
  Tensor bitcast(Type newElementType) const;
  Tensor reshape(ArrayRef<int64_t> newShape) const;

private:
  Type elementType;
  SmallVector<int64_t> shape;
  std::shared_ptr<std::vector<Scalar>> elements;
};

/// The contents of an SSA value while the program runs.
using RuntimeValue = std::variant<Scalar, Tensor>;

/// Steps `position` to the next one in `shape`, in row-major order. Returns
/// false after the last.
bool advance(MutableArrayRef<int64_t> position, ArrayRef<int64_t> shape);

/// Returns whether a tensor of these sizes has no elements.
bool isEmpty(ArrayRef<int64_t> shape);

/// The elements of a constant; an error for a type that is no scalar here.
llvm::Expected<Tensor> toTensor(ElementsAttr attribute);

/// Returns the value of `array`, an argument of the type `type`.
RuntimeValue fromArray(Type type, const runtime::Array &array);

/// `value`, which has the type `type`, as an array. What numpy has no type for
/// becomes the next wider one that holds it. An error for what none holds.
llvm::Expected<runtime::Array> toArray(Type type, const RuntimeValue &value);

} // namespace mlir::tcp::interpreter

#endif // TCP_MLIR_INTERPRETER_VALUES_H
