//===- TdErrors.h - Errors of TableGen --------------------------*- C++ -*-===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TCP_LSP_SERVER_PROJECT_TDERRORS_H
#define TCP_LSP_SERVER_PROJECT_TDERRORS_H

#include "lsp/td/TdText.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/JSON.h"
#include <map>
#include <string>
#include <vector>

namespace mlir::tcp::lsp {

/// A message of TableGen with its place, which is counted from 1.
struct TdMessage {
  std::string file;
  unsigned line = 1, column = 1;
  std::string text;

  friend bool operator==(const TdMessage &a, const TdMessage &b) {
    return a.file == b.file && a.line == b.line && a.column == b.column &&
           a.text == b.text;
  }
};

/// An error or a warning of TableGen.
struct TdError : TdMessage {
  bool isWarning = false;
  std::vector<TdMessage> notes;

  friend bool operator==(const TdError &a, const TdError &b) {
    return static_cast<const TdMessage &>(a) == b &&
           a.isWarning == b.isWarning && a.notes == b.notes;
  }
};

/// The errors of .td files, by path.
using TdErrors = std::map<std::string, std::vector<TdError>>;

/// Adds the errors in TableGen's output, each of which begins with
/// `PATH:LINE:COLUMN: error: `, if they are not there yet, and the warnings if
/// they are wanted. An error without a place is one of `root`, at its first
/// line.
void addTdErrors(llvm::StringRef output, llvm::StringRef root,
                 bool wantsWarnings, TdErrors &errors);

/// Returns errors as LSP's diagnostics. Their ranges are tokens of `text`, the
/// text of their file; without it, they are empty.
llvm::json::Array makeDiagnostics(llvm::ArrayRef<TdError> errors,
                                  const TdText *text, Encoding encoding);

} // namespace mlir::tcp::lsp

#endif // TCP_LSP_SERVER_PROJECT_TDERRORS_H
