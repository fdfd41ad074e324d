//===- PatternScan.h - Rewrite patterns in C++ sources ----------*- C++ -*-===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TCP_LSP_TD_PATTERNSCAN_H
#define TCP_LSP_TD_PATTERNSCAN_H

#include "lsp/text/Text.h"
#include <string>
#include <vector>

namespace mlir::tcp::lsp {

/// A rewrite pattern of C++ code for an operation: a class with a base such as
/// `OpRewritePattern<AddOp>`, or a template that is added for it, as in
/// `patterns.add<ConvertOp<AddOp>>(context)`.
struct CppPattern {
  /// The name of the class or the template.
  std::string name;
  Range range;
  /// The class of the operation as it is written, such as "tcp::AddOp".
  std::string op;
};

/// The patterns of a C++ file.
struct CppPatterns {
  std::vector<CppPattern> patterns;
  /// The namespaces that the file opens or uses, such as "mlir::tcp".
  std::vector<std::string> namespaces;

  /// Returns the patterns for an operation with this class, such as
  /// "mlir::tcp::AddOp". A name without a namespace counts if the file opens or
  /// uses the one of the operation.
  std::vector<CppPattern> findFor(llvm::StringRef cppClass) const;
};

/// Finds the patterns of a C++ file by its tokens.
CppPatterns scanPatterns(llvm::StringRef text);

} // namespace mlir::tcp::lsp

#endif // TCP_LSP_TD_PATTERNSCAN_H
