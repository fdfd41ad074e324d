//===- Dumps.h - What a pass manager prints between passes ------*- C++ -*-===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TCP_LSP_TEXT_DUMPS_H
#define TCP_LSP_TEXT_DUMPS_H

#include "llvm/ADT/StringRef.h"
#include <optional>

namespace mlir::tcp::lsp {

/// The line in front of IR that --mlir-print-ir-after-all and its kin print:
/// `// -----// IR Dump After CSE (cse) ('func.func' operation: @f) //----- //`.
struct DumpHeader {
  /// `After CSE (cse)`.
  llvm::StringRef title;
  /// `'func.func' operation: @f`; empty where that is not said.
  llvm::StringRef operation;
};

/// Reads such a line, which starts with its comment.
std::optional<DumpHeader> readDumpHeader(llvm::StringRef line);

} // namespace mlir::tcp::lsp

#endif // TCP_LSP_TEXT_DUMPS_H
