//===- ReturnLayout.h - How functions return their results ------*- C++ -*-===//
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

/// A processor whose way to return structs is known.
enum class Machine { X86_64, AArch64 };

/// The machine that this program runs on, if it is a known one.
std::optional<Machine> getHostMachine();

/// The way in which the struct of a function's results comes back.
struct ReturnLayout {
  /// A part of it: 8 bytes that a general register holds, or 8 or 4 that a
  /// vector register does.
  enum Part { Word, Double, Float };
  std::vector<Part> parts;
  /// The offset of each result in the parts, one after the other, in bytes.
  std::vector<size_t> offsets;
};

/// The layout of `results` on `machine`, by its System V or procedure call
/// standard.
ReturnLayout layOutResults(const std::vector<ValueType> &results,
                           Machine machine);

} // namespace mlir::tcp::runtime

#endif // TCP_MLIR_RUNTIME_RETURNLAYOUT_H
