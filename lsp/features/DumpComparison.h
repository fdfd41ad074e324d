//===- DumpComparison.h - Changes of passes in a log ------------*- C++ -*-===//
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

/// A dump of IR, and the last dump of the same operation before it. The earlier
/// dump of a function may be inside of the dump of a module.
struct DumpComparison {
  /// One of the two dumps.
  struct Side {
    /// The title of the dump, such as `After CSE (cse)`, as a part of the text.
    llvm::StringRef title;
    /// The range of the operation with its aliases.
    Range range;
  };
  /// The line before the dump.
  Range header;
  Side before, after;
};

/// Returns the dumps that have an earlier one, in order. `pieces` are those of
/// the text.
std::vector<DumpComparison> findDumpComparisons(llvm::StringRef text,
                                                llvm::ArrayRef<Piece> pieces);

/// Returns the text of a side, indented as at the top level.
std::string getDumpText(llvm::StringRef text, const DumpComparison::Side &side);

} // namespace mlir::tcp::lsp

#endif // TCP_LSP_FEATURES_DUMPCOMPARISON_H
