//===- OpName.cpp - The op that a name means ------------------------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "lsp/features/hover/OpName.h"
#include "lsp/features/Cursor.h"
#include "lsp/features/hover/Documentation.h"

using namespace mlir::tcp::lsp;

/// Returns the range of an operation's name at a byte, and a cursor at its end.
/// A cursor at the start of a name without results before it is still in front
/// of the operation.
static std::optional<std::pair<Range, Cursor>>
findName(const Document &document, size_t offset) {
  std::optional<Document::Place> place = document.placeAt(offset);
  if (!place || Cursor(*place->unit, place->offset).isInComment())
    return std::nullopt;
  const Statements &statements = place->unit->getStatements();
  size_t token = statements.tokenTouching(place->offset);
  Range range = statements.getTokens()[token].range;
  if (!range.touches(place->offset))
    return std::nullopt;
  Cursor cursor(*place->unit, range.end);
  if (!cursor.getStatement() || cursor.getStatement()->name != token)
    return std::nullopt;
  return std::make_pair(document.toDocument(place->member, range), cursor);
}

std::optional<Range> mlir::tcp::lsp::getOpNameRangeAt(const Document &document,
                                                      size_t offset) {
  auto name = findName(document, offset);
  return name ? std::optional(name->first) : std::nullopt;
}

std::optional<OpName> mlir::tcp::lsp::getOpNameAt(const Document &document,
                                                  size_t offset) {
  auto name = findName(document, offset);
  if (!name)
    return std::nullopt;
  const OdsOp *op =
      findOp(name->second.getOpName(), name->second.getDefaultDialect());
  if (!op)
    return std::nullopt;
  return OpName{op, name->first};
}
