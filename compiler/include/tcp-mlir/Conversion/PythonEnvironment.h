//===- PythonEnvironment.h - Where PyTorch is -------------------*- C++ -*-===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TCP_MLIR_CONVERSION_PYTHONENVIRONMENT_H
#define TCP_MLIR_CONVERSION_PYTHONENVIRONMENT_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/Support/Error.h"
#include <optional>
#include <string>

namespace mlir::tcp {

/// The Python that has PyTorch: what TCP_TORCH_PYTHON names, that of the
/// environment in the cache folder, or the first `python3` of the path. Nothing
/// where there is none; it may turn out not to have PyTorch.
std::optional<std::string> findTorchPython();

/// torch-mlir's optimizer: what TCP_TORCH_MLIR_OPT names, the one of
/// `findTorchPython`, or the first of the path.
std::optional<std::string> findTorchMlirOpt();

/// The output of a program that ended.
struct ProgramOutput {
  int status = 0;
  std::string out, err;
};

/// Runs `program` with `arguments`, gives it `input` and waits for its end. An
/// error if it can't be started or was ended by a signal. From any thread.
llvm::Expected<ProgramOutput> runProgram(llvm::StringRef program,
                                         llvm::ArrayRef<std::string> arguments,
                                         llvm::StringRef input);

} // namespace mlir::tcp

#endif // TCP_MLIR_CONVERSION_PYTHONENVIRONMENT_H
