//===- OutputText.cpp - Pieces of text from pieces of bytes ---------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "debug-adapter/adapter/session/OutputText.h"

#include <algorithm>
#include <utility>

using namespace mlir::tcp::dap;

/// Returns the number of bytes of a UTF-8 character by its first byte.
static size_t getCharacterLength(unsigned char first) {
  if (first >= 0xf0)
    return 4;
  if (first >= 0xe0)
    return 3;
  return first >= 0xc0 ? 2 : 1;
}

std::string OutputText::append(const std::string &bytes) {
  std::string text = std::exchange(rest, "") + bytes;
  // A character that is cut has at most three of its four bytes.
  for (size_t back = 1; back <= std::min<size_t>(3, text.size()); ++back) {
    auto byte = static_cast<unsigned char>(text[text.size() - back]);
    if ((byte & 0xc0) == 0x80)
      continue;
    if (getCharacterLength(byte) > back) {
      rest = text.substr(text.size() - back);
      text.resize(text.size() - back);
    }
    break;
  }
  return text;
}

std::string OutputText::finish() { return std::exchange(rest, ""); }
