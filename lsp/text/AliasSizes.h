//===- AliasSizes.h - The sizes of types behind aliases ---------*- C++ -*-===//
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

/// The largest type that is parsed, in tokens with all aliases written out.
/// MLIR writes aliases out in its messages, and so do the server's answers.
inline constexpr size_t kMaxTypeSize = size_t(1) << 16;

/// Returns the first use of a type alias in `text` whose type has more than
/// `kMaxTypeSize` tokens. A few lines can define a type that fills the memory,
/// if each alias names the one before it twice. `prefix` and `suffix` have the
/// definitions around `text`.
std::optional<Range> findLargeAlias(llvm::StringRef text,
                                    llvm::StringRef prefix,
                                    llvm::StringRef suffix);

} // namespace mlir::tcp::lsp

#endif // TCP_LSP_TEXT_ALIASSIZES_H
