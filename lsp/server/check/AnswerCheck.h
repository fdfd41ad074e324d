//===- AnswerCheck.h - Checks of answers ------------------------*- C++ -*-===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TCP_LSP_SERVER_CHECK_ANSWERCHECK_H
#define TCP_LSP_SERVER_CHECK_ANSWERCHECK_H

#include "lsp/text/Text.h"
#include "llvm/Support/JSON.h"

namespace mlir::tcp::lsp {

/// A document as its client has it.
struct CheckedText {
  llvm::StringRef uri;
  const Text &text;
  Encoding encoding;
};

/// Checks the result of any request about a document: ranges must be in the
/// text and must not end before their start, selection ranges must contain each
/// other, and edits must not overlap. Ranges of other documents are not
/// checked. Returns a message, or an empty string if there is no error.
std::string findWrong(const llvm::json::Value &result,
                      const CheckedText &document);

/// Checks the `data` of semantic tokens. Returns a message, or an empty string.
std::string findWrongTokens(const llvm::json::Value &result,
                            const CheckedText &document);

/// Returns the text after edits, which must be valid.
std::string applyEdits(const llvm::json::Array &edits,
                       const CheckedText &document);

} // namespace mlir::tcp::lsp

#endif // TCP_LSP_SERVER_CHECK_ANSWERCHECK_H
