//===- Call.h - Call compiled functions by their signature ------*- C++ -*-===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TCP_MLIR_RUNTIME_CALL_H
#define TCP_MLIR_RUNTIME_CALL_H

#include "tcp-mlir/Runtime/Npy.h"
#include "tcp-mlir/Runtime/Signature.h"
#include <memory>

namespace mlir::tcp::runtime {

/// Returns whether `array` can be passed for `type`; if not, `why` says why.
/// Integers match by size, whatever their sign.
bool checkValue(const Array &array, const ValueType &type, std::string &why);

/// A function and the arguments of its call, on a machine that ReturnLayout.h
/// knows. One thread uses it.
class Call {
public:
  /// Refers to `arguments`, which must match the signature. The signature must
  /// not be that of a destination entry. A call changes arguments that the
  /// function updates.
  Call(void *function, const Signature &signature,
       std::vector<Array> &arguments);
  ~Call();

  /// Calls the function and frees its results.
  void invoke();

  /// Calls the function and returns copies of all results, including those that
  /// it writes into an argument.
  std::vector<Array> invokeForResults();

private:
  struct State;
  std::unique_ptr<State> state;
};

} // namespace mlir::tcp::runtime

#endif // TCP_MLIR_RUNTIME_CALL_H
