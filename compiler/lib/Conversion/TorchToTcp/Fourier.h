//===- Fourier.h - Fourier transforms of rows -------------------*- C++ -*-===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TCP_MLIR_LIB_CONVERSION_TORCHTOTCP_FOURIER_H
#define TCP_MLIR_LIB_CONVERSION_TORCHTOTCP_FOURIER_H

#include "TorchOpBuilder.h"

namespace mlir::tcp {

// Convert the operators of decompositions/fourier.py, which transform the rows
// of matrices. The number of columns is static, and has no prime factor above
// 13.

/// Converts `tcp_ide.transform_rows`, of complex numbers.
FailureOr<SmallVector<Value>> convertRowTransform(TorchOpBuilder &b);
/// Converts `tcp_ide.transform_real_rows`, of real numbers to the first half of
/// the results.
FailureOr<SmallVector<Value>> convertRealRowTransform(TorchOpBuilder &b);
/// Converts `tcp_ide.transform_rows_to_real`, of the first half of the numbers
/// to real ones.
FailureOr<SmallVector<Value>> convertRowTransformToReal(TorchOpBuilder &b);

} // namespace mlir::tcp

#endif // TCP_MLIR_LIB_CONVERSION_TORCHTOTCP_FOURIER_H
