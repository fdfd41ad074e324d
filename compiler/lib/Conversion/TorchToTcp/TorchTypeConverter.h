//===- TorchTypeConverter.h - Types of torch as builtin ones ----*- C++ -*-===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TCP_MLIR_LIB_CONVERSION_TORCHTOTCP_TORCHTYPECONVERTER_H
#define TCP_MLIR_LIB_CONVERSION_TORCHTOTCP_TORCHTYPECONVERTER_H

#include "mlir/Transforms/DialectConversion.h"

namespace mlir::tcp {

/// Converts tensors, ints, floats and bools of torch to builtin tensors, i64,
/// f64 and i1. Ops of torch_c materialize conversions. Other types stay.
class TorchTypeConverter : public TypeConverter {
public:
  TorchTypeConverter();
};

} // namespace mlir::tcp

#endif // TCP_MLIR_LIB_CONVERSION_TORCHTOTCP_TORCHTYPECONVERTER_H
