//===- Fields.h - Reads the fields of JSON objects --------------*- C++ -*-===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TCP_LSP_SERVER_PROTOCOL_FIELDS_H
#define TCP_LSP_SERVER_PROTOCOL_FIELDS_H

#include "llvm/Support/JSON.h"

namespace mlir::tcp::lsp {

/// Reads the fields of an object. After the first error, the others are
/// skipped.
class Fields {
public:
  Fields(const llvm::json::Value &value, llvm::json::Path path)
      : path(path), object(value.getAsObject()) {
    if (!object)
      fail("", "expected object");
  }

  /// Reads a field that must exist.
  template <typename T> Fields &required(llvm::StringRef name, T &into) {
    return read(name, into, /*isRequired=*/true);
  }
  /// Reads a field that may be missing or null. `into` does not change then.
  template <typename T> Fields &optional(llvm::StringRef name, T &into) {
    return read(name, into, /*isRequired=*/false);
  }
  /// Reads an optional integer, which must be in [least, most].
  Fields &number(llvm::StringRef name, std::optional<unsigned> &into,
                 int64_t most, llvm::StringLiteral expected) {
    std::optional<int64_t> given;
    optional(name, given);
    if (isGood() && given && (*given < 0 || *given > most))
      return fail(name, expected);
    if (isGood() && given)
      into = unsigned(*given);
    return *this;
  }
  /// Reads the fields of a nested object that may be missing.
  template <typename Read> Fields &inside(llvm::StringRef name, Read read) {
    const llvm::json::Value *value = find(name);
    if (value && !value->getAsNull()) {
      Fields inner(*value, path.field(name));
      read(inner);
      wrong |= !inner.isGood();
    }
    return *this;
  }
  /// Reads the fields of a nested object that must exist.
  template <typename Read> Fields &within(llvm::StringRef name, Read read) {
    return find(name) ? inside(name, read)
                      : (isGood() ? fail(name, "missing value") : *this);
  }
  Fields &fail(llvm::StringRef name, llvm::StringLiteral why) {
    (name.empty() ? path : path.field(name)).report(why);
    wrong = true;
    return *this;
  }
  bool isGood() const { return object && !wrong; }

private:
  const llvm::json::Value *find(llvm::StringRef name) const {
    return isGood() ? object->get(name) : nullptr;
  }
  template <typename T>
  Fields &read(llvm::StringRef name, T &into, bool isRequired) {
    const llvm::json::Value *value = find(name);
    if (!isRequired && value && value->getAsNull())
      value = nullptr;
    if (!value)
      return isRequired && isGood() ? fail(name, "missing value") : *this;
    if constexpr (std::is_constructible_v<T, llvm::json::Value>) {
      into = *value;
    } else if constexpr (std::is_constructible_v<T, llvm::json::Object>) {
      const llvm::json::Object *inner = value->getAsObject();
      if (!inner)
        return fail(name, "expected object");
      into = *inner;
    } else {
      wrong |= !fromJSON(*value, into, path.field(name));
    }
    return *this;
  }

  llvm::json::Path path;
  const llvm::json::Object *object;
  bool wrong = false;
};

} // namespace mlir::tcp::lsp

#endif // TCP_LSP_SERVER_PROTOCOL_FIELDS_H
