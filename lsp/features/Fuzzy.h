//===- Fuzzy.h - Fuzzy matches of names -------------------------*- C++ -*-===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TCP_LSP_FEATURES_FUZZY_H
#define TCP_LSP_FEATURES_FUZZY_H

#include "llvm/ADT/StringRef.h"
#include <optional>

namespace mlir::tcp::lsp {

/// Returns how well `pattern` matches `name`: 0 or more, higher is better.
/// Returns nothing if the letters do not occur in `name` in this order. Case
/// does not matter. Matches at the start of the name, and after dots and
/// underscores, count most.
std::optional<unsigned> matchFuzzily(llvm::StringRef pattern,
                                     llvm::StringRef name);

} // namespace mlir::tcp::lsp

#endif // TCP_LSP_FEATURES_FUZZY_H
