//===- InterpretedProgram.h - A program that is interpreted -----*- C++ -*-===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TCP_MLIR_DRIVER_INTERPRETEDPROGRAM_H
#define TCP_MLIR_DRIVER_INTERPRETEDPROGRAM_H

#include "tcp-mlir/Aot/Functions.h"
#include "tcp-mlir/Driver/CommandLine.h"
#include "tcp-mlir/Runtime/Npy.h"
#include <memory>

namespace mlir::tcp {

/// One function of an MLIR file on tensors, which the interpreter calls. Owns
/// the module. One thread uses it.
class InterpretedProgram {
public:
  /// Reads the input of `invocation`, lowers it to the stage tcp if it is at an
  /// earlier one, and finds its function. Returns null after an error message.
  static std::unique_ptr<InterpretedProgram> load(const Invocation &invocation);
  ~InterpretedProgram();

  const Function &getFunction() const { return function; }

  /// Calls the function with `arguments`, which must match its signature.
  /// Writes each tensor that it computes to the directory
  /// `invocation.intermediates`, if that is not empty. Returns nothing after an
  /// error message.
  std::optional<std::vector<runtime::Array>>
  call(const std::vector<runtime::Array> &arguments);

private:
  InterpretedProgram(const Invocation &invocation);
  bool read();

  struct State;
  std::unique_ptr<State> state;
  const Invocation &invocation;
  Function function;
};

} // namespace mlir::tcp

#endif // TCP_MLIR_DRIVER_INTERPRETEDPROGRAM_H
