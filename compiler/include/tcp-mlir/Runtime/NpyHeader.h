//===- NpyHeader.h - Descriptions of arrays ---------------------*- C++ -*-===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TCP_MLIR_RUNTIME_NPYHEADER_H
#define TCP_MLIR_RUNTIME_NPYHEADER_H

#include "tcp-mlir/Runtime/ElementType.h"
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace mlir::tcp::runtime {

/// The description of an array in the bytes of an .npy file.
struct NpyHeader {
  ElementType type = ElementType::F32;
  bool isUnsigned = false;
  /// True if each element is a complex number: two floats of `type`.
  bool isComplex = false;
  bool isColumnMajor = false;
  std::vector<int64_t> shape;
  /// The position of the first element in the bytes.
  size_t start = 0;
};

/// Reads the header of an .npy file, and checks that the elements are there.
/// Returns nothing for other bytes, and `why` says what is wrong.
std::optional<NpyHeader> parseNpyHeader(std::string_view bytes,
                                        std::string &why);

/// Returns the bytes of an .npy file in front of the elements, which are in
/// row-major order.
std::string printNpyHeader(const NpyHeader &header);

/// Puts elements of `size` bytes that are stored in column-major order into
/// row-major order.
std::vector<char> toRowMajor(std::string_view elements, size_t size,
                             const std::vector<int64_t> &shape);

} // namespace mlir::tcp::runtime

#endif // TCP_MLIR_RUNTIME_NPYHEADER_H
