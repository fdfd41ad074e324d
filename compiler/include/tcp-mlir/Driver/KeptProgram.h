//===- KeptProgram.h - A compiled program that keeps its tensors *- C++ -*-===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TCP_MLIR_DRIVER_KEPTPROGRAM_H
#define TCP_MLIR_DRIVER_KEPTPROGRAM_H

#include "tcp-mlir/Driver/CommandLine.h"
#include "tcp-mlir/Numbers/Evaluation.h"

namespace mlir::tcp {

/// One function of an MLIR file that is compiled so that the buffers of its
/// loops can be written to files. One thread uses it.
class KeptProgram {
public:
  /// Compiles the input of `invocation`, and finds its function. Returns null
  /// after an error message.
  static std::unique_ptr<KeptProgram> load(const Invocation &invocation);

  const Function &getFunction() const { return function; }

  /// Calls the function with `arguments`, which must match its signature, and
  /// writes each value of the text that a loop has computed to the directory
  /// `invocation.intermediates`. Returns nothing after an error message.
  std::optional<std::vector<runtime::Array>>
  call(const std::vector<runtime::Array> &arguments);

private:
  explicit KeptProgram(const Invocation &invocation) : invocation(invocation) {}

  const Invocation &invocation;
  std::unique_ptr<Evaluation> evaluation;
  Function function;
};

} // namespace mlir::tcp

#endif // TCP_MLIR_DRIVER_KEPTPROGRAM_H
