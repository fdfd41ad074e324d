//===- Main.h - The command line of tcp-lsp-server --------------*- C++ -*-===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TCP_LSP_SERVER_MAIN_H
#define TCP_LSP_SERVER_MAIN_H

#include "mlir/IR/DialectRegistry.h"

namespace mlir::tcp::lsp {

/// The program that a server is.
enum class ServerKind {
  /// tcp-lsp-server. Plugins need a program that is linked to libMLIR.so, so it
  /// becomes tcp-lsp-server-shared if plugins are given.
  Static,
  /// tcp-lsp-server-shared, which loads plugins.
  Shared,
  /// A program of another project. It has no plugins, and no tcp-aot beside it.
  Embedded
};

/// Runs the language server over stdin and stdout, and returns the exit code.
/// The server knows the dialects of `registry`, to which plugins add theirs.
int runLanguageServer(int argc, char **argv, DialectRegistry &registry,
                      ServerKind kind);

} // namespace mlir::tcp::lsp

#endif // TCP_LSP_SERVER_MAIN_H
