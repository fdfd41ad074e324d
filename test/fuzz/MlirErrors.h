//===- MlirErrors.h - The errors that MLIR reports --------------*- C++ -*-===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TCP_FUZZ_MLIRERRORS_H
#define TCP_FUZZ_MLIRERRORS_H

#include "mlir/IR/DialectRegistry.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include <optional>
#include <string>
#include <vector>

namespace mlir::tcp::fuzz {

/// An error by its line and column (both from 1, the column in bytes) and its
/// message.
struct Error {
  unsigned line, column;
  std::string message;
  /// The line of the opening bracket, if its partner is missing; otherwise 0.
  unsigned openerLine = 0;

  bool operator==(const Error &other) const {
    return line == other.line && column == other.column &&
           saysTheSame(other.message);
  }
  /// Returns whether two messages are equal except for their numbers. MLIR
  /// prints some that it never set, and others that make names of resources
  /// unique.
  bool saysTheSame(llvm::StringRef other) const {
    auto strip = [](llvm::StringRef text) {
      std::string kept;
      llvm::copy_if(text, std::back_inserter(kept),
                    [](char c) { return !llvm::isDigit(c) && c != '_'; });
      return kept;
    };
    return message == other || strip(message) == strip(other);
  }
};

/// MLIR's diagnostics of a whole file.
struct Oracle {
  bool parses = true;
  std::vector<Error> errors;
};

std::string toString(const Error &error);

/// Returns what MLIR reports of `text`, each chunk of which is a file, or
/// nothing if MLIR crashes.
std::optional<Oracle> askMlir(const DialectRegistry &registry,
                              llvm::StringRef text);

} // namespace mlir::tcp::fuzz

#endif // TCP_FUZZ_MLIRERRORS_H
