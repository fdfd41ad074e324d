//===- CustomForms.cpp - Words of forms that C++ code reads ---------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "lsp/features/completion/FormItems.h"

using namespace mlir;
using namespace mlir::tcp::lsp;

namespace {
/// Words outside of brackets in the custom assembly format of an op, or of all
/// ops of a dialect.
struct FormWords {
  llvm::StringLiteral op;
  llvm::ArrayRef<llvm::StringLiteral> words;
};
} // namespace

static constexpr llvm::StringLiteral kStructured[] = {
    "ins", "outs", "indexing_maps", "dimensions", "permutation", "attrs"};
static constexpr llvm::StringLiteral kFor[] = {"to", "step", "iter_args"};
static constexpr llvm::StringLiteral kAffineFor[] = {"to", "step", "iter_args",
                                                     "max", "min"};
static constexpr llvm::StringLiteral kParallel[] = {"to", "step", "init"};
static constexpr llvm::StringLiteral kAffineParallel[] = {"to", "step",
                                                          "reduce"};
static constexpr llvm::StringLiteral kForall[] = {"in", "to", "step",
                                                  "shared_outs"};
static constexpr llvm::StringLiteral kWhile[] = {"do", "attributes"};
static constexpr llvm::StringLiteral kIf[] = {"else"};
static constexpr llvm::StringLiteral kFunction[] = {"attributes"};
static constexpr FormWords kForms[] = {
    {"linalg.", kStructured},   {"scf.for", kFor},
    {"affine.for", kAffineFor}, {"scf.parallel", kParallel},
    {"scf.forall", kForall},    {"affine.parallel", kAffineParallel},
    {"scf.while", kWhile},      {"scf.if", kIf},
    {"affine.if", kIf},         {"func.func", kFunction},
};

/// Returns whether the visibility of an op is a word of its format.
static bool hasVisibility(const OdsOp &op) {
  return llvm::any_of(op.attributes, [](const OdsAttribute &attribute) {
    return attribute.name.str() == "sym_visibility";
  });
}

void FormItems::addCustomWords(const OdsOp &op) {
  if (!at.cursor.getStatement() || op.format != OdsFormat::Custom)
    return;
  bool isBehindName =
      at.cursor.getStatement()->name + 1 == at.cursor.getWordToken();
  if (isBehindName && hasVisibility(op)) {
    for (StringRef word : {"private", "public", "nested"})
      at.add(word.str(), CompletionItem::Keyword);
    return;
  }
  bool isInParentheses = at.cursor.isIn('(');
  // The arguments of a declaration are types.
  if (isInParentheses && hasVisibility(op)) {
    names.addTypes(nullptr);
    return;
  }
  // The op's name and its arguments come before the words.
  if (isInParentheses ||
      (hasVisibility(op) && !at.cursor.getPrevious().is(')')))
    return;
  for (const FormWords &form : kForms) {
    StringRef name = op.name;
    bool isMeant =
        form.op.ends_with(".") ? name.starts_with(form.op) : name == form.op;
    if (!isMeant)
      continue;
    for (StringRef word : form.words)
      at.add(word.str(), CompletionItem::Keyword, 64);
  }
}

/// Adds the types of a block's argument, as in ^bb0(%a: |). Returns whether the
/// cursor is in such a list.
bool FormItems::addInLabel() {
  unsigned open = 0;
  for (size_t i = at.cursor.getWordToken(); i-- > 0;) {
    const Token &token = at.cursor.at(i);
    if (token.is('{') || token.is('}'))
      return false;
    open += token.is(')');
    if (!token.is('(') || open-- > 0)
      continue;
    if (i == 0 || !at.cursor.at(i - 1).is(Token::BlockId))
      return false;
    // A label is the first token of its line. A branch also names a block.
    StringRef text = at.place.unit->getText();
    size_t line = text.find_last_of('\n', at.cursor.at(i - 1).range.begin);
    if (!text.slice(line + 1, at.cursor.at(i - 1).range.begin).trim().empty())
      return false;
    if (at.cursor.getPrevious().is(':'))
      names.addTypes(nullptr);
    return true;
  }
  return false;
}
