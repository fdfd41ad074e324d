//===- CustomForms.cpp - Words of forms that C++ code reads ---------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "lsp/features/completion/Completer.h"

using namespace mlir;
using namespace mlir::tcp::lsp;

namespace {
/// Words outside of brackets, of an op or of all of a dialect with such a form.
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

/// Whether an op's visibility is a word of its form.
static bool hasVisibility(const OdsOp &op) {
  return llvm::any_of(op.attributes, [](const OdsAttribute &attribute) {
    return attribute.name.str() == "sym_visibility";
  });
}

void Completer::addCustomWords(const OdsOp &op) {
  if (!cursor.statement() || op.format != OdsFormat::Custom)
    return;
  bool isBehindName = cursor.statement()->name + 1 == cursor.end();
  if (isBehindName && hasVisibility(op)) {
    for (StringRef word : {"private", "public", "nested"})
      add(word.str(), CompletionItem::Keyword);
    return;
  }
  bool isInParentheses = cursor.isIn('(');
  // The arguments of a declaration are types.
  if (isInParentheses && hasVisibility(op)) {
    addTypes(nullptr);
    return;
  }
  // Its name comes first, then its arguments.
  if (isInParentheses || (hasVisibility(op) && !cursor.previous().is(')')))
    return;
  for (const FormWords &form : kForms) {
    StringRef name = op.name;
    bool isMeant =
        form.op.ends_with(".") ? name.starts_with(form.op) : name == form.op;
    if (!isMeant)
      continue;
    for (StringRef word : form.words)
      add(word.str(), CompletionItem::Keyword, 64);
  }
}

/// The name of the op that a region of `parent` ends with; empty if none must.
static std::string findTerminator(StringRef parent) {
  StringRef dialect = parent.split('.').first;
  if (parent == "func.func")
    return "func.return";
  const OdsIndex &index = OdsIndex::get();
  for (StringRef word : {".yield", ".return", ".terminator"})
    if (index.findOp((dialect + word).str()))
      return (dialect + word).str();
  return "";
}

void Completer::preferTerminator() {
  // Only where nothing but the end of the region follows.
  size_t next = cursor.end() + (cursor.word() ? 1 : 0);
  if (!cursor.parent() || cursor.hasResults() || !cursor.at(next).is('}'))
    return;
  StringRef parent = cursor.spelling(cursor.parent()->name).trim('"');
  std::string name = findTerminator(parent);
  const OdsOp *op = name.empty() ? nullptr : OdsIndex::get().findOp(name);
  if (!op)
    return;
  auto isTerminator = [&](const CompletionItem &item) {
    return item.key == "op " + name;
  };
  if (llvm::none_of(list.items, isTerminator))
    if (CompletionItem *item = add(name, CompletionItem::Op)) {
      item->detail = op->summary.str().str();
      item->key = "op " + name;
    }
  // Those that fit the letters as well come behind it.
  for (CompletionItem &item : list.items)
    if (isTerminator(item) &&
        StringRef(item.label).starts_with(cursor.prefix()))
      item.rank = 0;
}

/// Adds the types of a block's argument: ^bb0(%a: |). True where the cursor is
/// in such a list.
bool Completer::addInLabel() {
  unsigned open = 0;
  for (size_t i = cursor.end(); i-- > 0;) {
    const Token &token = cursor.at(i);
    if (token.is('{') || token.is('}'))
      return false;
    open += token.is(')');
    if (!token.is('(') || open-- > 0)
      continue;
    if (i == 0 || !cursor.at(i - 1).is(Token::BlockId))
      return false;
    // A label is the first of its line; a branch names one, too.
    StringRef text = place.unit->text();
    size_t line = text.find_last_of('\n', cursor.at(i - 1).range.begin);
    if (!text.slice(line + 1, cursor.at(i - 1).range.begin).trim().empty())
      return false;
    if (cursor.previous().is(':'))
      addTypes(nullptr);
    return true;
  }
  return false;
}

/// Adds the strings of a list in a dictionary: iterator_types = ["|"].
bool Completer::addInList(const OdsOp *op) {
  if (!op || !cursor.isIn('[') || cursor.brackets().size() < 2)
    return false;
  size_t list = cursor.brackets().back().token;
  if (list < 2 || !cursor.at(list - 1).is('='))
    return false;
  StringRef name = cursor.spelling(list - 2);
  const OdsAttribute *attribute =
      llvm::find_if(op->attributes, [&](const OdsAttribute &candidate) {
        return candidate.name.str() == name;
      });
  if (attribute == op->attributes.end())
    return false;
  const OdsEnum *words = attribute->enumName.empty()
                             ? nullptr
                             : OdsIndex::get().findEnum(attribute->enumName);
  auto addString = [&](StringRef word) {
    add(("\"" + word + "\"").str(), CompletionItem::EnumCase);
  };
  if (words)
    for (const OdsEnumCase &word : words->cases)
      addString(word.name.str());
  else if (name == "iterator_types")
    // utils::IteratorType, which no attribute's definition names.
    for (StringRef word : {"parallel", "reduction", "window"})
      addString(word);
  else if (attribute->constraint.str().contains("AffineMap"))
    add("affine_map", CompletionItem::Keyword);
  return true;
}
