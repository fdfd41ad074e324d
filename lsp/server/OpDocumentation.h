//===- OpDocumentation.h - Documentation of ops -----------------*- C++ -*-===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TCP_LSP_SERVER_OPDOCUMENTATION_H
#define TCP_LSP_SERVER_OPDOCUMENTATION_H

#include "lsp/ods/OdsIndex.h"

namespace mlir::tcp::lsp {

/// A line of a file on this machine.
struct DocumentationPlace {
  std::string path;
  /// counted from 1
  unsigned line = 0;
};

/// Returns the heading of an op in the reference that is installed with this
/// program, or else its definition in the .td files of MLIR. Returns nothing if
/// neither is installed.
std::optional<DocumentationPlace> findDocumentation(const OdsOp &op);

} // namespace mlir::tcp::lsp

#endif // TCP_LSP_SERVER_OPDOCUMENTATION_H
