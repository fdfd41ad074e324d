//===- PythonEnvironment.h - The Python environment of PyTorch --*- C++ -*-===//
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

/// Returns the path of the Python that has PyTorch: that in the variable
/// TCP_TORCH_PYTHON, that of the environment in the cache folder, or the first
/// `python3` in PATH. Nothing if there is none. That it has PyTorch is not
/// checked.
std::optional<std::string> findTorchPython();

/// Returns the path of torch-mlir's optimizer: that in the variable
/// TCP_TORCH_MLIR_OPT, the one beside `findTorchPython`, or the first in PATH.
std::optional<std::string> findTorchMlirOpt();

/// The exit code and the output of a program that ended.
struct ProgramOutput {
  int status = 0;
  std::string out, err;
};

/// Runs `program` with `arguments` and `input` on its standard input, and waits
/// for its end. An error if it can't be started or a signal ended it.
/// Thread-safe.
llvm::Expected<ProgramOutput> runProgram(llvm::StringRef program,
                                         llvm::ArrayRef<std::string> arguments,
                                         llvm::StringRef input);

} // namespace mlir::tcp

#endif // TCP_MLIR_CONVERSION_PYTHONENVIRONMENT_H
