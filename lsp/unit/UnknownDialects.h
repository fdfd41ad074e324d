//===- UnknownDialects.h - Dialects that are not registered -----*- C++ -*-===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TCP_LSP_UNIT_UNKNOWNDIALECTS_H
#define TCP_LSP_UNIT_UNKNOWNDIALECTS_H

#include "lsp/text/Diagnostic.h"
#include "mlir/IR/MLIRContext.h"
#include "mlir/IR/Operation.h"
#include "llvm/ADT/StringMap.h"

namespace mlir::tcp::lsp {

/// Collects the operations of a unit whose dialects are not registered, and
/// says so: once for each dialect, or for each operation where a registered
/// dialect with a similar name has the operation, for then the name is
/// misspelt.
class UnknownDialects {
public:
  explicit UnknownDialects(MLIRContext &context) : context(context) {}

  /// Takes an operation's name, and where that stands.
  void add(llvm::StringRef operation, Range range);
  /// Takes a dialect, or an extension of one, that something at `range` is of.
  void addDialect(llvm::StringRef dialect, Range range);

  /// Gives what there is to say, and is empty then.
  std::vector<Diagnostic> take();

private:
  const std::vector<llvm::StringRef> &findSimilar(llvm::StringRef dialect);

  MLIRContext &context;
  std::vector<Diagnostic> misspelt;
  /// The first operation of each dialect.
  llvm::StringMap<Range> unknown;
  /// The registered dialects whose names are similar, by unknown dialect.
  llvm::StringMap<std::vector<llvm::StringRef>> similar;
};

/// Returns whether one name may be the other with a slip: a letter in three is
/// wrong, or two are swapped.
bool isSimilar(llvm::StringRef name, llvm::StringRef known);
/// Returns the part of an operation's name that nobody knows: the dialect; or
/// of `transform.a.b`, if no operation that is registered begins so, the
/// extension `transform.a` of that dialect. Empty if there is no such part, or
/// if an extension's operation may be misspelt.
llvm::StringRef findUnknownDialect(llvm::StringRef operation,
                                   MLIRContext &context);
/// Returns the dialect, which nobody knows, of an attribute or type of an
/// operation, or of a type of its values or block arguments; empty if there is
/// none, or if it may be a known one that is misspelt.
std::string findOpaqueDialect(Operation &op);

/// Returns whether two types that MLIR finds different, as text, may be one for
/// the dialects of their parts: they differ only within types and attributes of
/// a dialect that is not registered, as those with #a.b<[1]> and #a.c<[1], 0>
/// do.
bool mayBeEqual(llvm::StringRef type, llvm::StringRef other,
                MLIRContext &context);

} // namespace mlir::tcp::lsp

#endif // TCP_LSP_UNIT_UNKNOWNDIALECTS_H
