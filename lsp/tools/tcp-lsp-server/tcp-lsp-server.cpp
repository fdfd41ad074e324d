//===- tcp-lsp-server.cpp - The language server ---------------------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "lsp/server/Main.h"

#ifdef TCP_LSP_SHARED
static constexpr bool kIsShared = true;
#else
static constexpr bool kIsShared = false;
#endif

int main(int argc, char **argv) {
  return mlir::tcp::lsp::runLanguageServer(argc, argv, kIsShared);
}
