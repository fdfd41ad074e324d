//===- UnifiedDiff.cpp - Unified diffs of two texts -----------------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tcp-mlir/Pipeline/UnifiedDiff.h"

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringExtras.h"
#include <algorithm>
#include <vector>

using llvm::ArrayRef;
using llvm::StringRef;

namespace {
/// The greatest number of differences that are searched for. The search takes
/// time and memory in the square of it.
constexpr int kMaxDifferences = 2000;
constexpr size_t kContext = 3;

/// A line of the diff: ' ', '-' or '+', and its indices in the two texts.
struct Edit {
  char kind;
  size_t before, after;
};

std::vector<StringRef> splitLines(StringRef text) {
  std::vector<StringRef> lines;
  while (!text.empty()) {
    size_t end = text.find('\n');
    lines.push_back(text.take_front(end == StringRef::npos ? end : end + 1));
    text = text.drop_front(lines.back().size());
  }
  return lines;
}

/// Myers's greedy algorithm ("An O(ND) Difference Algorithm and Its
/// Variations", 1986): for each number of differences, the furthest point that
/// each diagonal reaches.
class Comparison {
public:
  Comparison(ArrayRef<StringRef> a, ArrayRef<StringRef> b) : a(a), b(b) {}

  std::vector<Edit> run() {
    size_t head = 0, tail = 0, least = std::min(a.size(), b.size());
    while (head < least && a[head] == b[head])
      edits.push_back({' ', head, head}), ++head;
    while (tail < least - head &&
           a[a.size() - 1 - tail] == b[b.size() - 1 - tail])
      ++tail;
    offset = head;
    a = a.slice(head, a.size() - head - tail);
    b = b.slice(head, b.size() - head - tail);
    if (!findPath())
      replaceAll();
    for (size_t i = 0; i < tail; ++i)
      edits.push_back({' ', offset + a.size() + i, offset + b.size() + i});
    return std::move(edits);
  }

private:
  int &reach(std::vector<int> &row, int d, int k) { return row[d + k]; }

  bool findPath() {
    int n = a.size(), m = b.size();
    std::vector<std::vector<int>> rows;
    for (int d = 0; d <= std::min(n + m, kMaxDifferences); ++d) {
      rows.emplace_back(2 * d + 1);
      for (int k = -d; k <= d; k += 2) {
        int x = d == 0 ? 0 : step(rows[d - 1], d, k);
        while (x < n && x - k < m && a[x] == b[x - k])
          ++x;
        reach(rows[d], d, k) = x;
        if (x >= n && x - k >= m) {
          trace(rows, d, k);
          return true;
        }
      }
    }
    return false;
  }

  /// Returns whether diagonal k is entered from above: by an inserted line.
  bool isInsertion(std::vector<int> &last, int d, int k) {
    return k == -d ||
           (k != d && reach(last, d - 1, k - 1) < reach(last, d - 1, k + 1));
  }

  int step(std::vector<int> &last, int d, int k) {
    return isInsertion(last, d, k) ? reach(last, d - 1, k + 1)
                                   : reach(last, d - 1, k - 1) + 1;
  }

  /// Appends the path to the edits. It is followed from its end.
  void trace(std::vector<std::vector<int>> &rows, int d, int k) {
    std::vector<Edit> path;
    int x = a.size(), y = b.size();
    auto add = [&](char kind) {
      path.push_back({kind, offset + x, offset + y});
    };
    for (; d > 0; --d) {
      bool inserted = isInsertion(rows[d - 1], d, k);
      int start = step(rows[d - 1], d, k);
      while (x > start)
        --x, --y, add(' ');
      if (inserted)
        --y, ++k, add('+');
      else
        --x, --k, add('-');
    }
    while (x > 0)
      --x, --y, add(' ');
    edits.insert(edits.end(), path.rbegin(), path.rend());
  }

  void replaceAll() {
    for (size_t i = 0; i < a.size(); ++i)
      edits.push_back({'-', offset + i, offset});
    for (size_t i = 0; i < b.size(); ++i)
      edits.push_back({'+', offset + a.size(), offset + i});
  }

  ArrayRef<StringRef> a, b;
  size_t offset = 0;
  std::vector<Edit> edits;
};

/// Formats a range as `diff` does: "START,COUNT" with lines counted from 1. An
/// empty range has the number of the line before it.
std::string formatRange(size_t start, size_t count) {
  std::string text = std::to_string(count ? start + 1 : start);
  return count == 1 ? text : text + "," + std::to_string(count);
}
} // namespace

std::string mlir::tcp::makeUnifiedDiff(StringRef before, StringRef after) {
  std::vector<StringRef> a = splitLines(before), b = splitLines(after);
  std::vector<Edit> edits = Comparison(a, b).run();
  std::string text;
  for (size_t i = 0; i < edits.size();) {
    if (edits[i].kind == ' ') {
      ++i;
      continue;
    }
    size_t begin = i - std::min(i, kContext), end = i;
    // Changes with few lines between them share a hunk.
    for (size_t j = i; j < edits.size() && j < end + 2 * kContext + 1; ++j)
      if (edits[j].kind != ' ')
        end = j + 1;
    i = std::min(end + kContext, edits.size());
    size_t numBefore = 0, numAfter = 0;
    for (size_t j = begin; j < i; ++j) {
      numBefore += edits[j].kind != '+';
      numAfter += edits[j].kind != '-';
    }
    text += "@@ -" + formatRange(edits[begin].before, numBefore) + " +" +
            formatRange(edits[begin].after, numAfter) + " @@\n";
    for (size_t j = begin; j < i; ++j) {
      StringRef line =
          edits[j].kind == '+' ? b[edits[j].after] : a[edits[j].before];
      text += edits[j].kind;
      text += line;
      if (!line.ends_with("\n"))
        text += "\n\\ No newline at end of file\n";
    }
  }
  return text;
}
