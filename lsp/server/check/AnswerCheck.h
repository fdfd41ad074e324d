//===- AnswerCheck.h - Whether an answer can be -----------------*- C++ -*-===//
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

/// Returns what is wrong with the result of a request about a document,
/// whatever request it was: ranges that are not in the text or end before they
/// start, selection ranges outside of what they select, edits that overlap.
/// Ranges of other documents are left out. Empty where nothing is.
std::string findWrong(const llvm::json::Value &result,
                      const CheckedText &document);

/// Returns what is wrong with the `data` of semantic tokens.
std::string findWrongTokens(const llvm::json::Value &result,
                            const CheckedText &document);

/// The text after the edits, which must be right.
std::string applyEdits(const llvm::json::Array &edits,
                       const CheckedText &document);

} // namespace mlir::tcp::lsp

#endif // TCP_LSP_SERVER_CHECK_ANSWERCHECK_H
