//===- WrittenTypes.h - Which value a type in the text is of ----*- C++ -*-===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TCP_LSP_FEATURES_HOVER_WRITTENTYPES_H
#define TCP_LSP_FEATURES_HOVER_WRITTENTYPES_H

#include "lsp/document/Document.h"

namespace mlir::tcp::lsp {

/// A size in a shape that is written, as the `?` of tensor<4x?xf32>.
struct WrittenDim {
  /// The value whose type this is.
  Value value;
  unsigned dim = 0;
};

/// The value whose type has the token at its place, and for a size, which of
/// its dims that is; nothing where the text and the IR don't tell.
std::optional<WrittenDim> getWrittenDim(const Unit &unit, size_t offset);

/// Returns the name of a value in the text, with its %; empty if it has no name
/// there.
std::string getName(const Unit &unit, Value value);

} // namespace mlir::tcp::lsp

#endif // TCP_LSP_FEATURES_HOVER_WRITTENTYPES_H
