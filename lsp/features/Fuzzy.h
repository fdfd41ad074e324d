//===- Fuzzy.h - Which names a few letters may mean -------------*- C++ -*-===//
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

/// Returns how well `pattern` stands for `name`, from 0 up; nothing if its
/// letters are not in the name in that order. Case does not matter. Beginnings
/// count most, of the name and of what is behind its dots and underscores.
std::optional<unsigned> matchFuzzily(llvm::StringRef pattern,
                                     llvm::StringRef name);

} // namespace mlir::tcp::lsp

#endif // TCP_LSP_FEATURES_FUZZY_H
