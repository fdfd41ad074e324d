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

/// The form of an op, or of the function that it calls.
struct SignatureHelp {
  struct Parameter {
    /// Bytes of the label.
    Range range;
    /// Markdown.
    std::string documentation;
  };

  std::string label;
  std::string documentation;
  std::vector<Parameter> parameters;
  std::optional<size_t> active;
};

/// Returns help for the op, or the call, around `offset`, which need not parse.
std::optional<SignatureHelp> getSignatureHelp(const Document &document,
                                              size_t offset);

} // namespace mlir::tcp::lsp

#endif // TCP_LSP_FEATURES_HOVER_SIGNATUREHELP_H
