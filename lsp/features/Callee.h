//===- Callee.h - The function that a call means ----------------*- C++ -*-===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TCP_LSP_FEATURES_CALLEE_H
#define TCP_LSP_FEATURES_CALLEE_H

#include "lsp/document/Document.h"

namespace mlir::tcp::lsp {

/// A function of the document, as its callers see it.
struct Callee {
  size_t member;
  Operation *function;
  /// The names without the %. Empty for a declaration without names.
  std::vector<std::string> argumentNames;
  std::vector<Type> arguments, results;

  /// Returns a text such as "@f(%a: i32) -> i64".
  std::string str() const;
};

/// Returns the function of a symbol that is visible from the member `from`.
/// Returns nothing if the symbol is no function.
std::optional<Callee> getCallee(const Document &document, size_t from,
                                llvm::StringRef symbol);
/// Returns the function that `call` calls by its symbol.
std::optional<Callee> findCallee(const Document &document, size_t from,
                                 Operation *call);
/// Describes a function of the document.
Callee getCallee(const Document &document, size_t member, Operation *function);

} // namespace mlir::tcp::lsp

#endif // TCP_LSP_FEATURES_CALLEE_H
