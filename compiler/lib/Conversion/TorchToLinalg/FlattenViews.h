//===- FlattenViews.h - Views of sizes that are not known -------*- C++ -*-===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TCP_MLIR_LIB_CONVERSION_TORCHTOLINALG_FLATTENVIEWS_H
#define TCP_MLIR_LIB_CONVERSION_TORCHTOLINALG_FLATTENVIEWS_H

#include "mlir/IR/BuiltinOps.h"

namespace mlir::tcp {

/// Replaces views with several unknown sizes by two views with one dimension
/// between them. torch-mlir would take an unknown size of the result for the
/// size of the argument at the same position.
void flattenViews(ModuleOp module);

} // namespace mlir::tcp

#endif // TCP_MLIR_LIB_CONVERSION_TORCHTOLINALG_FLATTENVIEWS_H
