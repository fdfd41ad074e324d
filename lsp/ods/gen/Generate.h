//===- Generate.h - The command line of tcp-ods-index-gen -------*- C++ -*-===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TCP_LSP_ODS_GEN_GENERATE_H
#define TCP_LSP_ODS_GEN_GENERATE_H

namespace mlir::tcp::lsp {

/// Reads .td files, and writes an image of their rows (OdsIndex.h) for the build
/// of the server. Returns the exit code. TableGen may end the process after an
/// error.
int runOdsIndexGen(int argc, char **argv);

} // namespace mlir::tcp::lsp

#endif // TCP_LSP_ODS_GEN_GENERATE_H
