//===- ElementTypes.cpp - Element types for dense<...> --------------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "lsp/features/completion/NameItems.h"
#include "lsp/features/hover/Words.h"
#include "mlir/AsmParser/AsmParser.h"
#include "mlir/IR/BuiltinTypes.h"

using namespace mlir;
using namespace mlir::tcp::lsp;

/// A longer text of elements is not parsed with each type.
static const size_t kMaxText = 4096;

/// If the cursor is after the ":" of `dense<...>` or a similar attribute,
/// returns its tokens. The type of the elements follows.
std::optional<Range> NameItems::findElements() const {
  if (at.cursor.getWordToken() < 4 || !at.cursor.getPrevious().is(':') ||
      !at.cursor.before(2).is('>'))
    return std::nullopt;
  size_t end = at.cursor.getWordToken() - 1;
  unsigned depth = 0;
  for (size_t i = end; i-- > 1;) {
    depth += at.cursor.at(i).is('>');
    if (!at.cursor.at(i).is('<') || --depth)
      continue;
    StringRef name = at.cursor.spelling(i - 1);
    if (name == "dense" || name == "sparse" || name == "dense_resource")
      return Range{i - 1, end};
    return std::nullopt;
  }
  return std::nullopt;
}

/// Returns the sizes of nested lists, such as `4x2x`. Returns an empty string
/// for a splat.
static std::string guessSizes(const Cursor &cursor, Range elements) {
  llvm::SmallVector<size_t> sizes;
  llvm::SmallVector<bool> isDone;
  size_t depth = 0;
  for (size_t i = elements.begin; i < elements.end; ++i) {
    if (cursor.at(i).is('[')) {
      if (depth++ == sizes.size()) {
        sizes.push_back(1);
        isDone.push_back(false);
      }
    } else if (cursor.at(i).is(']') && depth) {
      isDone[--depth] = true;
    } else if (cursor.at(i).is(',') && depth && !isDone[depth - 1]) {
      ++sizes[depth - 1];
    }
  }
  std::string text;
  for (size_t size : sizes)
    text += std::to_string(size) + "x";
  return text;
}

/// Adds the types that elements may have: shaped types with static sizes that
/// fit the text.
void NameItems::addTypesOfElements(Range elements) {
  StringRef text =
      at.place.unit->getText().slice(at.cursor.at(elements.begin).range.begin,
                                     at.cursor.at(elements.end - 1).range.end);
  MLIRContext *context = at.place.unit->getModule().getContext();
  auto fits = [&](StringRef type) {
    std::vector<mlir::Diagnostic> ignored;
    DiagnosticCollector collector(ignored);
    auto parsed = dyn_cast_or_null<ShapedType>(
        parseType(type, context, nullptr, /*isKnownNullTerminated=*/false));
    if (!isa_and_nonnull<RankedTensorType, VectorType>(parsed) ||
        !parsed.hasStaticShape())
      return false;
    // The parser would keep the name of a resource.
    if (text.size() > kMaxText || text.starts_with("dense_resource"))
      return true;
    return bool(parseAttribute((text + " : " + type).str(), context));
  };
  llvm::SmallVector<std::string> seen;
  auto addType = [&](const std::string &type, unsigned rank) {
    if (type.size() > 100 || llvm::is_contained(seen, type) || !fits(type))
      return;
    seen.push_back(type);
    at.add(type, CompletionItem::Type, rank);
  };
  for (const ScopedValue &value : at.getValues())
    if (value.type && isa<ShapedType>(value.type))
      addType(spell(value.type), 1);
  if (std::string sizes = guessSizes(at.cursor, elements); !sizes.empty())
    for (StringRef element : {"f32", "i32", "i64", "i1"})
      addType(("tensor<" + sizes + element + ">").str(), 2);
  for (StringRef name : {"tensor", "vector"})
    if (CompletionItem *item = at.add(name.str(), CompletionItem::Type, 3)) {
      item->detail = getWordDocumentation(name).str();
      if (at.options.snippets) {
        item->insertText += "<$0>";
        item->isSnippet = true;
      }
    }
  for (const Member &member : at.document.getMembers()) {
    if (member.piece.kind != Piece::TypeAlias ||
        member.chunk != at.document.getMembers()[at.place.member].chunk)
      continue;
    auto [name, value] =
        at.document.getText()
            .str()
            .slice(member.piece.range.begin, member.piece.range.end)
            .split('=');
    if (fits(value.trim()))
      if (CompletionItem *item =
              at.add(name.trim().str(), CompletionItem::Alias, 1))
        item->detail = value.trim().take_front(100).str();
  }
}
