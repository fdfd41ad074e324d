//===- ReturnLayout.h - The layout of results -------------------*- C++ -*-===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TCP_MLIR_RUNTIME_RETURNLAYOUT_H
#define TCP_MLIR_RUNTIME_RETURNLAYOUT_H

#include "tcp-mlir/Runtime/Signature.h"
#include <optional>
#include <vector>

namespace mlir::tcp::runtime {

/// A processor for which it is known how C functions return structs.
enum class Machine { X86_64, AArch64 };

/// Returns the machine that this program runs on; nothing if it is none of
/// these.
std::optional<Machine> getHostMachine();

/// The layout in which a function returns the struct of its results.
struct ReturnLayout {
  /// A part of the struct: 8 bytes in a general register (Word), or 8 or 4
  /// bytes in a vector register (Double, Float).
  enum Part { Word, Double, Float };
  std::vector<Part> parts;
  /// For each result, its offset in bytes in the parts, which lie one after the
  /// other.
  std::vector<size_t> offsets;
};

/// Returns the layout of `results` on `machine`, as the System V ABI of x86-64
/// or the procedure call standard of AArch64 define it.
ReturnLayout layOutResults(const std::vector<ValueType> &results,
                           Machine machine);

} // namespace mlir::tcp::runtime

#endif // TCP_MLIR_RUNTIME_RETURNLAYOUT_H
