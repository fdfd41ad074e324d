//===- Main.h - The command line of tcp-lsp-server --------------*- C++ -*-===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TCP_LSP_SERVER_MAIN_H
#define TCP_LSP_SERVER_MAIN_H

namespace mlir::tcp::lsp {

/// Runs the language server over stdin and stdout, and returns the exit code.
/// Plugins need a program that is linked to libMLIR.so, which `isShared` says.
/// Otherwise the process becomes tcp-lsp-server-shared if plugins are given.
int runLanguageServer(int argc, char **argv, bool isShared);

} // namespace mlir::tcp::lsp

#endif // TCP_LSP_SERVER_MAIN_H
