//===- SafeText.cpp - Text in a signal handler ----------------------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "SafeText.h"

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

/// The first file position of a location, found without allocating.
static FileLineColRange findPlaceSafely(LocationAttr location) {
  while (location) {
    if (auto place = dyn_cast<FileLineColRange>(location))
      return place;
    if (auto name = dyn_cast<NameLoc>(location))
      location = name.getChildLoc();
    else if (auto call = dyn_cast<CallSiteLoc>(location))
      location = call.getCallee();
    else if (auto fused = dyn_cast<FusedLoc>(location))
      location = fused.getLocations().empty()
                     ? LocationAttr()
                     : LocationAttr(fused.getLocations().front());
    else
      location = nullptr;
  }
  return nullptr;
}

void agent::addFrames(SafeText &text, const ActiveAction *innermost) {
  text.add("[");
  for (const ActiveAction *at = innermost; at; at = at->getParent()) {
    text.add(at == innermost ? "{\"action\":" : ",{\"action\":")
        .add(at->getIndex());
    text.add(",\"tag\":").addString(at->getTag());
    text.add(",\"name\":").addString(at->getName());
    if (FileLineColRange place = findPlaceSafely(at->getLocation())) {
      text.add(",\"location\":{\"file\":").addString(place.getFilename());
      text.add(",\"line\":").add(uint64_t(place.getStartLine()));
      text.add(",\"column\":").add(uint64_t(place.getStartColumn())).add("}");
    }
    text.add("}");
  }
  text.add("]");
}
