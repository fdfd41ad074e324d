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
  /// The name with its %, and with #1 if several results share it.
  std::string name;
  /// Null if it is not known.
  Type type;
  bool isArgument = false;
};

/// Returns the values that are defined before the cursor, in the regions around
/// it, the nearest first. They are found by tokens, so errors elsewhere don't
/// matter. Their types are those of the last IR.
std::vector<ScopedValue> getValuesInScope(const Unit &unit,
                                          const Cursor &cursor);

/// Returns the labels of the blocks in the cursor's region, with the ^.
std::vector<StringRef> getBlocksInScope(const Cursor &cursor);

} // namespace mlir::tcp::lsp

#endif // TCP_LSP_FEATURES_SCOPE_H
