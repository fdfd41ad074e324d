//===- SymbolChecker.cpp - Symbols between units --------------------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "lsp/document/SymbolChecker.h"
#include "lsp/unit/UnitContext.h"
#include "mlir/IR/IRMapping.h"
#include "mlir/IR/SymbolTable.h"

using namespace mlir;
using namespace mlir::tcp::lsp;
using Found = mlir::tcp::lsp::Diagnostic;

namespace {
/// The attributes of a unit's operations that define symbols.
struct DefinedAttributes {
  explicit DefinedAttributes(const Unit &unit) {
    for (Operation &op : unit.getOps())
      if (op.hasAttrOfType<StringAttr>(SymbolTable::getSymbolAttrName()))
        of[&op] = op.getAttrDictionary();
  }
  llvm::DenseMap<Operation *, DictionaryAttr> of;
};
} // namespace

/// Returns the address of a uniqued name or attribute.
template <typename T> static uint64_t toKey(T unique) {
  return reinterpret_cast<uintptr_t>(unique.getAsOpaquePointer());
}

void SymbolChecker::findDefinitions() {
  for (size_t i = 0; i < document.members.size(); ++i) {
    const Member &member = document.members[i];
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
}

void SymbolChecker::run() {
  findDefinitions();
  for (size_t i = 0; i < document.members.size(); ++i) {
    Member &member = document.members[i];
    if (!member.unit)
      continue;
    checkUses(i);
    if (context.hasCrashed())
      return;
    member.misplaced.reset();
    if (member.symbols->terminator)
      checkTerminator(i);
  }
}

/// Reports a terminator that is followed by other pieces of its block. The unit
/// alone does not show that.
void SymbolChecker::checkTerminator(size_t index) {
  Member &member = document.members[index];
  if (member.unit->getSource().isInBrokenModule)
    return;
  bool isFollowed = false;
  for (size_t i = index + 1; i < document.members.size() && !isFollowed; ++i)
    isFollowed = document.scopeOf(i) == document.scopeOf(index) &&
                 document.members[i].unit &&
                 !document.members[i].unit->getOps().empty();
  if (!isFollowed)
    return;
  auto verify = [](Operation *op, std::vector<mlir::Diagnostic> &said) {
    DiagnosticCollector collector(said);
    return op->getName().verifyInvariants(op);
  };
  Operation *op = member.symbols->terminator;
  std::vector<mlir::Diagnostic> alone, followed;
  if (failed(verify(op, alone)))
    return;
  OwningOpRef<ModuleOp> among = member.unit->getModule().clone();
  Operation *last = &among->getBody()->back();
  among->getBody()->push_back(
      ModuleOp::create(UnknownLoc::get(&context.get())));
  if (failed(verify(last, followed)) && !followed.empty())
    member.misplaced = Found{member.unit->nameOf(op).value_or(Range{0, 0}),
                             Found::Error,
                             Found::Verify,
                             followed.front().str(),
                             {}};
}

/// Returns a clone of a symbol for lookups. It has no body, but the clone of a
/// symbol table has stubs of the table's symbols.
Operation *SymbolChecker::makeStub(size_t member, Operation *op) const {
  Operation *stub = op->cloneWithoutRegions();
  for (auto [index, region] : llvm::enumerate(op->getRegions())) {
    if (!op->hasTrait<OpTrait::SymbolTable>() || region.empty())
      continue;
    Block &block = stub->getRegion(index).emplaceBlock();
    for (Operation &nested : region.front())
      if (nested.getAttrOfType<StringAttr>(SymbolTable::getSymbolAttrName()))
        block.push_back(makeStub(member, &nested));
    if (document.getMembers()[member].piece.kind != Piece::Open)
      continue;
    for (size_t i = member + 1; i < document.getMembers()[member].partner; ++i)
      if (document.getMembers()[i].module == member &&
          document.getMembers()[i].symbols)
        for (Operation *inner : document.getMembers()[i].symbols->definitions)
          block.push_back(makeStub(i, inner));
  }
  return stub;
}

/// Checks the symbol uses of a unit, unless all facts are those of the last
/// check.
void SymbolChecker::checkUses(size_t index) {
  Member &member = document.members[index];
  const UnitSymbols &used = *member.symbols;
  const Document::Symbols &scope = document.symbols[document.scopeOf(index)];

  // The errors depend on these facts only.
  std::vector<uint64_t> resolved;
  for (Operation *op : used.definitions) {
    StringRef name =
        op->getAttrOfType<StringAttr>(SymbolTable::getSymbolAttrName());
    bool isFirst = scope.defined.find(name)->second.second == op;
    resolved.push_back(isFirst);
  }
  bool looksInside = false;
  for (StringAttr name : used.usedNames) {
    auto found = scope.defined.find(name.getValue());
    resolved.push_back(scope.broken.contains(name.getValue()));
    if (found == scope.defined.end())
      continue;
    const auto &[definer, op] = found->second;
    // A nested reference looks symbols up in the module. Uses of a module are
    // therefore checked each time.
    looksInside |= op->hasTrait<OpTrait::SymbolTable>();
    // For other operations, only the name and the attributes matter. An edit in
    // a function's body does not cause checks of its callers.
    const Unit &unit = *document.members[definer].unit;
    resolved.push_back(toKey(op->getName()));
    resolved.push_back(toKey(unit.get<DefinedAttributes>().of.lookup(op)));
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
  else if (context.run("uses of " + member.unit->getText().str(), false,
                       [&](MLIRContext &) { verifyUses(index); }))
    return;
  else
    member.usesSuspicion = Member::kSuspicion;
  member.symbolErrors.push_back(makeCrash(
      member.unit->getText(),
      "MLIR has crashed on the symbols that this uses; they are not checked"));
}

/// Returns whether `op` and the operations around it are valid, whatever
/// symbols they use. MLIR verifies uses of symbols in valid operations only, so
/// an operation may rely on the type of its parent there. `known` has the
/// answers so far.
static bool isValid(Operation *op, llvm::DenseMap<Operation *, bool> &known) {
  if (!op)
    return true;
  auto answer = known.find(op);
  if (answer != known.end())
    return answer->second;
  std::vector<mlir::Diagnostic> said;
  DiagnosticCollector collector(said);
  bool valid =
      isValid(op->getParentOp(), known) &&
      (!op->isRegistered() || succeeded(op->getName().verifyInvariants(op)));
  known[op] = valid;
  return valid;
}

/// Lets MLIR verify the symbol uses of a unit.
void SymbolChecker::verifyUses(size_t index) {
  Member &member = document.members[index];
  const UnitSymbols &used = *member.symbols;
  const Document::Symbols &scope = document.symbols[document.scopeOf(index)];
  auto isOwn = [&](Operation *op) {
    return op->getBlock() == &member.unit->getOps();
  };
  // The module gets clones of the unit's operations, and stubs of the symbols
  // that they use.
  IRMapping clones;
  OwningOpRef<Operation *> around = member.unit->getModule()->clone(clones);
  Block &block = around.get()->getRegion(0).front();
  Block::iterator own = block.begin();
  for (StringAttr name : used.usedNames) {
    auto found = scope.defined.find(name.getValue());
    if (found != scope.defined.end() && !isOwn(found->second.second))
      block.getOperations().insert(
          own, makeStub(found->second.first, found->second.second));
  }
  SymbolTableCollection tables;
  llvm::DenseMap<Operation *, bool> valid;
  for (Operation *user : used.users) {
    // Under a placeholder or an operation of an unknown dialect, nothing is
    // checked: it may be a symbol table.
    bool isBroken = false;
    for (Operation *op = user->getParentOp(); op; op = op->getParentOp())
      isBroken |= isPlaceholder(op) || !op->getDialect();
    StringRef symbol;
    user->getAttrDictionary().walk([&](SymbolRefAttr reference) {
      StringRef name = reference.getRootReference().getValue();
      isBroken |= scope.broken.contains(name);
      symbol = symbol.empty() ? name : symbol;
    });
    if (isBroken || !isValid(user, valid))
      continue;
    std::vector<mlir::Diagnostic> said;
    {
      DiagnosticCollector collector(said);
      if (succeeded(cast<SymbolUserOpInterface>(clones.lookup(user))
                        .verifySymbolUses(tables)))
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
}
