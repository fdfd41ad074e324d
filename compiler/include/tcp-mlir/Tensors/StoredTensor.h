//===- StoredTensor.h - Tensors in files ------------------------*- C++ -*-===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TCP_MLIR_TENSORS_STOREDTENSOR_H
#define TCP_MLIR_TENSORS_STOREDTENSOR_H

#include "tcp-mlir/Runtime/Npy.h"
#include "tcp-mlir/Tensors/NarrowFloat.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/Support/Error.h"
#include <memory>

namespace mlir::tcp {

/// The type of the elements of a tensor in a file.
struct ElementFormat {
  runtime::ElementType type = runtime::ElementType::F32;
  bool isUnsigned = false;
  /// True if each element is a complex number: two floats of `type`.
  bool isComplex = false;
  /// Set for floats of 8 bits, of which `type` is that of their bits.
  const NarrowFloat *narrow = nullptr;

  /// Returns the size in bytes.
  size_t getSize() const;
  /// Returns "f32", "ui8", "f8E5M2" or "complex<f32>".
  std::string getName() const;
};

/// A tensor in a file, in row-major order. The elements may be mapped memory,
/// which is read only where somebody looks. Any thread may read it.
class StoredTensor {
public:
  /// `owner` keeps `elements` alive.
  StoredTensor(std::string name, ElementFormat format,
               std::vector<int64_t> shape, llvm::ArrayRef<char> elements,
               std::shared_ptr<const void> owner);

  /// Makes a tensor without elements, whose type is not known. `problem` is for
  /// the user.
  StoredTensor(std::string name, std::string typeName,
               std::vector<int64_t> shape, std::string problem);

  const std::string &getName() const { return name; }
  /// Returns why the elements can't be read; empty if they can.
  const std::string &getProblem() const { return problem; }
  const std::string &getTypeName() const { return typeName; }
  const ElementFormat &getFormat() const { return format; }
  const std::vector<int64_t> &getShape() const { return shape; }
  llvm::ArrayRef<char> getElements() const { return elements; }
  int64_t getNumElements() const { return numElements; }

  /// Reads the numbers of the elements `first`, `first + stride` and so on.
  /// That of a complex element is its absolute value.
  void read(int64_t first, int64_t stride,
            llvm::MutableArrayRef<double> numbers) const;

  /// Does the same for the real parts, or for the imaginary ones.
  void readPart(bool isImaginary, int64_t first, int64_t stride,
                llvm::MutableArrayRef<double> numbers) const;

  /// Returns an element as text, with all its digits.
  std::string print(int64_t index) const;

  /// Returns the bytes of an element.
  llvm::ArrayRef<char> getElement(int64_t index) const;

  /// Returns the position of an element.
  std::vector<int64_t> getPosition(int64_t index) const;

private:
  std::string name;
  std::string typeName;
  std::string problem;
  ElementFormat format;
  std::vector<int64_t> shape;
  llvm::ArrayRef<char> elements;
  int64_t numElements;
  std::shared_ptr<const void> owner;
};

/// Opens the tensors of an .npy, .npz or .safetensors file, by name in
/// alphabetical order. The elements of a tensor in row-major order that is not
/// compressed are mapped. An error names the file.
llvm::Expected<std::vector<StoredTensor>> openTensors(const std::string &path);

} // namespace mlir::tcp

#endif // TCP_MLIR_TENSORS_STOREDTENSOR_H
