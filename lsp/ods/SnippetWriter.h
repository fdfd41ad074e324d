//===- SnippetWriter.h - The parts of a snippet -----------------*- C++ -*-===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TCP_LSP_ODS_SNIPPETWRITER_H
#define TCP_LSP_ODS_SNIPPETWRITER_H

#include "lsp/ods/EqualTypes.h"
#include "lsp/ods/Format.h"
#include "lsp/ods/SnippetText.h"
#include <map>
#include <set>

namespace mlir::tcp::lsp {

/// Writes one op as a snippet. Only one of the `write` functions may be called,
/// and only once.
class SnippetWriter {
public:
  /// The first tab stop has the number `firstStop`.
  explicit SnippetWriter(const OdsOp &op, unsigned firstStop = 1);

  /// Writes the op in its declarative format.
  SnippetText write(llvm::ArrayRef<FormatElement> format);
  /// Writes the op in the generic form.
  SnippetText writeGeneric();

private:
  using Elements = llvm::ArrayRef<FormatElement>;

  // Elements of the format.
  void addElements(Elements elements);
  void addElement(const FormatElement &element);
  void addVariable(llvm::StringRef name);
  void addCustom(const FormatElement &custom);
  void addFunctionalType(Elements inputsAndResults);
  void addAttributes(llvm::StringRef open, llvm::StringRef close,
                     bool isSpaced);

  // Parts of an op.
  void addResults();
  void addValue(const OdsValue &value);
  void addType(const OdsValue &value);
  /// Adds the types for the argument of `type(...)`.
  void addTypes(const FormatElement &argument);
  void addTypes(llvm::ArrayRef<const OdsValue *> values);
  void addRegion();
  /// Returns the values of an element, except for those that are left out.
  std::vector<const OdsValue *> getValues(const FormatElement &element) const;

  /// Returns whether an optional group is written.
  bool isKept(const FormatElement &group) const;
  void chooseResults(Elements format);

  const OdsOp &op;
  EqualTypes types;
  SnippetText text;
  bool hasBody = false;
  /// The variables of the format, also those in groups that are left out.
  std::set<llvm::StringRef> mentioned;
  /// The values whose type is outside of all groups.
  std::set<llvm::StringRef> alwaysTyped;
  /// The operands and results that have been written.
  std::set<const OdsValue *> written;
  /// The tab stop of each type, by the name of the type (EqualTypes).
  std::map<llvm::StringRef, unsigned> typeStops;
};

} // namespace mlir::tcp::lsp

#endif // TCP_LSP_ODS_SNIPPETWRITER_H
