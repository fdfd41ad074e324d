//===- Intermediates.h - Files of what a program computes -------*- C++ -*-===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TCP_MLIR_DRIVER_INTERMEDIATES_H
#define TCP_MLIR_DRIVER_INTERMEDIATES_H

#include "tcp-mlir/Driver/ValueNames.h"
#include "tcp-mlir/Interpreter/Values.h"
#include "llvm/ADT/StringMap.h"
#include <fstream>

namespace mlir::tcp {

/// Writes the tensors that an interpreted program computes. Each is written
/// when it is computed, so that the files show what led to a failure of the
/// program. For one thread.
class Intermediates {
public:
  /// `names` has the names of the program's values, and must outlive this
  /// object.
  Intermediates(std::string directory, const ValueNames &names)
      : directory(std::move(directory)), names(names) {}

  /// Makes the directory, and `index.tsv` in it.
  llvm::Error begin();

  /// Writes a tensor to `lineLINE_NAME.npy`, or to `lineLINE_NAME.2.npy` and so
  /// on if a loop or a call computes it again. Adds a line to `index.tsv` with
  /// the file, the place, the op, the type, the least and the largest element,
  /// and the number of NaNs. A scalar has no file, only the line.
  llvm::Error add(OpResult result, const interpreter::RuntimeValue &value);

private:
  std::string directory;
  const ValueNames &names;
  llvm::StringMap<unsigned> timesMade;
  std::ofstream index;
};

} // namespace mlir::tcp

#endif // TCP_MLIR_DRIVER_INTERMEDIATES_H
