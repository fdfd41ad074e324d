//===- PipelineDiagnostic.h - Diagnostics of lowering passes ----*- C++ -*-===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TCP_LSP_SERVER_PIPELINEDIAGNOSTIC_H
#define TCP_LSP_SERVER_PIPELINEDIAGNOSTIC_H

#include "lsp/text/Diagnostic.h"

namespace mlir::tcp::lsp {

/// An error that a pass reported. Ranges are bytes of the document.
struct PipelineDiagnostic {
  Range range;
  std::string message;
  /// The argument of the pass, or the stage if there is no pass.
  std::string code;
  std::vector<Diagnostic::Note> notes;

  bool operator==(const PipelineDiagnostic &other) const {
    return range == other.range && message == other.message &&
           code == other.code;
  }
};

} // namespace mlir::tcp::lsp

#endif // TCP_LSP_SERVER_PIPELINEDIAGNOSTIC_H
