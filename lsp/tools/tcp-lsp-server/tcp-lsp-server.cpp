//===- tcp-lsp-server.cpp - The language server ---------------------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "lsp/server/Main.h"
#include "tcp-mlir/Pipeline/Register.h"

using namespace mlir::tcp;

#ifdef TCP_LSP_SHARED
static constexpr lsp::ServerKind kKind = lsp::ServerKind::Shared;
#else
static constexpr lsp::ServerKind kKind = lsp::ServerKind::Static;
#endif

/// Options of jemalloc. The server has many threads that rarely allocate at the
/// same time. Without this option, each thread keeps free memory of its own.
extern "C" const char *malloc_conf;
const char *malloc_conf = "percpu_arena:percpu";

int main(int argc, char **argv) {
  mlir::DialectRegistry registry;
  registerAllTcpDialects(registry);
  return lsp::runLanguageServer(argc, argv, registry, kKind);
}
