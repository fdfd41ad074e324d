//===- BufferName.h - The name of a buffer ----------------------*- C++ -*-===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TCP_LSP_UNIT_BUFFERNAME_H
#define TCP_LSP_UNIT_BUFFERNAME_H

#include "llvm/ADT/StringRef.h"

namespace mlir::tcp::lsp {

/// The name that the locations of operations without `loc` give to the text of
/// their unit.
inline constexpr llvm::StringLiteral kBufferName = "unit";

} // namespace mlir::tcp::lsp

#endif // TCP_LSP_UNIT_BUFFERNAME_H
