//===- AnalysisSymbols.cpp - What is wrong between units ------------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "lsp/document/Analysis.h"
#include "lsp/document/UnitContext.h"
#include "mlir/IR/SymbolTable.h"

using namespace mlir;
using namespace mlir::tcp::lsp;
using Found = mlir::tcp::lsp::Diagnostic;

void Analysis::checkSymbols(Document &document) {
  for (size_t i = 0; i < document.parts.size(); ++i) {
    Member &member = document.parts[i];
    if (!member.unit)
      continue;
    Document::Symbols &scope = document.symbols[document.scopeOf(i)];
    for (Operation *op : member.symbols->definitions) {
      StringRef name =
          op->getAttrOfType<StringAttr>(SymbolTable::getSymbolAttrName());
      scope.defined.try_emplace(name, i, op);
    }
    for (const std::string &name : member.symbols->brokenNames)
      scope.broken.insert(name);
  }
  for (size_t i = 0; i < document.parts.size(); ++i) {
    Member &member = document.parts[i];
    if (!member.unit)
      continue;
    checkUses(document, i);
    if (hasCrashed)
      return;
    member.misplaced.reset();
    if (member.symbols->terminator)
      checkTerminator(document, i);
  }
}

/// Checks an operation that must be the last of its block, where others follow
/// in the document: its unit alone does not show it.
void Analysis::checkTerminator(Document &document, size_t index) {
  Member &member = document.parts[index];
  if (member.unit->source().isInBrokenModule)
    return;
  bool isFollowed = false;
  for (size_t i = index + 1; i < document.parts.size() && !isFollowed; ++i)
    isFollowed = document.scopeOf(i) == document.scopeOf(index) &&
                 document.parts[i].unit &&
                 !document.parts[i].unit->ops().empty();
  if (!isFollowed)
    return;
  Operation *op = member.symbols->terminator;
  auto verify = [&](std::vector<mlir::Diagnostic> &said) {
    DiagnosticCollector collector(said);
    return op->getName().verifyInvariants(op);
  };
  std::vector<mlir::Diagnostic> alone, followed;
  if (failed(verify(alone)))
    return;
  OwningOpRef<ModuleOp> next(ModuleOp::create(UnknownLoc::get(&context())));
  member.unit->ops().push_back(*next);
  if (failed(verify(followed)) && !followed.empty())
    member.misplaced = Found{member.unit->nameOf(op).value_or(Range{0, 0}),
                             Found::Error,
                             Found::Verify,
                             followed.front().str(),
                             {}};
  (*next)->remove();
}

/// A copy of what defines a symbol, for those that look it up: without its
/// body, but with the symbols of a module.
static Operation *makeStub(Document &document, size_t member, Operation *op) {
  Operation *stub = op->cloneWithoutRegions();
  for (auto [index, region] : llvm::enumerate(op->getRegions())) {
    if (!op->hasTrait<OpTrait::SymbolTable>() || region.empty())
      continue;
    Block &block = stub->getRegion(index).emplaceBlock();
    for (Operation &nested : region.front())
      if (nested.getAttrOfType<StringAttr>(SymbolTable::getSymbolAttrName()))
        block.push_back(makeStub(document, member, &nested));
    if (document.members()[member].piece.kind != Piece::Open)
      continue;
    for (size_t i = member + 1; i < document.members()[member].partner; ++i)
      if (document.members()[i].module == member &&
          document.members()[i].symbols)
        for (Operation *inner : document.members()[i].symbols->definitions)
          block.push_back(makeStub(document, i, inner));
  }
  return stub;
}

