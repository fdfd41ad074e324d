//===- LongStrings.cpp - Texts of messages that are read later ------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "lsp/server/transport/LongStrings.h"

using namespace mlir::tcp::lsp;
using llvm::StringRef;
namespace json = llvm::json;

/// Longer strings are not decoded on the main thread. This many bytes take less
/// than a millisecond.
static const size_t kLongString = 256 << 10;
static const StringRef kKey = "longString";

/// Returns the quote that ends the string at `begin`, or the end of the text.
static size_t findQuote(StringRef text, size_t begin) {
  for (size_t end = text.find('"', begin + 1); end != StringRef::npos;
       end = text.find('"', end + 1)) {
    size_t before = end;
    while (before > begin + 1 && text[before - 1] == '\\')
      --before;
    if ((end - before) % 2 == 0)
      return end;
  }
  return text.size();
}

MessageScan mlir::tcp::lsp::scanMessage(StringRef message) {
  MessageScan scan;
  unsigned depth = 0;
  for (size_t i = 0; i < message.size(); ++i)
    switch (message[i]) {
    case '"': {
      size_t end = findQuote(message, i);
      if (end - i > kLongString && end < message.size())
        scan.longStrings.push_back({i, end + 1});
      i = end;
      break;
    }
    case '[':
    case '{':
      scan.nesting = std::max(scan.nesting, ++depth);
      break;
    case ']':
    case '}':
      depth -= depth > 0;
      break;
    }
  return scan;
}

std::string LongStrings::shorten() const {
  std::string text;
  size_t done = 0;
  for (size_t i = 0; i < strings.size(); ++i) {
    text.append(message, done, strings[i].begin - done);
    text += ("{\"" + kKey + "\":").str() + std::to_string(i) + "}";
    done = strings[i].end;
  }
  text.append(message, done, message.size() - done);
  return text;
}

bool LongStrings::isReference(const json::Value &value) {
  const json::Object *object = value.getAsObject();
  return object && object->size() == 1 && object->getInteger(kKey);
}

llvm::Expected<std::string> LongStrings::read(const json::Value &value,
                                              const LongStrings *strings) {
  if (std::optional<StringRef> text = value.getAsString())
    return text->str();
  size_t number =
      isReference(value) ? *value.getAsObject()->getInteger(kKey) : -1;
  if (!strings || number >= strings->strings.size())
    return llvm::createStringError("expected a string");
  const Range &range = strings->strings[number];
  StringRef text = StringRef(strings->message).slice(range.begin, range.end);
  llvm::Expected<json::Value> parsed =
      json::isUTF8(text) ? json::parse(text) : json::parse(json::fixUTF8(text));
  if (!parsed)
    return parsed.takeError();
  return parsed->getAsString()->str();
}
