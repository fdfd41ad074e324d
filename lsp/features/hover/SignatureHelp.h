//===- SignatureHelp.h - The form of what is being written ------*- C++ -*-===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TCP_LSP_FEATURES_HOVER_SIGNATUREHELP_H
#define TCP_LSP_FEATURES_HOVER_SIGNATUREHELP_H

#include "lsp/document/Document.h"

namespace mlir::tcp::lsp {

/// The assembly format of an op, or the signature of the function that it
/// calls.
struct SignatureHelp {
  struct Parameter {
    /// The bytes of the label.
    Range range;
    /// Markdown.
    std::string documentation;
  };

  std::string label;
  std::string documentation;
  std::vector<Parameter> parameters;
  std::optional<size_t> active;
};

/// Returns the signature of the op or of the call around `offset`. The text
/// need not parse.
std::optional<SignatureHelp> getSignatureHelp(const Document &document,
                                              size_t offset);

} // namespace mlir::tcp::lsp

#endif // TCP_LSP_FEATURES_HOVER_SIGNATUREHELP_H
