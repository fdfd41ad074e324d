//===- JsonNode.h - JSON with places ----------------------------*- C++ -*-===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TCP_COMPILER_PROJECT_JSONNODE_H
#define TCP_COMPILER_PROJECT_JSONNODE_H

#include <string>
#include <utility>
#include <variant>
#include <vector>

namespace mlir::tcp::project {

/// A value of a JSON text, with its place for messages.
struct JsonNode {
  enum Kind { Null, Boolean, Number, String, Array, Object } kind = Null;
  bool isTrue = false;
  /// The content of a string.
  std::string text;
  /// The elements of an array, or the values of an object.
  std::vector<JsonNode> children;
  /// The key of each value of an object, and the number of bytes of the text
  /// before the key.
  std::vector<std::pair<std::string, size_t>> keys;
  /// The number of bytes of the text before the value.
  size_t offset = 0;

  /// Returns the value of a key, or null.
  const JsonNode *find(const std::string &key) const;
};

/// A text that is not JSON.
struct JsonError {
  size_t offset;
  std::string message;
};

/// Reads a JSON text.
std::variant<JsonNode, JsonError> parseJson(const std::string &text);

} // namespace mlir::tcp::project

#endif // TCP_COMPILER_PROJECT_JSONNODE_H
