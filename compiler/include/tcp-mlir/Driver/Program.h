//===- Program.h - A program that can be called -----------------*- C++ -*-===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TCP_MLIR_DRIVER_PROGRAM_H
#define TCP_MLIR_DRIVER_PROGRAM_H

#include "tcp-mlir/Aot/Functions.h"
#include "tcp-mlir/Driver/CommandLine.h"
#include "tcp-mlir/Runtime/Library.h"

namespace mlir::tcp {

/// One function of a library that is loaded into this process.
struct Program {
  runtime::Library library;
  Function function;
  void *address;
};

/// Returns whether the file at `path` is a shared library.
bool isLibrary(StringRef path);

/// Loads the input of `invocation`: a library, or an MLIR file, which is
/// compiled first. Finds the function to call in it. A failed run-time check of
/// the program ends the process with an error message and the exit code 1.
/// Returns nothing after an error message.
std::optional<Program> loadProgram(const Invocation &invocation);

/// Returns the functions of the input of `invocation`, a library or an MLIR
/// file, and calls none of them. Returns nothing after an error message.
std::optional<std::vector<Function>>
readFunctions(const Invocation &invocation);

/// Returns the function that `invocation` names, or the only function. Returns
/// null after an error message.
const Function *chooseFunction(const std::vector<Function> &functions,
                               const Invocation &invocation);

} // namespace mlir::tcp

#endif // TCP_MLIR_DRIVER_PROGRAM_H
