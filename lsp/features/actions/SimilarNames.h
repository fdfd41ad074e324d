//===- SimilarNames.h - Similar names ---------------------------*- C++ -*-===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TCP_LSP_FEATURES_ACTIONS_SIMILARNAMES_H
#define TCP_LSP_FEATURES_ACTIONS_SIMILARNAMES_H

#include "lsp/text/Text.h"
#include "llvm/ADT/StringRef.h"
#include <string>
#include <vector>

namespace mlir::tcp::lsp {

class Problem;

/// A candidate for a misspelt name.
struct SimilarName {
  std::string name;
  /// The edit distance in bytes.
  unsigned errors;
};

/// Returns at most three candidates of which `name` may be a misspelling, the
/// most similar first.
std::vector<SimilarName>
findSimilar(llvm::StringRef name, const std::vector<std::string> &candidates);

/// Offers to replace a range of the unit's text by similar candidates. The best
/// one is preferred, if there is only one. Returns the names that were offered.
std::vector<std::string> suggest(Problem &problem, Range range,
                                 llvm::StringRef name,
                                 const std::vector<std::string> &candidates,
                                 llvm::StringRef sigil = "");

/// Offers the candidates that fix the problem.
void suggestIfItHelps(Problem &problem, Range range, llvm::StringRef name,
                      const std::vector<std::string> &candidates);

} // namespace mlir::tcp::lsp

#endif // TCP_LSP_FEATURES_ACTIONS_SIMILARNAMES_H
