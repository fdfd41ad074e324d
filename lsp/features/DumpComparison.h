//===- DumpComparison.h - What a pass changed, in a log ---------*- C++ -*-===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TCP_LSP_FEATURES_DUMPCOMPARISON_H
#define TCP_LSP_FEATURES_DUMPCOMPARISON_H

#include "lsp/text/Splitter.h"
#include "llvm/ADT/ArrayRef.h"
#include <string>

namespace mlir::tcp::lsp {

/// A dump of IR that a pass printed, and the last one before it of the same
/// operation: of a function, that may be in the dump of a module.
struct DumpComparison {
  struct Side {
    /// `After CSE (cse)`; a part of the text.
    llvm::StringRef title;
    /// With its aliases.
    Range range;
  };
  /// The line in front of the dump.
  Range header;
  Side before, after;
};

/// The dumps of a text that have one before them, in order. `pieces` are those
/// of the text.
std::vector<DumpComparison> findDumpComparisons(llvm::StringRef text,
                                                llvm::ArrayRef<Piece> pieces);

/// The text of a side, as it would be outside of a module.
std::string getDumpText(llvm::StringRef text, const DumpComparison::Side &side);

} // namespace mlir::tcp::lsp

#endif // TCP_LSP_FEATURES_DUMPCOMPARISON_H
