//===- Intermediates.h - Files of what a program computes -------*- C++ -*-===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TCP_MLIR_DRIVER_INTERMEDIATES_H
#define TCP_MLIR_DRIVER_INTERMEDIATES_H

#include "tcp-mlir/Interpreter/Values.h"
#include "tcp-mlir/Numbers/ValueNames.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/Support/Error.h"
#include <fstream>

namespace mlir::tcp {

/// The description of a value that a program has computed.
struct Intermediate {
  /// The name of its file without an end, such as "line6_sum".
  std::string stem;
  /// "FILE:LINE:COLUMN"; empty if the line is not known.
  std::string place;
  /// The name of the operation.
  std::string op;
  /// The type with the actual sizes, such as "tensor<2x3xf32>".
  std::string type;
  bool isTensor = true;
};

/// Writes the tensors that a program computes. Each is written when it is
/// computed, so that the files show what led to a failure of the program. For
/// one thread.
class Intermediates {
public:
  explicit Intermediates(std::string directory)
      : directory(std::move(directory)) {}

  /// Makes the directory, and `index.tsv` in it.
  llvm::Error begin();

  /// Writes a tensor to `STEM.npy`, or to `STEM.2.npy` and so on if a loop or a
  /// call computes it again. Adds a line to `index.tsv` with the file, the
  /// place, the op, the type, the least and the largest element, and the number
  /// of NaNs. A scalar, and a value without an array, has no file, only the
  /// line.
  llvm::Error add(const Intermediate &value,
                  const std::optional<runtime::Array> &array);

private:
  std::string directory;
  llvm::StringMap<unsigned> timesMade;
  std::ofstream index;
};

} // namespace mlir::tcp

#endif // TCP_MLIR_DRIVER_INTERMEDIATES_H
