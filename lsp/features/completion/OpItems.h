//===- OpItems.h - The ops at a cursor --------------------------*- C++ -*-===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TCP_LSP_FEATURES_COMPLETION_OPITEMS_H
#define TCP_LSP_FEATURES_COMPLETION_OPITEMS_H

#include "lsp/features/completion/CompletionSite.h"

namespace mlir::tcp::lsp {

/// Adds the names of operations and dialects.
class OpItems {
public:
  explicit OpItems(CompletionSite &at) : at(at) {}

  /// Adds the ops, at a place where an op's name is expected.
  void addOps();
  /// Adds the names of ops that match a prefix. In a string, their text is the
  /// name alone.
  void addOpNames(llvm::StringRef prefix, bool isInString);
  /// At the end of a region, puts the terminator first.
  void preferTerminator();

private:
  void addPluginOps(llvm::StringRef prefix, bool isInString);

  CompletionSite &at;
};

/// Adds the ops that are most common at the top of a file or of a module.
void addTopLevelOps(llvm::StringRef prefix, const CompletionOptions &options,
                    CompletionList &list);

} // namespace mlir::tcp::lsp

#endif // TCP_LSP_FEATURES_COMPLETION_OPITEMS_H
