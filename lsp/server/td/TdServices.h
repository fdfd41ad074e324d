//===- TdServices.h - What requests about .td files share -------*- C++ -*-===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TCP_LSP_SERVER_TD_TDSERVICES_H
#define TCP_LSP_SERVER_TD_TDSERVICES_H

#include "lsp/server/Session.h"
#include "lsp/server/project/ProjectOds.h"
#include "lsp/server/td/PatternSources.h"

namespace mlir::tcp::lsp {

/// The objects that all open .td files, and MLIR files with IRDL, share. The
/// server owns it, and all threads may use it.
struct TdServices {
  explicit TdServices(Session &session);

  /// Takes the text of an open MLIR document after an edit: if it has IRDL, it
  /// stands for the file. The session calls it.
  void setMlir(const std::string &uri, const Text &text);
  /// Says that an MLIR document is closed.
  void removeMlir(const std::string &uri);

  Session &session;
  TdBuffers buffers;
  PatternSources patterns;
  ProjectOds project; // Its thread uses the buffers.
};

} // namespace mlir::tcp::lsp

#endif // TCP_LSP_SERVER_TD_TDSERVICES_H
