//===- NarrowFloat.h - Floats of 8 bits -------------------------*- C++ -*-===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TCP_MLIR_TENSORS_NARROWFLOAT_H
#define TCP_MLIR_TENSORS_NARROWFLOAT_H

#include "llvm/ADT/StringRef.h"
#include <array>

namespace mlir::tcp {

/// A type of floats of 8 bits, which files have and programs do not.
struct NarrowFloat {
  /// The name in MLIR.
  llvm::StringRef name;
  /// The number of each pattern of bits.
  std::array<float, 256> numbers;
};

/// Returns the type with this name in .safetensors files; null if there is
/// none.
const NarrowFloat *findNarrowFloat(llvm::StringRef name);

} // namespace mlir::tcp

#endif // TCP_MLIR_TENSORS_NARROWFLOAT_H
