//===- KeptArguments.h - Arguments beside a program -------------*- C++ -*-===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TCP_MLIR_DRIVER_KEPTARGUMENTS_H
#define TCP_MLIR_DRIVER_KEPTARGUMENTS_H

#include "tcp-mlir/Runtime/Npz.h"
#include "tcp-mlir/Runtime/Signature.h"
#include "llvm/ADT/StringRef.h"
#include <optional>

namespace mlir::tcp {

/// The arguments in a file.
struct KeptArguments {
  std::string file;
  std::vector<runtime::Array> arrays;
};

/// Returns the arguments in the first file beside the program `program` that
/// fit `signature`: NAME.FUNCTION.npz or NAME.npz of NAME.mlir, a reference
/// that was exported with the program, or the first call that the debug
/// directory of PyTorch keeps. Nothing if there is none. `function` is the name
/// of the function if it is known.
std::optional<KeptArguments>
findKeptArguments(const runtime::Signature &signature, llvm::StringRef program,
                  llvm::StringRef function);

} // namespace mlir::tcp

#endif // TCP_MLIR_DRIVER_KEPTARGUMENTS_H
