//===- OpDocumentation.h - Where ops are described --------------*- C++ -*-===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TCP_LSP_SERVER_OPDOCUMENTATION_H
#define TCP_LSP_SERVER_OPDOCUMENTATION_H

#include "lsp/ods/OdsIndex.h"

namespace mlir::tcp::lsp {

struct DocumentationPlace {
  std::string path;
  /// From one.
  unsigned line = 0;
};

/// The heading of an op in the reference that is installed with this program,
/// or its definition in the .td files of MLIR. Nothing where neither is on this
/// machine.
std::optional<DocumentationPlace> findDocumentation(const OdsOp &op);

} // namespace mlir::tcp::lsp

#endif // TCP_LSP_SERVER_OPDOCUMENTATION_H
