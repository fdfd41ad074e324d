//===- Dumps.h - Dumps of passes in a log -----------------------*- C++ -*-===//
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

/// The line that options such as --mlir-print-ir-after-all print before the IR:
/// `// -----// IR Dump After CSE (cse) ('func.func' operation: @f) //----- //`.
struct DumpHeader {
  /// `After CSE (cse)`.
  /// The operation that the pass ran on, such as `'func.func' operation: @f`.
  /// Empty if the line does not name one.
  llvm::StringRef title;
  /// `'func.func' operation: @f`; empty where that is not said.
  llvm::StringRef operation;
};

/// Reads the line that `line` is. Returns nothing for other lines.
std::optional<DumpHeader> readDumpHeader(llvm::StringRef line);

} // namespace mlir::tcp::lsp

#endif // TCP_LSP_TEXT_DUMPS_H
