//===- Signature.cpp - Signatures of compiled functions -------------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tcp-mlir/Runtime/Signature.h"

#include <cctype>

using namespace mlir::tcp::runtime;

static constexpr std::string_view kSymbolSuffix = ".tcp_signature";

/// The text between a result and the number of the argument that it is written
/// into.
static constexpr std::string_view kUpdate = " in #";

std::string mlir::tcp::runtime::toString(const ValueType &type) {
  std::string name(getName(type.element));
  if (!type.isTensor)
    return name;
  std::string text = "tensor<";
  for (int64_t size : type.shape)
    text += (size == kDynamicSize ? "?" : std::to_string(size)) + "x";
  return text + name + ">";
}

static std::string toString(const std::vector<ValueType> &types,
                            const std::map<size_t, size_t> &updates) {
  std::string text = "(";
  for (size_t index = 0; index < types.size(); ++index) {
    text += (index == 0 ? "" : ", ") + toString(types[index]);
    if (auto update = updates.find(index); update != updates.end())
      text += std::string(kUpdate) + std::to_string(update->second);
  }
  return text + ")";
}

std::string mlir::tcp::runtime::toString(const Signature &signature) {
  return ::toString(signature.arguments, {}) + " -> " +
         ::toString(signature.results, signature.updates) +
         (signature.intoDestinations ? " into" : "");
}

std::vector<ValueType> Signature::getReturned() const {
  std::vector<ValueType> returned;
  for (size_t result = 0; result < results.size(); ++result)
    if (isReturned(result))
      returned.push_back(results[result]);
  return returned;
}

namespace {
/// Parses a signature from left to right.
class Parser {
public:
  explicit Parser(std::string_view text) : rest(text) {}

  std::optional<Signature> parse() {
    Signature signature;
    std::map<size_t, size_t> none;
    if (!parseTypes(signature.arguments, none) || !none.empty() ||
        !take(" -> ") || !parseTypes(signature.results, signature.updates))
      return std::nullopt;
    for (auto [result, argument] : signature.updates)
      if (argument >= signature.arguments.size())
        return std::nullopt;
    signature.intoDestinations = take(" into");
    if (!rest.empty())
      return std::nullopt;
    return signature;
  }

private:
  bool take(std::string_view token) {
    if (rest.substr(0, token.size()) != token)
      return false;
    rest.remove_prefix(token.size());
    return true;
  }

  bool parseTypes(std::vector<ValueType> &types,
                  std::map<size_t, size_t> &updates) {
    if (!take("("))
      return false;
    if (take(")"))
      return true;
    do {
      if (!parseType(types.emplace_back()))
        return false;
      if (int64_t argument; take(kUpdate)) {
        if (!parseNumber(argument))
          return false;
        updates[types.size() - 1] = static_cast<size_t>(argument);
      }
    } while (take(", "));
    return take(")");
  }

  bool parseType(ValueType &type) {
    type.isTensor = take("tensor<");
    int64_t size;
    while (type.isTensor && parseSize(size))
      type.shape.push_back(size);
    size_t length = 0;
    while (length < rest.size() &&
           isalnum(static_cast<unsigned char>(rest[length])))
      ++length;
    std::optional<ElementType> element =
        parseElementType(rest.substr(0, length));
    if (!element)
      return false;
    rest.remove_prefix(length);
    type.element = *element;
    return !type.isTensor || take(">");
  }

  /// Parses a size and the "x" after it.
  bool parseSize(int64_t &size) {
    if (take("?x")) {
      size = kDynamicSize;
      return true;
    }
    std::string_view before = rest;
    if (parseNumber(size) && take("x"))
      return true;
    rest = before;
    return false;
  }

  bool parseNumber(int64_t &number) {
    size_t length = 0;
    number = 0;
    while (length < rest.size() && length < 18 &&
           isdigit(static_cast<unsigned char>(rest[length])))
      number = number * 10 + (rest[length++] - '0');
    rest.remove_prefix(length);
    return length != 0;
  }

  std::string_view rest;
};
} // namespace

std::optional<Signature>
mlir::tcp::runtime::parseSignature(std::string_view text) {
  return Parser(text).parse();
}

std::string mlir::tcp::runtime::getSignatureSymbol(std::string_view function) {
  return std::string(function) + std::string(kSymbolSuffix);
}

std::string mlir::tcp::runtime::getDestinationEntry(std::string_view function) {
  return std::string(function) + "_into";
}

std::optional<std::string_view>
mlir::tcp::runtime::getFunctionOfSignatureSymbol(std::string_view symbol) {
  if (symbol.size() <= kSymbolSuffix.size() ||
      symbol.substr(symbol.size() - kSymbolSuffix.size()) != kSymbolSuffix)
    return std::nullopt;
  symbol.remove_suffix(kSymbolSuffix.size());
  return symbol;
}
