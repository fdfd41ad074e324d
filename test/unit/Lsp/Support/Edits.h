//===- Edits.h - Documents for tests of what edits them ---------*- C++ -*-===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TCP_TEST_UNIT_LSP_SUPPORT_EDITS_H
#define TCP_TEST_UNIT_LSP_SUPPORT_EDITS_H

#include "lsp/document/Analysis.h"
#include "lsp/features/CodeActions.h"
#include "mlir/IR/DialectRegistry.h"
#include "tcp-mlir/Pipeline/Register.h"

namespace mlir::tcp::lsp {

/// A text that is analyzed. "$" is the cursor, and "[<" and ">]" enclose a
/// selection.
class Marked {
public:
  explicit Marked(llvm::StringRef marked) {
    std::string text = marked.str();
    auto take = [&](llvm::StringRef mark) -> std::optional<size_t> {
      size_t at = text.find(mark.str());
      if (at == std::string::npos)
        return std::nullopt;
      text.erase(at, mark.size());
      return at;
    };
    if (std::optional<size_t> cursor = take("$"))
      selection = {*cursor, *cursor};
    if (std::optional<size_t> begin = take("[<"))
      selection = {*begin, take(">]").value_or(*begin)};
    analysis = std::make_unique<Analysis>("test:a", registry(), nullptr);
    document = analysis->update(Text(text), 1);
  }

  const Document &operator*() const { return *document; }
  llvm::StringRef getText() const { return document->getText().str(); }

  Range selection;

private:
  static const DialectRegistry &registry() {
    static DialectRegistry *all = [] {
      auto *made = new DialectRegistry;
      registerAllTcpDialects(*made);
      return made;
    }();
    return *all;
  }

  std::unique_ptr<Analysis> analysis;
  std::shared_ptr<const Document> document;
};

/// Lists the messages about a text, except for hints, one a line.
inline std::string messagesOf(llvm::StringRef text) {
  std::string messages;
  for (const Diagnostic &diagnostic : (*Marked(text)).getDiagnostics())
    if (diagnostic.severity != Diagnostic::Hint)
      messages += diagnostic.message + "\n";
  return messages;
}

/// Lists the titles of actions, one a line. A preferred one has a star.
inline std::string titlesOf(const std::vector<CodeAction> &actions) {
  std::string titles;
  for (const CodeAction &action : actions)
    titles += (action.isPreferred ? "* " : "") + action.title + "\n";
  return titles;
}

/// Returns the text after the first action whose title starts with `title`. If
/// there is none, returns all titles.
inline std::string apply(const Marked &marked, llvm::StringRef title) {
  std::vector<CodeAction> actions =
      getCodeActions(*marked, marked.selection, {});
  for (const CodeAction &action : actions)
    if (llvm::StringRef(action.title).starts_with(title))
      return applyEdits(marked.getText(), action.edits);
  return "none of:\n" + titlesOf(actions);
}

} // namespace mlir::tcp::lsp

#endif // TCP_TEST_UNIT_LSP_SUPPORT_EDITS_H
