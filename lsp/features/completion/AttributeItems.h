//===- AttributeItems.h - Attributes at a cursor ----------------*- C++ -*-===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TCP_LSP_FEATURES_COMPLETION_ATTRIBUTEITEMS_H
#define TCP_LSP_FEATURES_COMPLETION_ATTRIBUTEITEMS_H

#include "lsp/features/completion/CompletionSite.h"
#include "lsp/ods/OdsIndex.h"

namespace mlir::tcp::lsp {

/// Adds the names and values of attributes.
class AttributeItems {
public:
  explicit AttributeItems(CompletionSite &at) : at(at) {}

  /// Adds the attributes that the dictionary at the cursor lacks.
  void addAttributeNames(const OdsOp &op);
  void addPluginAttributeNames();
  /// Adds the values of an attribute, after `name = `.
  void addAttributeValues(const OdsAttribute &attribute);
  /// Adds the strings of a list in a dictionary. Returns whether the cursor is
  /// in one.
  bool addInList(const OdsOp *op);
  /// Adds items inside of `#tcp<roundingMode |>` or `!quant.uniform<|>`.
  void addDefinitionContent();
  /// Returns the text of an attribute, without its type if the type is written
  /// after the cursor.
  std::string withoutGivenType(llvm::StringRef text) const;

private:
  bool isGiven(llvm::StringRef attribute) const;

  CompletionSite &at;
};

} // namespace mlir::tcp::lsp

#endif // TCP_LSP_FEATURES_COMPLETION_ATTRIBUTEITEMS_H
