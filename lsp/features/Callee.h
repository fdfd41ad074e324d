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

/// A function of the document as its callers see it.
struct Callee {
  size_t member;
  Operation *function;
  /// Without the %; empty where a declaration gives none.
  std::vector<std::string> argumentNames;
  std::vector<Type> arguments, results;

  /// As in "@f(%a: i32) -> i64".
  std::string str() const;
};

/// Returns the function of a symbol, seen from a member; nothing if it is none.
std::optional<Callee> getCallee(const Document &document, size_t from,
                                llvm::StringRef symbol);
/// The function that an op calls by its name.
std::optional<Callee> findCallee(const Document &document, size_t from,
                                 Operation *call);
/// A function's own.
Callee getCallee(const Document &document, size_t member, Operation *function);

} // namespace mlir::tcp::lsp

#endif // TCP_LSP_FEATURES_CALLEE_H
