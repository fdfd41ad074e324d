//===- LongStrings.h - Texts of messages that are read later ----*- C++ -*-===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TCP_LSP_SERVER_TRANSPORT_LONGSTRINGS_H
#define TCP_LSP_SERVER_TRANSPORT_LONGSTRINGS_H

#include "lsp/text/Text.h"
#include "llvm/Support/JSON.h"

namespace mlir::tcp::lsp {

/// Facts about a message that is not parsed as JSON yet.
struct MessageScan {
  /// The depth to which brackets nest outside of strings.
  unsigned nesting = 0;
  /// The long strings with their quotes, in order.
  std::vector<Range> longStrings;
};
/// Finds the long strings of a message, and the depth of its brackets.
MessageScan scanMessage(llvm::StringRef message);

/// A message with long strings, such as the text of a large document. The main
/// thread does not decode them: the thread that needs one does. The object does
/// not change.
class LongStrings {
public:
  LongStrings(std::string message, std::vector<Range> strings)
      : message(std::move(message)), strings(std::move(strings)) {}

  /// Returns the message with `{"longString": number}` in the place of each
  /// string.
  std::string shorten() const;
  /// Returns the message as it came.
  const std::string &getMessage() const { return message; }

  /// Returns whether a value is the reference to a long string.
  static bool isReference(const llvm::json::Value &value);
  /// Returns the string that a value is or refers to. Fails if it is neither,
  /// or if the string is no valid JSON.
  static llvm::Expected<std::string> read(const llvm::json::Value &value,
                                          const LongStrings *strings);

private:
  const std::string message;
  const std::vector<Range> strings;
};

} // namespace mlir::tcp::lsp

#endif // TCP_LSP_SERVER_TRANSPORT_LONGSTRINGS_H
