//===- Completer.h - What may be written at one cursor ---------*- C++ -*-===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TCP_LSP_FEATURES_COMPLETION_COMPLETER_H
#define TCP_LSP_FEATURES_COMPLETION_COMPLETER_H

#include "lsp/features/Callee.h"
#include "lsp/features/Completion.h"
#include "lsp/features/Scope.h"
#include "lsp/ods/FormatCursor.h"

namespace mlir::tcp::lsp {

/// Finds the items of one cursor in a unit.
class Completer {
public:
  Completer(const Document &document, const Document::Place &place,
            const CompletionOptions &options, CompletionList &list)
      : document(document), place(place), cursor(*place.unit, place.offset),
        options(options), list(list) {}

  /// Adds the items. The cursor may be behind the unit, on its last line.
  void run();
  /// Adds what is costly to the items, once it is known which are kept.
  void finish();

private:
  CompletionItem *add(std::string label, CompletionItem::Kind kind,
                      unsigned rank = 0);
  bool isAtType() const;
  bool addInBrackets(const OdsOp *op);
  void addStrings(const OdsOp *op, const Token &string);

  // Ops.cpp
  void addOps();
  void addOpNames(llvm::StringRef prefix, bool isInString);
  void addPluginOps(llvm::StringRef prefix, bool isInString);

  // Texts.cpp
  std::string makeOpText(const OdsOp &op);
  std::string makeReturnText(const OdsOp &op);
  std::string makeCallText(const Callee &callee);

  // Names.cpp
  void addValues(const OdsValue *wanted);
  void addSymbols();
  void addBlocks();
  void addTypes(const OdsValue *wanted);
  void addSigilNames(Piece::Kind aliases);

  // ElementTypes.cpp
  std::optional<Range> findElements() const;
  void addTypesOfElements(Range elements);

  // Attributes.cpp
  bool isGiven(llvm::StringRef attribute) const;
  void addAttributeNames(const OdsOp &op);
  void addPluginAttributeNames();
  void addAttributeValues(const OdsAttribute &attribute);
  std::string withoutGivenType(llvm::StringRef text) const;
  void addDefinitionContent();

  // Form.cpp
  void addExpected(const OdsOp &op);
  bool addElement(const OdsOp &op, const FormatElement &element);
  bool addByFormat(const OdsOp &op, llvm::ArrayRef<FormatElement> format);
  const FormatElement *findLiteral(llvm::ArrayRef<FormatElement> format,
                                   const FormatElement *target) const;

  // CustomForms.cpp
  void addCustomWords(const OdsOp &op);
  void preferTerminator();
  bool addInLabel();
  bool addInList(const OdsOp *op);

  const std::vector<ScopedValue> &values() {
    if (!scope)
      scope = getValuesInScope(*place.unit, cursor);
    return *scope;
  }

  const Document &document;
  const Document::Place &place;
  Cursor cursor;
  const CompletionOptions &options;
  CompletionList &list;
  std::optional<std::vector<ScopedValue>> scope;
};

/// Adds what most starts at the top of a file or of a module.
void addTopLevelOps(llvm::StringRef prefix, const CompletionOptions &options,
                    CompletionList &list);

/// A text in a snippet, where $, } and \ are special.
std::string escapeInSnippet(llvm::StringRef text);

/// As MLIR writes it; empty where there is none.
std::string spell(Type type);

} // namespace mlir::tcp::lsp

#endif // TCP_LSP_FEATURES_COMPLETION_COMPLETER_H
