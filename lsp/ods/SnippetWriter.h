//===- SnippetWriter.h - The parts of a snippet ----------------*- C++ -*- ===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TCP_LSP_ODS_SNIPPETWRITER_H
#define TCP_LSP_ODS_SNIPPETWRITER_H

#include "lsp/ods/ExampleText.h"
#include "lsp/ods/Format.h"
#include <map>
#include <set>

namespace mlir::tcp::lsp {

/// Writes one op. The spaces are those that MLIR prints.
class SnippetWriter {
public:
  /// Tab stops are numbered from `firstStop` on.
  explicit SnippetWriter(const OdsOp &op, unsigned firstStop = 1);

  /// By the op's declarative format.
  std::string write(llvm::ArrayRef<FormatElement> format);
  /// In the generic form.
  std::string writeGeneric();

private:
  using Elements = llvm::ArrayRef<FormatElement>;

  // Text and tab stops.
  void addText(llvm::StringRef plain);
  void addStop(llvm::StringRef placeholder);
  void addChoice(llvm::ArrayRef<llvm::StringRef> choices);
  /// The space before anything that is no literal.
  void addSpace();
  void addExample(const ExampleAttribute &example);

  // Elements of the format.
  void addElements(Elements elements);
  void addElement(const FormatElement &element);
  void addLiteral(llvm::StringRef literal);
  void addWhitespace(llvm::StringRef space);
  void addVariable(llvm::StringRef name);
  void addCustom(const FormatElement &custom);
  void addFunctionalType(Elements inputsAndResults);
  void addAttributes(llvm::StringRef open, llvm::StringRef close,
                     bool isSpaced);

  // Parts of an op.
  void addResults();
  void addValue(const OdsValue &value);
  void addType(const OdsValue &value);
  /// The types of what `type(...)` is given.
  void addTypes(const FormatElement &argument);
  void addTypes(llvm::ArrayRef<const OdsValue *> values);
  void addRegion();
  /// The values that an element stands for, without those left out.
  std::vector<const OdsValue *> getValues(const FormatElement &element) const;

  std::string getType(const OdsValue &value) const;
  /// Whether no operand or result is a memref, say, where another is a tensor.
  bool isOneContainer() const;
  void uniteTypes();
  void unite(llvm::ArrayRef<llvm::StringRef> names);
  /// Whether an optional group is written.
  bool isKept(const FormatElement &group) const;
  void chooseResults(Elements format);

  const OdsOp &op;
  std::string text;
  unsigned nextStop;
  bool isSpaceWanted = true;
  bool lastWasPunctuation = false;
  bool hasBody = false;
  /// Variables of the format, also in groups that are left out.
  std::set<llvm::StringRef> mentioned;
  /// Values whose type is outside of all groups.
  std::set<llvm::StringRef> alwaysTyped;
  /// Operands and results that have been written.
  std::set<const OdsValue *> written;
  /// A name for all values of one type, by value.
  std::map<llvm::StringRef, llvm::StringRef> typeOf;
  std::map<llvm::StringRef, unsigned> typeStops;
};

} // namespace mlir::tcp::lsp

#endif // TCP_LSP_ODS_SNIPPETWRITER_H
