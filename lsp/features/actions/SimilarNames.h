//===- SimilarNames.h - What was meant by a name ----------------*- C++ -*-===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TCP_LSP_FEATURES_ACTIONS_SIMILARNAMES_H
#define TCP_LSP_FEATURES_ACTIONS_SIMILARNAMES_H

#include "llvm/ADT/StringRef.h"
#include <string>
#include <vector>

namespace mlir::tcp::lsp {

struct SimilarName {
  std::string name;
  /// Bytes that differ.
  unsigned errors;
};

/// The candidates that `name` may be a misspelling of, the most similar first;
/// at most three.
std::vector<SimilarName>
findSimilar(llvm::StringRef name, const std::vector<std::string> &candidates);

} // namespace mlir::tcp::lsp

#endif // TCP_LSP_FEATURES_ACTIONS_SIMILARNAMES_H
