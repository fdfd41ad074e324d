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

/// Returns whether `array` can be passed for `type`; `why` says why not.
/// Integers match by size, whatever their sign.
bool checkValue(const Array &array, const ValueType &type, std::string &why);

/// A function and the arguments it is called with. For the machines that
/// ReturnLayout.h knows.
class Call {
public:
  /// `arguments`, which the call refers to, match the signature, which is not
  /// one into destinations. A call changes those that the function updates.
  Call(void *function, const Signature &signature,
       std::vector<Array> &arguments);
  ~Call();

  /// Calls the function and frees its results.
  void invoke();

  /// Calls the function and copies its results, those that it writes into an
  /// argument too.
  std::vector<Array> invokeForResults();

private:
  struct State;
  std::unique_ptr<State> state;
};

} // namespace mlir::tcp::runtime

#endif // TCP_MLIR_RUNTIME_CALL_H
