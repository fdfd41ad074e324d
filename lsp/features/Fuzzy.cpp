//===- Fuzzy.cpp - Fuzzy matches of names ---------------------------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "lsp/features/Fuzzy.h"
#include "llvm/ADT/StringExtras.h"

using namespace mlir::tcp::lsp;
using llvm::StringRef;

static bool isStart(StringRef name, size_t i) {
  return i == 0 || StringRef("._-").contains(name[i - 1]) ||
         (llvm::isUpper(name[i]) && llvm::isLower(name[i - 1]));
}

std::optional<unsigned> mlir::tcp::lsp::matchFuzzily(StringRef pattern,
                                                     StringRef name) {
  if (name.starts_with_insensitive(pattern))
    return 1000 - std::min<size_t>(name.size() - pattern.size(), 500);
  unsigned score = 0;
  size_t at = 0;
  bool lastMatched = false;
  for (char c : pattern) {
    // A letter that continues the match is best, then one that starts a word,
    // then any other.
    auto isSame = [&](size_t i) {
      return llvm::toLower(name[i]) == llvm::toLower(c);
    };
    size_t found = at;
    if (!(lastMatched && at < name.size() && isSame(at))) {
      while (found < name.size() && !(isSame(found) && isStart(name, found)))
        ++found;
      if (found == name.size()) {
        found = at;
        while (found < name.size() && !isSame(found))
          ++found;
      }
    }
    if (found >= name.size())
      return std::nullopt;
    score += isStart(name, found) ? 8 : found == at && lastMatched ? 4 : 1;
    lastMatched = true;
    at = found + 1;
  }
  return std::min(score, 499u);
}
