//===- Annotations.h - Sources with marks -----------------------*- C++ -*-===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TCP_TEST_UNIT_LSP_SUPPORT_ANNOTATIONS_H
#define TCP_TEST_UNIT_LSP_SUPPORT_ANNOTATIONS_H

#include "lsp/text/Text.h"
#include "llvm/ADT/Twine.h"

namespace mlir::tcp::lsp {

/// A source in which `$` is a cursor, and `[[` and `]]` enclose a range.
struct Annotations {
  explicit Annotations(llvm::StringRef marked) {
    std::vector<size_t> open;
    while (!marked.empty()) {
      if (marked.consume_front("$")) {
        cursors.push_back(text.size());
      } else if (marked.consume_front("[[")) {
        open.push_back(text.size());
      } else if (marked.consume_front("]]")) {
        ranges.push_back({open.back(), text.size()});
        open.pop_back();
      } else {
        text += marked.front();
        marked = marked.drop_front();
      }
    }
  }

  std::string text;
  std::vector<size_t> cursors;
  std::vector<Range> ranges;
};

/// Returns a text with `[[` and `]]` around ranges, which must be in order.
inline std::string annotate(llvm::StringRef text,
                            const std::vector<Range> &ranges) {
  std::string marked;
  size_t done = 0;
  for (Range range : ranges) {
    if (range.begin < done || range.end > text.size())
      return marked + "<bad range>";
    marked += (text.slice(done, range.begin) + "[[" +
               text.slice(range.begin, range.end) + "]]")
                  .str();
    done = range.end;
  }
  return marked + text.substr(done).str();
}

} // namespace mlir::tcp::lsp

#endif // TCP_TEST_UNIT_LSP_SUPPORT_ANNOTATIONS_H
