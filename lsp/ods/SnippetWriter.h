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

/// Writes one op as a snippet. A writer writes once.
class SnippetWriter {
public:
  /// Tab stops are numbered from `firstStop` on.
  explicit SnippetWriter(const OdsOp &op, unsigned firstStop = 1);

  /// By the op's declarative format.
  SnippetText write(llvm::ArrayRef<FormatElement> format);
  /// In the generic form.
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
  /// The types of the argument of `type(...)`.
  void addTypes(const FormatElement &argument);
  void addTypes(llvm::ArrayRef<const OdsValue *> values);
  void addRegion();
  /// The values that an element stands for, without those left out.
  std::vector<const OdsValue *> getValues(const FormatElement &element) const;

  /// Returns whether an optional group is written.
  bool isKept(const FormatElement &group) const;
  void chooseResults(Elements format);

  const OdsOp &op;
  EqualTypes types;
  SnippetText text;
  bool hasBody = false;
  /// Variables of the format, also in groups that are left out.
  std::set<llvm::StringRef> mentioned;
  /// Values whose type is outside of all groups.
  std::set<llvm::StringRef> alwaysTyped;
  /// Operands and results that have been written.
  std::set<const OdsValue *> written;
  /// The tab stop of each type, by its name.
  std::map<llvm::StringRef, unsigned> typeStops;
};

} // namespace mlir::tcp::lsp

#endif // TCP_LSP_ODS_SNIPPETWRITER_H
