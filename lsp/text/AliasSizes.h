//===- AliasSizes.h - How large types are that aliases name -----*- C++ -*-===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TCP_LSP_TEXT_ALIASSIZES_H
#define TCP_LSP_TEXT_ALIASSIZES_H

#include "lsp/text/Lexer.h"
#include <optional>

namespace mlir::tcp::lsp {

/// A type may have this many tokens where its aliases are written out. Each of
/// MLIR's messages, and each answer with the type, writes them out.
inline constexpr size_t kMaxTypeSize = size_t(1) << 16;

/// The first alias in a unit's text that names a type which is too large: a few
/// lines are enough for one that fills the memory, where each alias names the
/// one before it twice. `prefix` and `suffix` are the aliases around the text.
std::optional<Range> findLargeAlias(llvm::StringRef text,
                                    llvm::StringRef prefix,
                                    llvm::StringRef suffix);

} // namespace mlir::tcp::lsp

#endif // TCP_LSP_TEXT_ALIASSIZES_H
