//===- WrittenTypes.h - Values of written types -----------------*- C++ -*-===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TCP_LSP_FEATURES_HOVER_WRITTENTYPES_H
#define TCP_LSP_FEATURES_HOVER_WRITTENTYPES_H

#include "lsp/document/Document.h"

namespace mlir::tcp::lsp {

/// A size of a shape in the text, such as the `?` of tensor<4x?xf32>.
struct WrittenDim {
  /// The value that has the type.
  Value value;
  unsigned dim = 0;
};

/// Returns the value whose type contains the token at `offset`, and for a size,
/// the number of its dim. Returns nothing if the text and the IR do not tell.
std::optional<WrittenDim> getWrittenDim(const Unit &unit, size_t offset);

/// Returns the name of a value in the text, with its %; empty if it has none.
std::string getName(const Unit &unit, Value value);

} // namespace mlir::tcp::lsp

#endif // TCP_LSP_FEATURES_HOVER_WRITTENTYPES_H
