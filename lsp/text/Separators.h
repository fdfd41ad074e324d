//===- Separators.h - Lines between the chunks of a file --------*- C++ -*-===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TCP_LSP_TEXT_SEPARATORS_H
#define TCP_LSP_TEXT_SEPARATORS_H

#include "llvm/ADT/StringRef.h"

namespace mlir::tcp::lsp {

/// Returns whether a line, which begins in the first column, separates two
/// chunks: the line at which --split-input-file cuts, the header of a dump, or
/// the line at which LLVM's split-file begins another file.
bool isSeparator(llvm::StringRef line);

/// Returns `a.mlir` for a text that begins with the line `//--- a.mlir`, at
/// which split-file begins this file. Returns an empty string for other lines.
/// A name has a ".": a comment that is a heading, such as `//--- Tests`, begins
/// no file.
llvm::StringRef readFileName(llvm::StringRef text);

/// Returns where a separator ends that begins at `line`, the place of a line of
/// `text`. This is the end of this line, or the end of the lines behind it that
/// belong to a file of another language, such as those after `//--- a.sv`.
size_t findSeparatorEnd(llvm::StringRef text, size_t line);

} // namespace mlir::tcp::lsp

#endif // TCP_LSP_TEXT_SEPARATORS_H
