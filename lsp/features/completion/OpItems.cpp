//===- OpItems.cpp - Names of operations and dialects ---------------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "lsp/features/completion/OpItems.h"
#include "lsp/features/Fuzzy.h"
#include "lsp/features/hover/Documentation.h"
#include "lsp/features/hover/PluginOps.h"
#include "lsp/features/hover/Words.h"
#include "lsp/ods/Snippet.h"
#include <set>

using namespace mlir;
using namespace mlir::tcp::lsp;

void mlir::tcp::lsp::addTopLevelOps(StringRef prefix,
                                    const CompletionOptions &options,
                                    CompletionList &list) {
  for (StringRef name : {"func.func", "module", "memref.global", "llvm.func",
                         "ml_program.global", "transform.named_sequence",
                         "gpu.module", "pdl.pattern"}) {
    const OdsOp *op = findOp(name, "builtin");
    std::optional<unsigned> score = matchFuzzily(prefix, name);
    if (!op || !score)
      continue;
    CompletionItem item;
    item.label = item.insertText = name.str();
    item.kind = CompletionItem::Op;
    item.rank = prefix.empty() ? 0 : 1000 - *score;
    item.detail = op->summary.str().str();
    item.key = "op " + op->name.str().str();
    if (options.snippets) {
      item.insertText = makeSnippet(*op);
      item.isSnippet = true;
    }
    list.items.push_back(std::move(item));
  }
}

void OpItems::addPluginOps(StringRef prefix, bool isInString) {
  MLIRContext &context = *at.place.unit->getModule().getContext();
  auto addItem = [&](StringRef name, CompletionItem::Kind kind,
                     StringRef detail, StringRef behind) {
    std::optional<unsigned> score = matchFuzzily(prefix, name);
    if (!score)
      return;
    CompletionItem item;
    item.label = name.str();
    item.kind = kind;
    item.detail = detail.str();
    item.insertText = ((isInString ? "\"" : "") + name + behind).str();
    item.rank = (prefix.empty() ? 0 : (1000 - *score) * 16) + 5;
    at.list.items.push_back(std::move(item));
  };
  if (!prefix.contains('.'))
    for (StringRef name : getPluginDialects(context))
      addItem(name, CompletionItem::Dialect, "a dialect of a plugin", ".");
  if (!prefix.empty())
    for (RegisteredOperationName op : getPluginOps(context))
      addItem(op.getStringRef(), CompletionItem::Op, "an operation of a plugin",
              isInString ? "\"" : "");
}

void OpItems::addOpNames(StringRef prefix, bool isInString) {
  addPluginOps(prefix, isInString);
  const OdsIndex &index = OdsIndex::get();
  auto addOp = [&](const OdsOp &op, StringRef name, unsigned score,
                   unsigned rank) {
    CompletionItem item;
    item.label = name.str();
    item.kind = CompletionItem::Op;
    item.detail = op.summary.str().str();
    item.insertText = isInString ? "\"" + item.label + "\"" : item.label;
    item.rank = (prefix.empty() ? 0 : (1000 - score) * 16) + rank;
    item.key = "op " + op.name.str().str();
    at.list.items.push_back(std::move(item));
  };
  StringRef standard = at.cursor.getDefaultDialect();
  auto [dialect, mnemonic] = prefix.split('.');
  bool hasDot = prefix.contains('.');
  for (const OdsOp &op : index.ops) {
    StringRef name = op.name;
    if (at.cursor.hasResults() && op.results.empty())
      continue;
    if (hasDot) {
      // The dialect is complete. The letters match the rest of the name.
      StringRef rest = name;
      if (!rest.consume_front(dialect) || !rest.consume_front("."))
        continue;
      if (auto score = matchFuzzily(mnemonic, rest))
        addOp(op, name, *score, 4);
      continue;
    }
    bool isStandard = !isInString && op.getDialect() == standard;
    // A function can't contain a function.
    if (isStandard && name != "func.func") {
      StringRef rest = name.split('.').second;
      if (auto score = matchFuzzily(prefix, rest))
        addOp(op, rest, *score, 1);
    }
    if (prefix.empty())
      continue;
    // Without a dialect, "add" matches the ops of all dialects. Those of TCP
    // come first.
    std::optional<unsigned> score = matchFuzzily(prefix, name);
    if (auto rest = matchFuzzily(prefix, name.split('.').second))
      score = std::max(score.value_or(0), *rest / 2);
    if (score)
      addOp(op, name, *score, op.getDialect() == "tcp" ? 2 : 6);
  }
  if (hasDot)
    return;
  for (const OdsDialect &known : index.dialects)
    if (auto score = matchFuzzily(prefix, known.name)) {
      CompletionItem item;
      item.label = known.name.str().str();
      item.kind = CompletionItem::Dialect;
      item.detail = known.summary.str().str();
      item.insertText = (isInString ? "\"" : "") + item.label + ".";
      item.rank = (prefix.empty() ? 0 : (1000 - *score) * 16) + 3;
      item.key = "dialect " + item.label;
      at.list.items.push_back(std::move(item));
    }
}

void OpItems::addOps() {
  if (!at.cursor.getParent() && !at.cursor.hasResults())
    addTopLevelOps(at.cursor.getPrefix(), at.options, at.list);
  std::set<std::string> topLevel;
  for (const CompletionItem &item : at.list.items)
    topLevel.insert(item.label);
  size_t count = at.list.items.size();
  addOpNames(at.cursor.getPrefix(), /*isInString=*/false);
  std::vector<CompletionItem> &items = at.list.items;
  items.erase(std::remove_if(items.begin() + count, items.end(),
                             [&](const CompletionItem &item) {
                               return topLevel.count(item.label);
                             }),
              items.end());
}

/// Returns the name of the op that probably ends a region of `parent`, by the
/// ops of its dialect. Returns an empty string if there is none.
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

void OpItems::preferTerminator() {
  // The terminator is only preferred if the region ends after the cursor.
  size_t next = at.cursor.getWordToken() + (at.cursor.getWord() ? 1 : 0);
  if (!at.cursor.getParent() || at.cursor.hasResults() ||
      !at.cursor.at(next).is('}'))
    return;
  StringRef parent = at.cursor.spelling(at.cursor.getParent()->name).trim('"');
  std::string name = findTerminator(parent);
  const OdsOp *op = name.empty() ? nullptr : OdsIndex::get().findOp(name);
  if (!op)
    return;
  auto isTerminator = [&](const CompletionItem &item) {
    return item.key == "op " + name;
  };
  if (llvm::none_of(at.list.items, isTerminator))
    if (CompletionItem *item = at.add(name, CompletionItem::Op)) {
      item->detail = op->summary.str().str();
      item->key = "op " + name;
    }
  // The terminator comes before other items that start with the prefix.
  for (CompletionItem &item : at.list.items)
    if (isTerminator(item) &&
        StringRef(item.label).starts_with(at.cursor.getPrefix()))
      item.rank = 0;
}
