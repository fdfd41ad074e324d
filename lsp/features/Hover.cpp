//===- Hover.cpp - What is under the cursor -------------------------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "lsp/features/Hover.h"

using namespace mlir;
using namespace mlir::tcp::lsp;

static std::string describe(const Entity &entity) {
  std::string text;
  llvm::raw_string_ostream os(text);
  if (Value value = getValue(entity)) {
    os << "```mlir\n" << value.getType() << "\n```";
  } else if (entity.kind == Entity::OpName) {
    os << "```mlir\n";
    entity.op->print(os, OpPrintingFlags()
                             .printGenericOpForm()
                             .assumeVerified()
                             .skipRegions()
                             .elideLargeElementsAttrs());
    os << "\n```";
  }
  return text;
}

std::optional<Hover> mlir::tcp::lsp::getHover(const Document &document,
                                              size_t offset) {
  std::optional<Document::Place> place = document.placeAt(offset);
  if (!place)
    return std::nullopt;
  const Occurrences &occurrences = place->unit->occurrences();
  const Occurrence *occurrence = occurrences.at(place->offset);
  if (!occurrence)
    return std::nullopt;
  return Hover{describe(occurrences.entity(*occurrence)),
               document.toDocument(place->member, occurrence->range())};
}
