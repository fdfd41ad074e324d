//===- TextEdit.cpp - Changes of a text -----------------------------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "lsp/features/TextEdit.h"
#include <algorithm>

void mlir::tcp::lsp::sortEdits(std::vector<TextEdit> &edits) {
  std::vector<std::pair<TextEdit, size_t>> numbered;
  numbered.reserve(edits.size());
  for (TextEdit &edit : edits)
    numbered.emplace_back(std::move(edit), numbered.size());
  std::sort(numbered.begin(), numbered.end(), [](const auto &a, const auto &b) {
    return a.first.range == b.first.range ? a.second < b.second
                                          : a.first < b.first;
  });
  for (size_t i = 0; i < edits.size(); ++i)
    edits[i] = std::move(numbered[i].first);
}

std::string mlir::tcp::lsp::applyEdits(llvm::StringRef text,
                                       std::vector<TextEdit> edits) {
  sortEdits(edits);
  std::string result;
  size_t done = 0;
  for (const TextEdit &edit : edits) {
    result += text.slice(done, edit.range.begin);
    result += edit.text;
    done = edit.range.end;
  }
  return result + text.substr(done).str();
}
