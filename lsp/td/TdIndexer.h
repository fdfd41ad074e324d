//===- TdIndexer.h - Makes an index of records ------------------*- C++ -*-===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TCP_LSP_TD_TDINDEXER_H
#define TCP_LSP_TD_TDINDEXER_H

#include "lsp/td/TdIndex.h"

namespace llvm {
class RecordKeeper;
class SourceMgr;
} // namespace llvm

namespace mlir::tcp::lsp {

/// Makes the index of the records that TableGen has read from the files of
/// `buffers`. After an error in them, it has the records up to the error.
TdIndex makeTdIndex(const llvm::RecordKeeper &records,
                    const llvm::SourceMgr &buffers);

/// Returns the absolute path of a file, without dots.
std::string normalizePath(llvm::StringRef path);

} // namespace mlir::tcp::lsp

#endif // TCP_LSP_TD_TDINDEXER_H