/// Checks what a unit says of symbols, unless that was done with the same.
void Analysis::checkUses(Document &document, size_t index) {
  Member &member = document.parts[index];
  const UnitSymbols &used = *member.symbols;
  const Document::Symbols &scope = document.symbols[document.scopeOf(index)];

  // What it was found with; nothing to do where that is the same.
  std::vector<std::pair<uint64_t, Operation *>> resolved;
  auto add = [&](const std::pair<size_t, Operation *> &definition) {
    resolved.emplace_back(document.parts[definition.first].unit->id(),
                          definition.second);
  };
  for (Operation *op : used.definitions) {
    auto first = scope.defined.find(
        op->getAttrOfType<StringAttr>(SymbolTable::getSymbolAttrName())
            .getValue());
    add(first->second);
  }
  bool looksInside = false;
  for (StringAttr name : used.usedNames) {
    auto found = scope.defined.find(name.getValue());
    resolved.emplace_back(scope.broken.contains(name.getValue()), nullptr);
    if (found != scope.defined.end())
      add(found->second);
    // The symbols in a module are looked up too: it is looked at each time.
    looksInside |= found != scope.defined.end() &&
                   found->second.second->hasTrait<OpTrait::SymbolTable>();
  }
  if (!looksInside && resolved == member.resolved)
    return;
  member.resolved = std::move(resolved);
  member.symbolErrors.clear();

  for (Operation *op : used.definitions) {
    StringRef name =
        op->getAttrOfType<StringAttr>(SymbolTable::getSymbolAttrName());
    if (scope.defined.find(name)->second.second == op)
      continue;
    member.symbolErrors.push_back(
        {member.unit->nameOf(op).value_or(Range{0, 0}),
         Found::Error,
         Found::Symbols,
         ("redefinition of symbol named '" + name + "'").str(),
         {},
         name.str()});
  }
  if (used.users.empty())
    return;
  if (member.usesSuspicion)
    --member.usesSuspicion;
  else if (runUnlessCrashes(
               "uses of " + member.unit->text().str(), false,
               [&](MLIRContext &) { verifyUses(document, index); }))
    return;
  else
    member.usesSuspicion = Member::kSuspicion;
  member.symbolErrors.push_back(member.unit->makeCrash(
      "MLIR has crashed on the symbols that this uses; they are not checked"));
}

/// Lets MLIR check the symbols that a unit uses.
void Analysis::verifyUses(Document &document, size_t index) {
  Member &member = document.parts[index];
  const UnitSymbols &used = *member.symbols;
  const Document::Symbols &scope = document.symbols[document.scopeOf(index)];
  auto isOwn = [&](Operation *op) {
    return op->getBlock() == &member.unit->ops();
  };
  // The unit's operations for a while among those that they look up.
  OwningOpRef<ModuleOp> around(ModuleOp::create(UnknownLoc::get(&context())));
  if (DictionaryAttr attributes = member.unit->source().module)
    (*around)->setAttrs(attributes);
  Block &block = *around->getBody();
  for (StringAttr name : used.usedNames) {
    auto found = scope.defined.find(name.getValue());
    if (found != scope.defined.end() && !isOwn(found->second.second))
      block.push_back(
          makeStub(document, found->second.first, found->second.second));
  }
  Block &own = member.unit->ops();
  Operation *firstOwn = own.empty() ? nullptr : &own.front();
  block.getOperations().splice(block.end(), own.getOperations());
  SymbolTableCollection tables;
  for (Operation *user : used.users) {
    // In a placeholder, and in an operation that nobody knows, MLIR looks no
    // symbol up: it might be a table.
    bool isBroken = false;
    for (Operation *op = user->getParentOp(); op; op = op->getParentOp())
      isBroken |= Unit::isPlaceholder(op) || !op->getDialect();
    StringRef symbol;
    user->getAttrDictionary().walk([&](SymbolRefAttr reference) {
      StringRef name = reference.getRootReference().getValue();
      isBroken |= scope.broken.contains(name);
      symbol = symbol.empty() ? name : symbol;
    });
    if (isBroken)
      continue;
    std::vector<mlir::Diagnostic> said;
    {
      DiagnosticCollector collector(said);
      if (succeeded(cast<SymbolUserOpInterface>(user).verifySymbolUses(tables)))
        continue;
    }
    for (const mlir::Diagnostic &message : said)
      member.symbolErrors.push_back(
          {member.unit->nameOf(user).value_or(Range{0, 0}),
           Found::Error,
           Found::Symbols,
           message.str(),
           {},
           symbol.str()});
  }
  if (firstOwn)
    own.getOperations().splice(own.end(), block.getOperations(),
                               firstOwn->getIterator(), block.end());
}
