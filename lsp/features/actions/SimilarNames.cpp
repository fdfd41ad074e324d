//===- SimilarNames.cpp - Similar names -----------------------------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "lsp/features/actions/SimilarNames.h"
#include "lsp/features/actions/Problem.h"
#include "llvm/ADT/STLExtras.h"
#include <algorithm>

using namespace mlir::tcp::lsp;
using llvm::StringRef;

/// Returns the edit distance of two names: the number of bytes that are
/// inserted, removed, replaced, or swapped with the next one. A swap is a
/// common slip, and StringRef::edit_distance counts it as two.
static unsigned distance(StringRef a, StringRef b) {
  std::vector<unsigned> before, last, current(b.size() + 1);
  for (size_t j = 0; j <= b.size(); ++j)
    current[j] = j;
  for (size_t i = 1; i <= a.size(); ++i) {
    before = std::move(last);
    last = current;
    current[0] = i;
    for (size_t j = 1; j <= b.size(); ++j) {
      current[j] = std::min({last[j] + 1, current[j - 1] + 1,
                             last[j - 1] + (a[i - 1] != b[j - 1])});
      if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1])
        current[j] = std::min(current[j], before[j - 2] + 1);
    }
  }
  return current[b.size()];
}

std::vector<SimilarName>
mlir::tcp::lsp::findSimilar(StringRef name,
                            const std::vector<std::string> &candidates) {
  // The candidates are ordered by their distance, and then as they are given.
  std::vector<std::tuple<unsigned, size_t, StringRef>> found;
  for (const std::string &candidate : candidates) {
    size_t longer = std::max(name.size(), candidate.size());
    size_t shorter = std::min(name.size(), candidate.size());
    // At most a third of the name may differ.
    unsigned limit = (longer + 2) / 3;
    if (candidate == name || longer - shorter > limit)
      continue;
    unsigned errors = distance(name, candidate);
    if (errors <= limit && errors < longer)
      found.emplace_back(errors, found.size(), candidate);
  }
  llvm::sort(found);
  std::vector<SimilarName> names;
  for (const auto &[errors, number, candidate] : found)
    if (names.size() < 3 && errors <= std::get<0>(found.front()) + 1 &&
        llvm::none_of(names, [&, name = candidate](const SimilarName &known) {
          return known.name == name;
        }))
      names.push_back({candidate.str(), errors});
  return names;
}

/// Returns whether the first name has a smaller distance than all others.
static bool hasBest(const std::vector<SimilarName> &similar) {
  return similar.size() == 1 ||
         (similar.size() > 1 && similar[0].errors < similar[1].errors);
}

std::vector<std::string>
mlir::tcp::lsp::suggest(Problem &problem, Range range, StringRef name,
                        const std::vector<std::string> &candidates,
                        StringRef sigil) {
  std::vector<SimilarName> similar = findSimilar(name, candidates);
  std::vector<std::string> offered;
  for (const SimilarName &candidate : similar) {
    std::string spelled = sigil.str() + candidate.name;
    problem.offer("Change to '" + spelled + "'", {{range, spelled}},
                  offered.empty() && hasBest(similar));
    offered.push_back(candidate.name);
  }
  return offered;
}

void mlir::tcp::lsp::suggestIfItHelps(
    Problem &problem, Range range, StringRef name,
    const std::vector<std::string> &candidates) {
  std::vector<SimilarName> similar = findSimilar(name, candidates);
  for (size_t i = 0; i < similar.size(); ++i)
    problem.offerIfItHelps("Change to '" + similar[i].name + "'",
                           {{range, similar[i].name}},
                           i == 0 && hasBest(similar));
}
