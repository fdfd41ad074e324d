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

/// Writes the tensors that an interpreted program makes, as they are made: what
/// is there when the program fails is what led to it. For one thread.
class Intermediates {
public:
  /// `names`, which it refers to, has those of the values.
  Intermediates(std::string directory, const ValueNames &names)
      : directory(std::move(directory)), names(names) {}

  /// Makes the directory and `index.tsv` in it.
  llvm::Error begin();

  /// Writes a tensor to `lineLINE_NAME.npy`, with `.2` and so on before the end
  /// where a loop or a call makes it again, and a line of `index.tsv`: the
  /// file, the place, the op, the type, and the least and the largest element
  /// and the number of NaNs. Of a scalar, the line alone.
  llvm::Error add(OpResult result, const interpreter::RuntimeValue &value);

private:
  std::string directory;
  const ValueNames &names;
  llvm::StringMap<unsigned> timesMade;
  std::ofstream index;
};

} // namespace mlir::tcp

#endif // TCP_MLIR_DRIVER_INTERMEDIATES_H
