//===- ServerCapabilities.h - What the server can do ------------*- C++ -*-===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TCP_LSP_SERVER_SERVERCAPABILITIES_H
#define TCP_LSP_SERVER_SERVERCAPABILITIES_H

#include "lsp/server/ClientCapabilities.h"

namespace mlir::tcp::lsp {

/// Returns the capabilities of the server, which depend on those of the client.
llvm::json::Object makeCapabilities(const ClientCapabilities &client,
                                    bool formatsOnSave);

/// Returns the files of which the client is asked to tell changes, as
/// FileSystemWatcher[].
llvm::json::Array makeWatchers();

} // namespace mlir::tcp::lsp

#endif // TCP_LSP_SERVER_SERVERCAPABILITIES_H
