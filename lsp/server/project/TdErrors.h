//===- TdErrors.h - Errors of TableGen --------------------------*- C++ -*-===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TCP_LSP_SERVER_PROJECT_TDERRORS_H
#define TCP_LSP_SERVER_PROJECT_TDERRORS_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/JSON.h"
#include <map>
#include <string>
#include <vector>

namespace mlir::tcp::lsp {

/// An error of TableGen, with its place from 1.
struct TdError {
  unsigned line = 1, column = 1;
  std::string message;

  friend bool operator==(const TdError &a, const TdError &b) {
    return a.line == b.line && a.column == b.column && a.message == b.message;
  }
};

/// The errors of .td files, by path.
using TdErrors = std::map<std::string, std::vector<TdError>>;

/// Adds the errors in TableGen's output, each of which begins with
/// `PATH:LINE:COLUMN: error: `, if they are not there yet. An error without a
/// place is one of `root`, at its first line.
void addTdErrors(llvm::StringRef output, llvm::StringRef root,
                 TdErrors &errors);

/// Returns errors as LSP's diagnostics.
llvm::json::Array makeDiagnostics(llvm::ArrayRef<TdError> errors);

} // namespace mlir::tcp::lsp

#endif // TCP_LSP_SERVER_PROJECT_TDERRORS_H
