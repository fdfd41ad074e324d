//===- GitIgnore.cpp - Files that Git leaves out --------------------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "lsp/server/workspace/GitIgnore.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/STLExtras.h"

using namespace mlir::tcp::lsp;
using llvm::ArrayRef;
using llvm::StringRef;

GitIgnore::GitIgnore(StringRef text) {
  while (!text.empty()) {
    auto [line, rest] = text.split('\n');
    text = rest;
    addRule(line);
  }
}

void GitIgnore::addRule(StringRef line) {
  line = line.rtrim('\r');
  // Blanks at the end do not count, unless there is a backslash before them.
  while (line.ends_with(" ") && !line.ends_with("\\ "))
    line = line.drop_back();
  if (line.empty() || line.starts_with("#"))
    return;
  Rule rule;
  rule.isNegated = line.consume_front("!");
  rule.isForFolders = line.consume_back("/");
  // A pattern without a slash is about a name in any folder.
  if (!line.contains('/'))
    rule.segments.push_back("**");
  line.consume_front("/");
  if (line.empty())
    return;
  llvm::SmallVector<StringRef> segments;
  line.split(segments, '/');
  for (StringRef segment : segments)
    // Several "**" say the same as one.
    if (segment != "**" || rule.segments.empty() ||
        rule.segments.back() != "**")
      rule.segments.push_back(segment.str());
  rules.push_back(std::move(rule));
}

/// Consumes a set such as `[a-z]` or `[!0-9]` at the start of a pattern.
/// Returns whether it has the character. Nothing if the set has no end.
static std::optional<bool> consumeSet(StringRef &pattern, char character) {
  StringRef rest = pattern.drop_front();
  bool isNegated = rest.consume_front("!") || rest.consume_front("^");
  bool isFound = false;
  for (bool isFirst = true; !rest.empty(); isFirst = false) {
    char first = rest.front();
    rest = rest.drop_front();
    if (first == ']' && !isFirst) {
      pattern = rest;
      return isFound != isNegated;
    }
    if (first == '\\' && !rest.empty()) {
      first = rest.front();
      rest = rest.drop_front();
    }
    char last = first;
    if (rest.size() > 1 && rest[0] == '-' && rest[1] != ']') {
      last = rest[1];
      rest = rest.drop_front(2);
    }
    isFound |= first <= character && character <= last;
  }
  return std::nullopt;
}

/// Consumes a pattern for one character. Returns whether it is about
/// `character`.
static bool consumeOne(StringRef &pattern, char character) {
  if (pattern.starts_with("["))
    if (std::optional<bool> isFound = consumeSet(pattern, character))
      return *isFound;
  bool isAny = pattern.starts_with("?");
  if (pattern.size() > 1 && pattern.front() == '\\')
    pattern = pattern.drop_front();
  char wanted = pattern.front();
  pattern = pattern.drop_front();
  return isAny || wanted == character;
}

/// Returns whether a name matches the pattern of one segment. If a part behind
/// a `*` does not match, only the last `*` takes more, so the time is the
/// product of the lengths.
static bool matchSegment(StringRef pattern, StringRef name) {
  std::optional<std::pair<StringRef, StringRef>> star;
  while (!name.empty() || !pattern.empty()) {
    if (pattern.consume_front("*")) {
      star = {pattern, name};
      continue;
    }
    if (!pattern.empty() && !name.empty() &&
        consumeOne(pattern, name.front())) {
      name = name.drop_front();
      continue;
    }
    if (!star || star->second.empty())
      return false;
    star->second = star->second.drop_front();
    std::tie(pattern, name) = *star;
  }
  return true;
}

/// Returns whether the segments of a path match those of a pattern. As in
/// `matchSegment`, only the last "**" takes more.
static bool matchPath(ArrayRef<std::string> pattern, ArrayRef<StringRef> path) {
  std::optional<std::pair<ArrayRef<std::string>, ArrayRef<StringRef>>> any;
  while (!path.empty() || !pattern.empty()) {
    if (!pattern.empty() && pattern.front() == "**") {
      pattern = pattern.drop_front();
      // At the end, "**" stands for all that is inside of a folder.
      if (pattern.empty())
        return !path.empty();
      any = {pattern, path};
      continue;
    }
    if (!pattern.empty() && !path.empty() &&
        matchSegment(pattern.front(), path.front())) {
      pattern = pattern.drop_front();
      path = path.drop_front();
      continue;
    }
    if (!any || any->second.empty())
      return false;
    any->second = any->second.drop_front();
    std::tie(pattern, path) = *any;
  }
  return true;
}

std::optional<bool> GitIgnore::isIgnored(StringRef path, bool isFolder) const {
  llvm::SmallVector<StringRef> segments;
  path.split(segments, '/');
  for (const Rule &rule : llvm::reverse(rules))
    if ((isFolder || !rule.isForFolders) && matchPath(rule.segments, segments))
      return !rule.isNegated;
  return std::nullopt;
}
