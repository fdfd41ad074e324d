//===- Nearest.cpp - Suggestions for unknown names ------------------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "debug-adapter/adapter/support/Nearest.h"

#include <algorithm>
#include <numeric>
#include <utility>

using namespace mlir::tcp::dap;

static constexpr size_t kShown = 3;

/// Returns the Levenshtein distance of two names.
static size_t getDistance(const std::string &a, const std::string &b) {
  std::vector<size_t> row(b.size() + 1);
  std::iota(row.begin(), row.end(), size_t(0));
  for (size_t i = 0; i < a.size(); ++i) {
    size_t diagonal = std::exchange(row[0], i + 1);
    for (size_t j = 0; j < b.size(); ++j) {
      size_t replaced = diagonal + (a[i] != b[j]);
      diagonal = row[j + 1];
      row[j + 1] = std::min({replaced, diagonal + 1, row[j] + 1});
    }
  }
  return row.back();
}

std::vector<std::string>
mlir::tcp::dap::findNearest(const std::string &name,
                            const std::vector<std::string> &known) {
  // The wildcards of a glob are not compared.
  std::string letters;
  for (char c : name)
    if (c != '*' && c != '?')
      letters += c;
  if (letters.size() < 2)
    return {};
  std::vector<std::pair<size_t, std::string>> ranked;
  for (const std::string &candidate : known) {
    // The distance is at least the difference of the lengths.
    if (letters.size() > candidate.size() + letters.size() / 3)
      continue;
    size_t distance = getDistance(letters, candidate);
    if (candidate.find(letters) != std::string::npos)
      distance = std::min(distance, letters.size() / 3);
    if (distance <= letters.size() / 3)
      ranked.emplace_back(distance, candidate);
  }
  std::sort(ranked.begin(), ranked.end());
  std::vector<std::string> names;
  for (auto &[distance, candidate] : ranked)
    if (names.size() < kShown)
      names.push_back(std::move(candidate));
  return names;
}

std::string
mlir::tcp::dap::suggestNearest(const std::string &name,
                               const std::vector<std::string> &known) {
  std::vector<std::string> names = findNearest(name, known);
  std::string text;
  for (const std::string &candidate : names)
    text += (text.empty()                  ? "; did you mean '"
             : &candidate == &names.back() ? "' or '"
                                           : "', '") +
            candidate;
  return text.empty() ? text : text + "'?";
}
