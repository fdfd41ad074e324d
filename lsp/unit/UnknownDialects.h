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
/// makes diagnostics of them. There is one for each dialect. If a registered
/// dialect with a similar name has the operation, the name is probably
/// misspelt, and each such operation gets its own diagnostic.
class UnknownDialects {
public:
  explicit UnknownDialects(MLIRContext &context) : context(context) {}

  /// Adds an operation by its name and the range of the name.
  void add(llvm::StringRef operation, Range range);
  /// Adds a dialect, or an extension of one. `range` is something that belongs
  /// to it.
  void addDialect(llvm::StringRef dialect, Range range);

  /// Returns the diagnostics. The object is empty then.
  std::vector<Diagnostic> take();

private:
  const std::vector<llvm::StringRef> &findSimilar(llvm::StringRef dialect);

  MLIRContext &context;
  std::vector<Diagnostic> misspelt;
  /// The first operation of each dialect.
  llvm::StringMap<Range> unknown;
  /// The registered dialects with similar names, by unknown dialect.
  llvm::StringMap<std::vector<llvm::StringRef>> similar;
};

/// Returns whether an attribute or a type of an operation is one of a project.
/// Its text is known, but not its interfaces.
bool hasProjectText(Operation &op);

/// Returns whether `name` may be a misspelling of `known`: at most a third of
/// the letters differ, or two letters are swapped. It is none if it has `known`
/// as one of its words.
bool isSimilar(llvm::StringRef name, llvm::StringRef known);
/// Returns the part of an operation's name that is not registered. This is the
/// dialect, or the extension `transform.a` of `transform.a.b` if no registered
/// operation begins with it. Returns an empty string if there is no such part,
/// or if the name of an extension may be misspelt.
llvm::StringRef findUnknownDialect(llvm::StringRef operation,
                                   MLIRContext &context);
/// Returns the unknown dialect of an attribute or type of an operation, or of a
/// type of its operands, results or block arguments. Returns an empty string if
/// there is none, or if the name may be a misspelt one.
std::string findOpaqueDialect(Operation &op);

/// Returns whether two types that MLIR finds different, given as text, may be
/// equal: they differ only in the parameters of types and attributes of unknown
/// dialects and those of projects, such as #a.b<[1]> and #a.c<[1], 0>.
bool mayBeEqual(llvm::StringRef type, llvm::StringRef other,
                MLIRContext &context);

} // namespace mlir::tcp::lsp

#endif // TCP_LSP_UNIT_UNKNOWNDIALECTS_H
