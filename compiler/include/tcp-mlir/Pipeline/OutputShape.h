//===- OutputShape.h - The output_shape of an expand_shape ------*- C++ -*-===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TCP_MLIR_PIPELINE_OUTPUTSHAPE_H
#define TCP_MLIR_PIPELINE_OUTPUTSHAPE_H

#include "mlir/IR/BuiltinTypes.h"
#include <optional>
#include <string>

namespace mlir::tcp {

/// The clause that `tensor.expand_shape` and `memref.expand_shape` need since
/// MLIR 19. In older texts, only the result type says the sizes.
struct OutputShape {
  /// The operations that compute sizes which types leave open.
  std::vector<std::string> before;
  /// " output_shape [...]", which goes behind the groups of dimensions.
  std::string clause;
};

/// Returns the output_shape for the value `operand` of type `from` and a result
/// of type `to`, whose dimensions `groups` lists for each dimension of `from`.
/// `makeName` returns an unused name of a value, such as "%dim_1", for one such
/// as "%dim". Returns nothing if the types do not say all sizes.
std::optional<OutputShape> makeOutputShape(
    StringRef operand, ShapedType from, ShapedType to,
    ArrayRef<std::vector<int64_t>> groups,
    llvm::function_ref<std::string(StringRef)> makeName);

} // namespace mlir::tcp

#endif // TCP_MLIR_PIPELINE_OUTPUTSHAPE_H
