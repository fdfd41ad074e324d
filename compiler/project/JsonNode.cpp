//===- JsonNode.cpp - JSON with places ------------------------------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "compiler/project/JsonNode.h"

#include <iterator>
#include <nlohmann/json.hpp>
#include <optional>

using namespace mlir::tcp::project;
using nlohmann::json;

const JsonNode *JsonNode::find(const std::string &key) const {
  for (size_t i = 0; i < keys.size(); ++i)
    if (keys[i].first == key)
      return &children[i];
  return nullptr;
}

namespace {
/// Reads a text for a parser, and says how far the parser has read.
class CountingIterator {
public:
  using iterator_category = std::input_iterator_tag;
  using value_type = char;
  using difference_type = std::ptrdiff_t;
  using pointer = const char *;
  using reference = const char &;

  CountingIterator(const char *at, size_t &numRead)
      : at(at), numRead(&numRead) {}
  reference operator*() const { return *at; }
  CountingIterator &operator++() {
    ++at;
    ++*numRead;
    return *this;
  }
  bool operator==(const CountingIterator &other) const {
    return at == other.at;
  }
  bool operator!=(const CountingIterator &other) const {
    return at != other.at;
  }

private:
  const char *at;
  size_t *numRead;
};

/// Builds the nodes of a text.
class Builder : public nlohmann::json_sax<json> {
public:
  Builder(const std::string &text, const size_t &numRead)
      : text(text), numRead(numRead) {}

  JsonNode root;
  std::optional<JsonError> error;

  bool null() override { return add(JsonNode::Null); }
  bool boolean(bool value) override {
    JsonNode node;
    node.isTrue = value;
    return add(JsonNode::Boolean, std::move(node));
  }
  bool number_integer(number_integer_t) override {
    return add(JsonNode::Number);
  }
  bool number_unsigned(number_unsigned_t) override {
    return add(JsonNode::Number);
  }
  bool number_float(number_float_t, const string_t &) override {
    return add(JsonNode::Number);
  }
  bool string(string_t &value) override {
    JsonNode node;
    node.text = value;
    return add(JsonNode::String, std::move(node));
  }
  bool binary(binary_t &) override { return false; }
  bool start_object(size_t) override { return open(JsonNode::Object); }
  bool end_object() override { return close(); }
  bool start_array(size_t) override { return open(JsonNode::Array); }
  bool end_array() override { return close(); }
  bool key(string_t &value) override {
    opened.back()->keys.push_back({value, takeOffset()});
    return true;
  }
  bool parse_error(size_t, const std::string &,
                   const json::exception &exception) override {
    // The message begins with the place, which ends with ": ".
    std::string message = exception.what();
    size_t end = message.find(": ");
    error =
        JsonError{numRead ? numRead - 1 : 0,
                  end == std::string::npos ? message : message.substr(end + 2)};
    return false;
  }

private:
  /// Returns the begin of the token that was read last.
  size_t takeOffset() {
    size_t begin = text.find_first_not_of(" \t\r\n,:", numDone);
    numDone = numRead;
    return begin;
  }

  /// Adds a value to the innermost array or object that is open.
  bool add(JsonNode::Kind kind, JsonNode node = {}) {
    node.kind = kind;
    node.offset = takeOffset();
    if (opened.empty())
      root = std::move(node);
    else
      opened.back()->children.push_back(std::move(node));
    return true;
  }
  bool open(JsonNode::Kind kind) {
    add(kind);
    opened.push_back(opened.empty() ? &root : &opened.back()->children.back());
    return true;
  }
  bool close() {
    takeOffset();
    opened.pop_back();
    return true;
  }

  const std::string &text;
  /// The parser has read so many bytes. Behind a number, it has read a byte
  /// more, which is a blank or separates values.
  const size_t &numRead;
  /// The number of bytes up to the end of the token before.
  size_t numDone = 0;
  /// The arrays and objects around the place that is read. None of them moves,
  /// because only the innermost gets values.
  std::vector<JsonNode *> opened;
};
} // namespace

std::variant<JsonNode, JsonError>
mlir::tcp::project::parseJson(const std::string &text) {
  size_t numRead = 0;
  Builder builder(text, numRead);
  const char *begin = text.data();
  json::sax_parse(CountingIterator(begin, numRead),
                  CountingIterator(begin + text.size(), numRead), &builder);
  if (builder.error)
    return *builder.error;
  return std::move(builder.root);
}
