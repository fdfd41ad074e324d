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

/// Returns the address of a uniqued name or attribute.
template <typename T> static uint64_t toKey(T unique) {
  return reinterpret_cast<uintptr_t>(unique.getAsOpaquePointer());
}

/// Returns whether the symbols of another version are those of the document,
/// and look the same.
bool SymbolChecker::hasSymbolsOf(const Document &other) const {
  if (!other.symbols || document.members.size() != other.members.size())
    return false;
  for (auto [own, old] : llvm::zip(document.members, other.members))
    if (own.piece.kind != old.piece.kind || !own.unit != !old.unit ||
        (own.symbols != old.symbols && !own.symbols->looksLike(*old.symbols)))
      return false;
  return true;
}

std::shared_ptr<const Document::SymbolTables>
SymbolChecker::findDefinitions() const {
  auto tables = std::make_shared<Document::SymbolTables>();
  for (const auto &[i, member] : llvm::enumerate(document.members)) {
    if (!member.unit)
      continue;
    Document::Symbols &scope = (*tables)[document.scopeOf(i)];
    for (const auto &[number, seen] : llvm::enumerate(member.symbols->seen))
      scope.defined.try_emplace(seen.name.getValue(), i, number);
    for (const std::string &name : member.symbols->brokenNames)
      scope.broken.insert(name);
  }
  return tables;
}

void SymbolChecker::run() {
  bool isSame = before && hasSymbolsOf(*before);
  document.symbols = isSame ? before->symbols : findDefinitions();
  for (size_t i = 0; i < document.members.size(); ++i) {
    Member &member = document.members[i];
    if (!member.unit)
      continue;
    const SymbolCheck *last = member.symbolCheck.get();
    if (!isSame || !last || last->looksInside)
      checkUses(i);
    if (context.hasCrashed())
      return;
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
    member.misplaced =
        std::make_unique<Found>(Found{member.unit->nameOf(op).value_or(Range{}),
                                      Found::Error,
                                      Found::Verify,
                                      followed.front().str(),
                                      {}});
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

/// Finds the facts that the errors in a unit's symbol uses depend on.
SymbolCheck SymbolChecker::findFacts(size_t index) const {
  const Member &member = document.members[index];
  const Document::Symbols &scope =
      document.symbols->find(document.scopeOf(index))->second;
  SymbolCheck check;
  for (const auto &[number, seen] : llvm::enumerate(member.symbols->seen))
    check.facts.push_back(scope.defined.lookup(seen.name.getValue()) ==
                          std::pair(index, number));
  for (StringAttr name : member.symbols->usedNames) {
    auto found = scope.defined.find(name.getValue());
    check.facts.push_back(scope.broken.contains(name.getValue()));
    if (found == scope.defined.end())
      continue;
    auto [definer, number] = found->second;
    const UnitSymbols &other = *document.members[definer].symbols;
    // A nested reference looks symbols up in the module. Uses of a module are
    // therefore checked each time.
    check.looksInside |=
        other.definitions[number]->hasTrait<OpTrait::SymbolTable>();
    // For other operations, only the name and the attributes matter. An edit in
    // a function's body does not cause checks of its callers.
    check.facts.push_back(toKey(other.seen[number].kind));
    check.facts.push_back(toKey(other.seen[number].attributes));
  }
  return check;
}

/// Checks the symbol uses of a unit, unless all facts are those of the last
/// check.
void SymbolChecker::checkUses(size_t index) {
  Member &member = document.members[index];
  const UnitSymbols &used = *member.symbols;
  SymbolCheck check = findFacts(index);
  if (!check.looksInside && member.symbolCheck &&
      check.facts == member.symbolCheck->facts)
    return;
  for (const auto &[number, op] : llvm::enumerate(used.definitions))
    if (bool isFirst = check.facts[number]; !isFirst) {
      StringRef name = used.seen[number].name.getValue();
      check.errors.push_back(
          {member.unit->nameOf(op).value_or(Range{0, 0}),
           Found::Error,
           Found::Symbols,
           ("redefinition of symbol named '" + name + "'").str(),
           {},
           name.str()});
    }
  if (!used.users.empty()) {
    bool isSuspicious = member.usesSuspicion > 0;
    member.usesSuspicion -= isSuspicious;
    if (isSuspicious ||
        !context.run("uses of " + member.unit->getText().str(), false,
                     [&](MLIRContext &) { verifyUses(index, check); })) {
      if (!isSuspicious)
        member.usesSuspicion = Member::kSuspicion;
      check.errors.push_back(makeCrash(
          member.unit->getText(), "MLIR has crashed on the symbols that this "
                                  "uses; they are not checked"));
    }
  }
  member.symbolCheck = std::make_shared<const SymbolCheck>(std::move(check));
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

/// Lets MLIR verify the symbol uses of a unit, and adds the errors to `check`.
void SymbolChecker::verifyUses(size_t index, SymbolCheck &check) {
  const Member &member = document.members[index];
  const UnitSymbols &used = *member.symbols;
  const Document::Symbols &scope =
      document.symbols->find(document.scopeOf(index))->second;
  // The module gets clones of the unit's operations, and stubs of the symbols
  // that they use.
  IRMapping clones;
  OwningOpRef<Operation *> around = member.unit->getModule()->clone(clones);
  Block &block = around.get()->getRegion(0).front();
  Block::iterator own = block.begin();
  for (StringAttr name : used.usedNames) {
    auto found = document.findSymbol(index, name.getValue());
    if (found && found->first != index)
      block.getOperations().insert(own, makeStub(found->first, found->second));
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
      check.errors.push_back({member.unit->nameOf(user).value_or(Range{0, 0}),
                              Found::Error,
                              Found::Symbols,
                              message.str(),
                              {},
                              symbol.str()});
  }
}
