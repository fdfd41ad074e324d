//===- Recurrence.h - Steps of recurrent networks ---------------*- C++ -*-===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// A layer of a recurrent network is a loop over the steps of its sequence. The
/// package `tcp_ide` computes what does not depend on the state for all steps
/// at once (`decompositions/recurrent.py`), and calls one of these operators
/// for the rest. An operator returns the states after all steps, in the order
/// of the sequence, and the values after the last step. Sums of products are
/// added in the order of channels, from 0 on.
///
//===----------------------------------------------------------------------===//

#ifndef TCP_MLIR_LIB_CONVERSION_TORCHTOTCP_RECURRENCE_H
#define TCP_MLIR_LIB_CONVERSION_TORCHTOTCP_RECURRENCE_H

#include "TorchOpBuilder.h"

namespace mlir::tcp {

/// Converts `tcp_ide::gru(gates, recurrent, bias, state, reverse)`. The gates
/// are, in this order, reset, update and new.
FailureOr<SmallVector<Value>> convertGru(TorchOpBuilder &b);

/// Converts `tcp_ide::lstm(gates, recurrent, state, cell, reverse)`. The gates
/// are `i`, `f`, `g` and `o`.
FailureOr<SmallVector<Value>> convertLstm(TorchOpBuilder &b);

/// Converts `tcp_ide::rnn(gates, recurrent, state, is_relu, reverse)`. A step
/// applies a ReLU, or a hyperbolic tangent.
FailureOr<SmallVector<Value>> convertRnn(TorchOpBuilder &b);

} // namespace mlir::tcp

#endif // TCP_MLIR_LIB_CONVERSION_TORCHTOTCP_RECURRENCE_H
