//===- Check.h - Every request on every token of a file ---------*- C++ -*-===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TCP_LSP_SERVER_CHECK_CHECK_H
#define TCP_LSP_SERVER_CHECK_CHECK_H

#include "lsp/text/Text.h"
#include "mlir/IR/DialectRegistry.h"
#include "llvm/Support/Error.h"
#include "llvm/Support/raw_ostream.h"
#include <optional>

namespace mlir::tcp::lsp {

/// The arguments of `--check`.
struct CheckOptions {
  std::string file;
  /// The first and the last line whose tokens are tried, counted from 1. Empty
  /// for all.
  std::optional<std::pair<unsigned, unsigned>> lines;
  Encoding encoding = Encoding::UTF16;
};

/// Parses "3" or "3-7".
llvm::Expected<std::pair<unsigned, unsigned>> parseLines(llvm::StringRef text);

/// Opens the file as an editor does, and sends every request about it. Requests
/// with a position are sent for each token. Writes errors in the answers and a
/// summary to `os`. Errors in the file itself do not matter. Returns whether
/// there were no errors.
bool checkFile(const CheckOptions &options, const DialectRegistry &registry,
               llvm::raw_ostream &os);

/// Returns the requests that a check sends. A test compares them with the table
/// of requests.
llvm::ArrayRef<llvm::StringLiteral> getCheckedMethods();

} // namespace mlir::tcp::lsp

#endif // TCP_LSP_SERVER_CHECK_CHECK_H
