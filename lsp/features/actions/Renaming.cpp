//===- Renaming.cpp - New names for values in a text ----------------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "lsp/features/actions/Renaming.h"
#include "lsp/features/TextEdit.h"

using namespace mlir;
using namespace mlir::tcp::lsp;

std::string Renaming::apply(Range range) const {
  std::vector<TextEdit> edits;
  StringRef text = unit.getText();
  for (const Occurrence &occurrence : unit.getOccurrences().getAll()) {
    if (!range.contains(occurrence.getRange()))
      continue;
    auto found = names.find(occurrence.entity);
    if (found == names.end())
      continue;
    size_t begin = occurrence.begin - range.begin;
    size_t end = begin + nameAt(unit, occurrence).size();
    edits.push_back({{begin, end}, found->second});
  }
  return applyEdits(text.slice(range.begin, range.end), std::move(edits));
}

StringRef mlir::tcp::lsp::nameAt(const Unit &unit,
                                 const Occurrence &occurrence) {
  StringRef spelled = unit.getText().slice(occurrence.begin, occurrence.end);
  return spelled.take_front(spelled.find_first_of("#: "));
}

bool mlir::tcp::lsp::isNumbered(StringRef name) {
  return name[1] >= '0' && name[1] <= '9';
}

Operation *mlir::tcp::lsp::operationOf(const Unit &unit,
                                       const Statement &statement) {
  size_t name = unit.getStatements().getTokens()[statement.name].range.begin;
  const Occurrence *occurrence = unit.getOccurrences().at(name);
  if (!occurrence || occurrence->begin != name)
    return nullptr;
  const Entity &entity = unit.getOccurrences().entity(*occurrence);
  return entity.kind == Entity::OpName ? entity.op : nullptr;
}
