//===- TorchMlirError.h - Errors of torch-mlir-opt --------------*- C++ -*-===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TCP_MLIR_LIB_CONVERSION_TORCHTOLINALG_TORCHMLIRERROR_H
#define TCP_MLIR_LIB_CONVERSION_TORCHTOLINALG_TORCHMLIRERROR_H

#include "mlir/IR/Location.h"
#include <optional>

namespace mlir::tcp {

/// An error that torch-mlir-opt has printed.
struct TorchMlirError {
  FileLineColLoc place;
  StringRef text;
};

/// Reads a line of what torch-mlir-opt has printed. Returns nothing if the line
/// has no error with a place.
std::optional<TorchMlirError> parseTorchMlirError(MLIRContext *context,
                                                  StringRef line);

} // namespace mlir::tcp

#endif // TCP_MLIR_LIB_CONVERSION_TORCHTOLINALG_TORCHMLIRERROR_H
