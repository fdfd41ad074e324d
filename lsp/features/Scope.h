//===- Scope.h - The values that a place may use ----------------*- C++ -*-===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TCP_LSP_FEATURES_SCOPE_H
#define TCP_LSP_FEATURES_SCOPE_H

#include "lsp/features/Cursor.h"
#include "mlir/IR/Types.h"

namespace mlir::tcp::lsp {

/// A value that is in scope.
struct ScopedValue {
  /// With the %, and #1 where several results share a name.
  std::string name;
  /// Null where the text does not tell.
  Type type;
  bool isArgument = false;
};

/// The values that are defined before the cursor in the regions around it, the
/// nearest first; by tokens, so that errors elsewhere don't matter. Types are
/// those of the last IR.
std::vector<ScopedValue> getValuesInScope(const Unit &unit,
                                          const Cursor &cursor);

/// The labels of the blocks next to the cursor's, with the ^.
std::vector<StringRef> getBlocksInScope(const Cursor &cursor);

} // namespace mlir::tcp::lsp

#endif // TCP_LSP_FEATURES_SCOPE_H
