//===- OffsetMap.cpp - Places in a text made of others --------------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "lsp/text/OffsetMap.h"
#include <algorithm>

using namespace mlir::tcp::lsp;

void OffsetMap::append(size_t from, size_t to, size_t size) {
  if (size == 0)
    return;
  if (!parts.empty() && parts.back().from + parts.back().size == from &&
      parts.back().to + parts.back().size == to)
    parts.back().size += size;
  else
    parts.push_back({from, to, size});
}

std::optional<size_t> OffsetMap::toSource(size_t offset) const {
  auto after = std::upper_bound(
      parts.begin(), parts.end(), offset,
      [](size_t place, const Part &part) { return place < part.to; });
  if (after == parts.begin())
    return std::nullopt;
  const Part &part = *std::prev(after);
  if (offset > part.to + part.size)
    return std::nullopt;
  return part.from + (offset - part.to);
}

std::optional<Range> OffsetMap::toSource(Range range) const {
  std::optional<size_t> begin = toSource(range.begin);
  std::optional<size_t> end = toSource(range.end);
  if (!begin || !end || *end < *begin)
    return std::nullopt;
  return Range{*begin, *end};
}

std::optional<size_t> OffsetMap::fromSource(size_t offset) const {
  auto after = std::upper_bound(
      parts.begin(), parts.end(), offset,
      [](size_t place, const Part &part) { return place < part.from; });
  if (after == parts.begin())
    return std::nullopt;
  const Part &part = *std::prev(after);
  if (offset > part.from + part.size)
    return std::nullopt;
  return part.to + (offset - part.from);
}

OffsetMap OffsetMap::after(const OffsetMap &inner) const {
  OffsetMap result;
  for (const Part &part : parts)
    for (const Part &source : inner.parts) {
      size_t begin = std::max(part.from, source.to);
      size_t end = std::min(part.from + part.size, source.to + source.size);
      if (begin < end)
        result.append(source.from + (begin - source.to),
                      part.to + (begin - part.from), end - begin);
    }
  return result;
}
