//===- JsonText.cpp - Answers as text -------------------------------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "lsp/server/transport/JsonText.h"

using namespace mlir::tcp::lsp;

Position JsonText::positionAt(const Text &of, size_t offset) {
  if (readerText != &of) {
    reader.emplace(of, encoding);
    readerText = &of;
  }
  return reader->at(offset);
}

static void write(llvm::raw_ostream &os, Position place) {
  os << "{\"line\":" << place.line << ",\"character\":" << place.character
     << '}';
}

void JsonText::range(const Text &of, Range range) {
  Position start = positionAt(of, range.begin);
  Position end = positionAt(of, range.end);
  json.rawValue([&](llvm::raw_ostream &os) {
    os << "{\"start\":";
    write(os, start);
    os << ",\"end\":";
    write(os, end);
    os << '}';
  });
}

void JsonText::position(llvm::StringRef key, const Text &of, size_t offset) {
  json.attributeBegin(key);
  json.rawValue(
      [&](llvm::raw_ostream &os) { write(os, positionAt(of, offset)); });
  json.attributeEnd();
}

void JsonText::range(llvm::StringRef key, const Text &of, Range value) {
  json.attributeBegin(key);
  range(of, value);
  json.attributeEnd();
}

void JsonText::location(llvm::StringRef uri, const Text &of, Range value) {
  json.object([&] {
    json.attribute("uri", uri);
    range("range", of, value);
  });
}
