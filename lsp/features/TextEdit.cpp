//===- TextEdit.cpp - Changes of a text -----------------------------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "lsp/features/TextEdit.h"
#include <algorithm>

std::string mlir::tcp::lsp::applyEdits(llvm::StringRef text,
                                       std::vector<TextEdit> edits) {
  std::stable_sort(edits.begin(), edits.end(),
                   [](const TextEdit &a, const TextEdit &b) {
                     return a.range.begin < b.range.begin;
                   });
  std::string result;
  size_t done = 0;
  for (const TextEdit &edit : edits) {
    result += text.slice(done, edit.range.begin);
    result += edit.text;
    done = edit.range.end;
  }
  return result + text.substr(done).str();
}
