//===- Npy.h - Arrays as numpy stores them ----------------------*- C++ -*-===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TCP_MLIR_RUNTIME_NPY_H
#define TCP_MLIR_RUNTIME_NPY_H

#include "tcp-mlir/Runtime/ElementType.h"
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace mlir::tcp::runtime {

/// The elements of a tensor in row-major order. A scalar has rank 0.
struct Array {
  ElementType type = ElementType::F32;
  /// True if numpy's type is unsigned. The bits are the same.
  bool isUnsigned = false;
  std::vector<int64_t> shape;
  std::vector<char> data;

  int64_t getNumElements() const;
};

/// Returns an array of zeros; nothing if it would not fit in memory.
std::optional<Array> createArray(ElementType type, std::vector<int64_t> shape);

/// Returns a shape as messages have it: "2x3", and "scalar" for rank 0.
std::string describeShape(const std::vector<int64_t> &shape);

/// Reads the bytes of an .npy file: bool, integers, f2, f4 and f8, little
/// endian, in row-major or column-major order. The types "V2", in which numpy
/// stores the bfloat16 of ml_dtypes, and "bfloat16" are read as bf16. For other
/// bytes, returns nothing, and `why` says what is wrong.
std::optional<Array> parseNpy(std::string_view bytes, std::string &why);

/// Returns the bytes of an .npy file. bf16 is stored as V2, index as a 64-bit
/// integer.
std::string printNpy(const Array &array);

} // namespace mlir::tcp::runtime

#endif // TCP_MLIR_RUNTIME_NPY_H
