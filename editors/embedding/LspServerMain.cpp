//===- LspServerMain.cpp - The language server of others ------------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "editors/embedding/include/tcp-ide/TcpIdeMain.h"
#include "lsp/server/Main.h"

int mlir::tcp::tcpIdeLspServerMain(int argc, char **argv,
                                   DialectRegistry &registry) {
  return lsp::runLanguageServer(argc, argv, registry,
                                lsp::ServerKind::Embedded);
}
