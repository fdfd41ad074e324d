//===- Completer.h - The completion of one cursor ---------------*- C++ -*-===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TCP_LSP_FEATURES_COMPLETION_COMPLETER_H
#define TCP_LSP_FEATURES_COMPLETION_COMPLETER_H

#include "lsp/features/completion/FormItems.h"
#include "lsp/features/completion/OpItems.h"
#include "lsp/features/completion/OpTexts.h"

namespace mlir::tcp::lsp {

/// Finds the completion items for a cursor in a unit.
class Completer {
public:
  Completer(const Document &document, const Document::Place &place,
            const CompletionOptions &options, CompletionList &list)
      : at(document, place, options, list), names(at), attributes(at),
        forms(at, names, attributes), ops(at) {}

  /// Adds the items. The cursor may be after the unit, on its last line.
  void run();
  /// Completes the items that are kept. This is costly.
  void finish() { OpTexts(at).finish(); }

private:
  void addByContext(const OdsOp *op);
  bool addBySigil(const OdsOp *op);
  bool addInBrackets(const OdsOp *op);
  void addInString(const OdsOp *op);
  void addStrings(const OdsOp *op, const Token &string);

  CompletionSite at;
  NameItems names;
  AttributeItems attributes;
  FormItems forms;
  OpItems ops;
};

} // namespace mlir::tcp::lsp

#endif // TCP_LSP_FEATURES_COMPLETION_COMPLETER_H
