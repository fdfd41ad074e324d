//===- Values.h - Values of the interpreter ---------------------*- C++ -*-===//
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

/// The bits of a scalar. Its type says what they mean. An index has 64 bits.
using Scalar = APInt;

/// Returns the number of bits of a scalar of `type`; nothing for a type that
/// the interpreter has no scalars of, such as a complex type.
std::optional<unsigned> getBitWidth(Type type);

/// Returns the number whose bits in the float type `type` are `bits`.
APFloat toFloat(Type type, const Scalar &bits);

/// Returns the bits of `value` rounded to `type`, to nearest, ties to even.
Scalar fromFloat(Type type, APFloat value);

/// A tensor of any rank and any scalar type, in row-major order. A copy shares
/// its elements until one of the two is written to. One thread uses it.
class Tensor {
public:
  /// The bits of all elements are ones, which is NaN or -1, until an op writes
  /// them.
  Tensor(Type elementType, ArrayRef<int64_t> shape);
  Tensor(Type elementType, ArrayRef<int64_t> shape, const Scalar &splat);
  Tensor(Type elementType, ArrayRef<int64_t> shape,
         std::vector<Scalar> elements);

  Type getElementType() const { return elementType; }
  ArrayRef<int64_t> getShape() const { return shape; }
  int64_t getRank() const { return shape.size(); }
  int64_t getNumElements() const { return elements->size(); }

  ArrayRef<Scalar> getElements() const { return *elements; }

  /// Returns the elements for writing. Copies them first if another tensor
  /// shares them.
  MutableArrayRef<Scalar> mutableElements();

  /// Returns the index of the element at `position`; nothing outside of the
  /// tensor.
  std::optional<int64_t> findElement(ArrayRef<int64_t> position) const;

  /// Return a tensor with the same elements: of another type with as many bits,
  /// or in another shape with as many elements.
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

/// Returns the elements of a constant; an error if its element type has no
/// scalars here.
llvm::Expected<Tensor> toTensor(ElementsAttr attribute);

/// Returns the value of `array`, an argument of the type `type`.
RuntimeValue fromArray(Type type, const runtime::Array &array);

/// Returns `value`, which has the type `type`, as an array. A type that numpy
/// lacks becomes the next wider one. An error if there is no wider one.
llvm::Expected<runtime::Array> toArray(Type type, const RuntimeValue &value);

} // namespace mlir::tcp::interpreter

#endif // TCP_MLIR_INTERPRETER_VALUES_H
