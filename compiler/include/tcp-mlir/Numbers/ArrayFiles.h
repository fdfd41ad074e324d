//===- ArrayFiles.h - Arrays in files of several formats --------*- C++ -*-===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TCP_MLIR_NUMBERS_ARRAYFILES_H
#define TCP_MLIR_NUMBERS_ARRAYFILES_H

#include "tcp-mlir/Runtime/Npz.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"

namespace mlir::tcp {

/// The name of an element type in the format safetensors.
struct TensorFileType {
  llvm::StringRef name;
  runtime::ElementType type;
  bool isUnsigned;
};

/// Returns the type with this name; null if no program has it.
const TensorFileType *findTensorFileType(llvm::StringRef name);

/// Reads the arrays of an .npz file, an .npy file, a .safetensors file, or all
/// .npy files of a directory. The name of an array in an .npy file is that of
/// the file without its end. An error names the file.
llvm::Expected<runtime::Npz> readArrays(llvm::StringRef path);

} // namespace mlir::tcp

#endif // TCP_MLIR_NUMBERS_ARRAYFILES_H
