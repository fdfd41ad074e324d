//===- SafeText.cpp - Text in a signal handler ----------------------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "debug-adapter/agent/print/SafeText.h"

#include <cstring>

using namespace mlir;
using namespace mlir::tcp;
using namespace mlir::tcp::agent;

SafeText &SafeText::add(StringRef text) {
  if (text.size() > capacity - length) {
    isFull = true;
    return *this;
  }
  std::memcpy(buffer + length, text.data(), text.size());
  length += text.size();
  return *this;
}

SafeText &SafeText::add(uint64_t number) {
  char digits[20];
  char *at = std::end(digits);
  do
    *--at = '0' + number % 10;
  while (number /= 10);
  return add(StringRef(at, std::end(digits) - at));
}

SafeText &SafeText::addString(StringRef text) {
  add("\"");
  for (char c : text) {
    if (c == '"' || c == '\\')
      add("\\");
    // Other bytes than ASCII may be no UTF-8.
    add(c >= ' ' && c <= '~' ? StringRef(&c, 1) : StringRef("?"));
  }
  return add("\"");
}
