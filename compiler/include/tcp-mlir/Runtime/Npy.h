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

/// A tensor, or a scalar as one of rank 0, in row-major order.
struct Array {
  ElementType type = ElementType::F32;
  /// numpy's type is unsigned; the bits are the same.
  bool isUnsigned = false;
  std::vector<int64_t> shape;
  std::vector<char> data;

  int64_t numElements() const;
};

/// An array of zeros; none where it would not fit in memory.
std::optional<Array> createArray(ElementType type, std::vector<int64_t> shape);

/// "2x3", and "scalar" for rank 0: for messages.
std::string describeShape(const std::vector<int64_t> &shape);

/// Reads the bytes of an .npy file: bool, integers, f2, f4 and f8, little
/// endian, in either order of the dimensions. Two bytes without a meaning (V2),
/// which is how numpy stores the bfloat16 of ml_dtypes, and "bfloat16", are
/// bf16. On other bytes returns nothing, and `why` says what is wrong.
std::optional<Array> parseNpy(std::string_view bytes, std::string &why);

/// The bytes of an .npy file; bf16 as V2, index as 64-bit integers.
std::string printNpy(const Array &array);

} // namespace mlir::tcp::runtime

#endif // TCP_MLIR_RUNTIME_NPY_H
