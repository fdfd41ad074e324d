//===- GuessScope.h - The operation that is being guessed -------*- C++ -*-===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TCP_LSP_DIALECTS_GUESSSCOPE_H
#define TCP_LSP_DIALECTS_GUESSSCOPE_H

#include "mlir/IR/Location.h"
#include <optional>

namespace mlir::tcp::lsp {

/// Exists while an operation of a project's dialect is parsed. An error that
/// the parser reports meanwhile, wherever that is, may come from a guess.
/// Operations in its regions have scopes of their own, if they are of projects.
class GuessScope {
public:
  /// `location` is that of the operation, or nothing if its syntax is known.
  explicit GuessScope(std::optional<Location> location);
  ~GuessScope();

  /// Returns the location of the innermost operation that this thread parses,
  /// if its syntax is guessed.
  static std::optional<Location> getCurrent();

private:
  std::optional<Location> location;
  const GuessScope *outer;
};

} // namespace mlir::tcp::lsp

#endif // TCP_LSP_DIALECTS_GUESSSCOPE_H
