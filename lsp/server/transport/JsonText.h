//===- JsonText.h - Answers as text -----------------------------*- C++ -*-===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TCP_LSP_SERVER_TRANSPORT_JSONTEXT_H
#define TCP_LSP_SERVER_TRANSPORT_JSONTEXT_H

#include "lsp/text/Text.h"
#include "llvm/Support/JSON.h"

namespace mlir::tcp::lsp {

/// Writes a large answer as text. A json::Value would take about a hundred
/// times the memory. Ranges are converted fastest in ascending order.
class JsonText {
public:
  explicit JsonText(Encoding encoding)
      : os(text), json(os), encoding(encoding) {}

  /// The stream that writes everything except ranges.
  llvm::json::OStream &operator*() { return json; }
  llvm::json::OStream *operator->() { return &json; }

  /// Write a range of a text as a value, or as an attribute.
  void range(const Text &of, Range range);
  void range(llvm::StringRef key, const Text &of, Range range);
  /// Writes a position of a text as an attribute.
  void position(llvm::StringRef key, const Text &of, size_t offset);
  /// Writes a Location.
  void location(llvm::StringRef uri, const Text &of, Range range);

  std::string take() {
    json.flush();
    return std::move(text);
  }

private:
  Position positionAt(const Text &of, size_t offset);

  std::string text;
  llvm::raw_string_ostream os;
  llvm::json::OStream json;
  Encoding encoding;
  std::optional<PositionReader> reader;
  const Text *readerText = nullptr;
};

} // namespace mlir::tcp::lsp

#endif // TCP_LSP_SERVER_TRANSPORT_JSONTEXT_H
