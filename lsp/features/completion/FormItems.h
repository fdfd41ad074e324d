//===- FormItems.h - Completion by the form of an op ------------*- C++ -*-===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TCP_LSP_FEATURES_COMPLETION_FORMITEMS_H
#define TCP_LSP_FEATURES_COMPLETION_FORMITEMS_H

#include "lsp/features/completion/AttributeItems.h"
#include "lsp/features/completion/NameItems.h"
#include "lsp/ods/FormatCursor.h"

namespace mlir::tcp::lsp {

/// Adds items for the assembly format of the operation at the cursor.
class FormItems {
public:
  FormItems(CompletionSite &at, NameItems &names, AttributeItems &attributes)
      : at(at), names(names), attributes(attributes) {}

  /// Adds items for the next element of an op's assembly format.
  void addExpected(const OdsOp &op);
  /// Adds the types of a block's argument. Returns whether the cursor is in the
  /// list of arguments.
  bool addInLabel();

private:
  bool addElement(const OdsOp &op, const FormatElement &element);
  bool addByFormat(const OdsOp &op, llvm::ArrayRef<FormatElement> format);
  const FormatElement *findLiteral(llvm::ArrayRef<FormatElement> format,
                                   const FormatElement *target) const;
  // This method is in CustomForms.cpp.
  void addCustomWords(const OdsOp &op);

  CompletionSite &at;
  NameItems &names;
  AttributeItems &attributes;
};

} // namespace mlir::tcp::lsp

#endif // TCP_LSP_FEATURES_COMPLETION_FORMITEMS_H
