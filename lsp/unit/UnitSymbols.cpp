//===- UnitSymbols.cpp - The symbols that a unit has and uses -------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "lsp/unit/UnitSymbols.h"
#include "lsp/unit/Unit.h"
#include "mlir/IR/SymbolTable.h"
#include <set>

using namespace mlir;
using namespace mlir::tcp::lsp;

std::shared_ptr<const UnitSymbols>
mlir::tcp::lsp::findSymbols(const Unit &unit) {
  auto symbols = std::make_shared<UnitSymbols>();
  std::set<const void *> seen;
  auto addOp = [&](Operation &top) {
    if (auto name =
            top.getAttrOfType<StringAttr>(SymbolTable::getSymbolAttrName())) {
      symbols->definitions.push_back(&top);
      symbols->seen.push_back({name, top.getName(), top.getAttrDictionary()});
    }
    top.walk([&](Operation *op) {
      if (!isa<SymbolUserOpInterface>(op))
        return;
      symbols->users.push_back(op);
      op->getAttrDictionary().walk([&](SymbolRefAttr reference) {
        StringAttr name = reference.getRootReference();
        if (seen.insert(name.getAsOpaquePointer()).second)
          symbols->usedNames.push_back(name);
      });
    });
  };
  // A stale unit has the symbols of an earlier text, which are ignored.
  if (!unit.isStale())
    for (Operation &top : unit.getOps())
      addOp(top);
  if (unit.isIntact()) {
    if (!unit.getOps().empty() &&
        unit.getOps().back().hasTrait<OpTrait::IsTerminator>())
      symbols->terminator = &unit.getOps().back();
    return symbols;
  }
  auto isDefined = [&](StringRef name) {
    return llvm::any_of(symbols->seen, [&](const auto &definition) {
      return definition.name.getValue() == name;
    });
  };
  // The first symbol of a statement that did not parse may be its name.
  const Statements &statements = unit.getStatements();
  for (const Statement &statement : statements.getTopLevel())
    for (size_t i = statement.name; i < statement.tokens.end; ++i)
      if (statements.getTokens()[i].is(Token::SymbolId)) {
        StringRef name = statements.spelling(i).drop_front().trim('"');
        if (!isDefined(name))
          symbols->brokenNames.push_back(name.str());
        break;
      }
  return symbols;
}
