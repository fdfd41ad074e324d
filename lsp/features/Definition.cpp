//===- Definition.cpp - Where a name is defined ---------------------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "lsp/features/Definition.h"

using namespace mlir;
using namespace mlir::tcp::lsp;

std::vector<Range> mlir::tcp::lsp::getDefinition(const Document &document,
                                                 size_t offset) {
  std::optional<Document::Place> place = document.placeAt(offset);
  if (!place)
    return {};
  const Unit &unit = *place->unit;
  const Statements &statements = unit.statements();
  size_t token = statements.tokenTouching(place->offset);
  StringRef spelling = statements.spelling(token);
  switch (statements.tokens()[token].kind) {
  case Token::SymbolId: {
    auto symbol =
        document.findSymbol(place->member, spelling.drop_front().trim('"'));
    if (!symbol)
      return {};
    if (std::optional<Range> name =
            document.nameOf(symbol->first, symbol->second))
      return {*name};
    return {};
  }
  case Token::AttributeId:
  case Token::TypeId:
    if (std::optional<size_t> alias =
            document.findAlias(place->member, spelling)) {
      size_t begin = document.members()[*alias].piece.range.begin;
      return {{begin, begin + spelling.size()}};
    }
    break;
  default:
    break;
  }
  const Occurrence *occurrence = unit.occurrences().at(place->offset);
  if (!occurrence)
    return {};
  for (const Occurrence &other : unit.occurrences().of(occurrence->entity))
    if (other.isDefinition)
      return {document.toDocument(place->member, other.range())};
  return {};
}
