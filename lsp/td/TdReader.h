//===- TdReader.h - The process that reads a .td file -----------*- C++ -*-===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TCP_LSP_TD_TDREADER_H
#define TCP_LSP_TD_TDREADER_H

namespace mlir::tcp::lsp {

/// Reads a .td file of a project, and writes an image of its dialects
/// (OdsIndex.h) and the names in it (TdIndex). It is the main function of a
/// process of its own, because TableGen may end the process after an error.
/// Returns the exit code.
int runTdReader(int argc, char **argv);

} // namespace mlir::tcp::lsp

#endif // TCP_LSP_TD_TDREADER_H
