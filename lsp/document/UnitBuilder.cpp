//===- UnitBuilder.cpp - Makes the units of a version ---------------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "lsp/document/UnitBuilder.h"
#include "lsp/document/Parallel.h"
#include "lsp/unit/FindChunk.h"
#include "lsp/unit/UnitPatch.h"
#include "lsp/unit/UnknownDialects.h"
#include "mlir/IR/BuiltinOps.h"

using namespace mlir;
using namespace mlir::tcp::lsp;

/// A new text that is larger is reported in two parts. The first one has
/// `kFirstBytes`.
static const size_t kLargeBytes = 256 << 10;
static const size_t kFirstBytes = 16 << 10;
/// A longer name in quotes is a string, and no op of a dialect.
static const size_t kMaxDialectName = 32;
/// If a unit nests more deeply, an edit parses all of it.
static const unsigned kMaxDepthOfChanged = 200;

UnitBuilder::UnitBuilder(GuardedContext &context,
                         llvm::ThreadPoolInterface *pool, Document &document,
                         const Document *before, size_t numHead, size_t numTail,
                         std::shared_ptr<const Unit> &lastRight)
    : context(context), pool(pool), document(document), before(before),
      numHead(numHead), numTail(numTail), lastRight(lastRight) {}

void UnitBuilder::run(llvm::function_ref<void()> reportFirst) {
  reuse();
  if (changeUnit() || context.hasCrashed())
    return;
  scan();
  loadDialects();
  // The attributes of a module are needed to verify the operations in it.
  for (size_t i = 0; i < changed.size(); ++i)
    if (isModule(i))
      parse(i);
  // The first part of a large file is what an editor shows when it opens it.
  size_t first = 0;
  if (reportFirst && document.getText().size() > kLargeBytes) {
    while (first < changed.size() &&
           document.members[changed[first]].piece.range.end <= kFirstBytes)
      ++first;
    parseAll(0, first);
    if (!context.hasCrashed())
      reportFirst();
  }
  parseAll(first, changed.size());
  if (context.hasCrashed())
    return;
  for (size_t member : changed)
    context.addParsed(document.members[member].piece.range.size());
}

//===----------------------------------------------------------------------===//
// Units that are taken over
//===----------------------------------------------------------------------===//

bool UnitBuilder::isTouched(size_t member) const {
  return member >= numHead && member < document.members.size() - numTail;
}

/// Returns the member of the version before that has the same place: counted
/// from the end after the change, and otherwise from the start. Returns null if
/// there is none.
const Member *UnitBuilder::findPrevious(size_t member) const {
  if (!before)
    return nullptr;
  size_t count = before->members.size();
  if (member >= document.members.size() - numTail)
    return &before->members[count - (document.members.size() - member)];
  return member < count - numTail ? &before->members[member] : nullptr;
}

/// Returns whether a member is the Open of a module with contents.
bool UnitBuilder::isShell(const Document &document, size_t index) {
  const Member &member = document.members[index];
  return member.piece.kind == Piece::Open && member.partner > index + 1;
}

/// Returns whether `isOne` holds for a member at the change, in this version or
/// in the one before.
bool UnitBuilder::anyTouched(
    llvm::function_ref<bool(const Member &)> isOne) const {
  auto anyIn = [&](const Document &version) {
    return std::any_of(version.members.begin() + numHead,
                       version.members.end() - numTail, isOne);
  };
  return anyIn(document) || (before && anyIn(*before));
}

/// Takes over the members that the change does not touch, and collects those
/// that may need a new unit.
void UnitBuilder::reuse() {
  // A change of an alias or of a module's header may change the units of other
  // pieces.
  bool contextChanged = !before || anyTouched([](const Member &member) {
    return member.piece.kind != Piece::Ops &&
           member.piece.kind != Piece::Metadata;
  });
  for (size_t i = 0; i < document.members.size(); ++i) {
    Member &member = document.members[i];
    if (member.piece.kind == Piece::Close ||
        member.piece.kind == Piece::Separator)
      continue;
    bool isSame = !isTouched(i) && !contextChanged;
    if (isSame && member.piece.kind == Piece::Open)
      isSame = member.partner != i && !isTouched(member.partner) &&
               isShell(document, i) ==
                   isShell(*before, findPrevious(i) - before->members.data());
    if (!isTouched(i))
      member.takeOver(*findPrevious(i));
    if (!isSame)
      changed.push_back(i);
  }
}

//===----------------------------------------------------------------------===//
// A look at tokens
//===----------------------------------------------------------------------===//

void UnitBuilder::Scan::add(StringRef text) {
  Lexer lexer(text);
  unsigned open = 0;
  for (Token token = lexer.next(); !token.is(Token::End);
       token = lexer.next()) {
    open = nextDepth(open, token);
    depth = std::max(depth, open);
    StringRef spelling = text.slice(token.range.begin, token.range.end);
    mayHaveSymbols |=
        token.is(Token::SymbolId) || token.is(Token::String) || token.is('{');
    switch (token.kind) {
    case Token::AttributeId:
    case Token::TypeId:
      aliases.insert(spelling);
      spelling = spelling.drop_front();
      [[fallthrough]];
    case Token::BareId:
      namesResources |=
          spelling == "dense_resource" || spelling == "dialect_resources";
      [[fallthrough]];
    case Token::String:
      spelling = spelling.trim('"');
      // A dialect that is not loaded here would be loaded by threads that parse
      // at the same time, which MLIR does not allow.
      if (spelling.contains('.') || token.is(Token::TypeId) ||
          token.is(Token::AttributeId))
        dialects.insert(spelling.split('.').first);
      break;
    default:
      break;
    }
  }
}

/// Scans the text of a member's unit, without the aliases that it uses.
UnitBuilder::Scan UnitBuilder::scanMember(size_t index) const {
  Scan found;
  found.add(document.textOf(index));
  const Member &member = document.members[index];
  if (member.piece.kind == Piece::Open && member.partner != index)
    found.add(document.textOf(member.partner));
  return found;
}

void UnitBuilder::scan() {
  scans.resize(changed.size());
  forAll(pool, changed.size(),
         [&](size_t i) { scans[i] = scanMember(changed[i]); });
  // An alias may name a resource.
  bool aliasesNameResources = false;
  for (const auto &alias : document.aliases)
    for (size_t member : alias.second)
      aliasesNameResources |= document.textOf(member).contains("_resource");
  if (aliasesNameResources)
    for (Scan &scan : scans)
      scan.namesResources |= !scan.aliases.empty();
}

void UnitBuilder::loadDialects() {
  std::set<StringRef> dialects{"func"};
  for (const Scan &scan : scans)
    dialects.insert(scan.dialects.begin(), scan.dialects.end());
  std::vector<StringRef> available = context.get().getAvailableDialects();
  for (StringRef dialect : dialects) {
    if (context.get().getOrLoadDialect(dialect) ||
        dialect.size() > kMaxDialectName)
      continue;
    // The message about a misspelt dialect depends on the loaded dialects. It
    // must not depend on earlier texts, so all similar dialects are loaded.
    for (StringRef meant : available)
      if (isSimilar(dialect, meant))
        context.get().getOrLoadDialect(meant);
  }
}

size_t UnitBuilder::indentationOf(size_t member) const {
  const Text &all = document.getText();
  return all.line(all.lineOf(document.members[member].piece.range.begin))
      .take_while([](char c) { return c == ' ' || c == '\t'; })
      .size();
}

UnitSource UnitBuilder::makeSource(size_t member, const Scan &scan) const {
  UnitSource source;
  source.depth = scan.depth;
  source.namesResources = scan.namesResources;
  source.text = document.textOf(member).str();
  const Member &part = document.members[member];
  source.indentation = indentationOf(member);
  if (part.piece.kind == Piece::Open && part.partner != member)
    source.text += ((isShell(document, member) ? "\n" : " ") +
                    document.textOf(part.partner))
                       .str();
  if (part.module != Member::kNone) {
    const Unit &shell = *document.members[part.module].unit;
    // A module whose "}" is missing is not broken in this sense.
    bool isKnown = !shell.isStale() && !shell.getOps().empty() &&
                   !isPlaceholder(&shell.getOps().front());
    source.isInBrokenModule = !isKnown;
    if (isKnown && isa<ModuleOp>(shell.getOps().front()))
      source.module = shell.getOps().front().getAttrDictionary();
  }
  addAliases(member, scan, source);
  return source;
}

/// Adds the definitions of the aliases that a member uses, directly or not, in
/// the order of the file. `source.suffix` gets those that stand after the
/// member.
void UnitBuilder::addAliases(size_t member, const Scan &scan,
                             UnitSource &source) const {
  std::set<size_t> needed;
  std::vector<StringRef> names(scan.aliases.begin(), scan.aliases.end());
  while (!names.empty()) {
    std::optional<size_t> definition = document.findAlias(member, names.back());
    names.pop_back();
    if (!definition || *definition == member ||
        !needed.insert(*definition).second)
      continue;
    StringRef text = document.textOf(*definition);
    Lexer lexer(text);
    for (Token token = lexer.next(); !token.is(Token::End);
         token = lexer.next())
      if (token.is(Token::AttributeId) || token.is(Token::TypeId))
        names.push_back(text.slice(token.range.begin, token.range.end));
  }
  for (size_t alias : needed)
    (alias < member ? source.prefix : source.suffix) +=
        (document.textOf(alias) + "\n").str();
}

//===----------------------------------------------------------------------===//
// Parsing
//===----------------------------------------------------------------------===//

bool UnitBuilder::isModule(size_t index) const {
  return document.members[changed[index]].piece.kind == Piece::Open;
}

/// Parses the units of `changed[begin, end)` that are no modules.
void UnitBuilder::parseAll(size_t begin, size_t end) {
  // Units that name resources are parsed one at a time.
  for (size_t i = begin; i < end; ++i)
    if (scans[i].namesResources && !isModule(i))
      parse(i);
  forAll(pool, end - begin, [&](size_t i) {
    if (!scans[begin + i].namesResources && !isModule(begin + i))
      parse(begin + i);
  });
}

/// Makes the unit of `changed[index]`, unless its source is the same as before.
void UnitBuilder::parse(size_t index) {
  Member &member = document.members[changed[index]];
  UnitSource source = makeSource(changed[index], scans[index]);
  const Member *last = findPrevious(changed[index]);
  const Unit *old = last ? last->unit.get() : nullptr;
  if (old && member.unit.get() == old && old->getSource() == source)
    return;
  if (last && last->suspicion)
    member.suspicion = last->suspicion - 1;
  if (last)
    member.usesSuspicion = last->usesSuspicion;
  bool isParsed = parseGuarded(member, source, old, /*repairs=*/true);
  // MLIR may only crash on the repaired text.
  if (!isParsed && !context.hasCrashed()) {
    member.suspicion = Member::kSuspicion;
    isParsed = parseGuarded(member, source, old, /*repairs=*/false);
  }
  if (context.hasCrashed())
    return;
  if (!isParsed)
    member.unit = Unit::makeCrashed(context.get(), source);
  member.symbols = findSymbols(*member.unit);
  member.scanned.reset();
  member.symbolCheck.reset();
}

/// Returns the names of a scan that are aliases of the document.
std::set<StringRef> UnitBuilder::findUsedAliases(size_t member,
                                                 const Scan &scan) const {
  std::set<StringRef> used;
  for (StringRef name : scan.aliases)
    if (document.findAlias(member, name))
      used.insert(name);
  return used;
}

/// Returns whether the unit's source changes only in its text if a part of the
/// text changes. `then` and `now` are the scans of this part.
bool UnitBuilder::fitsSource(size_t member, const Scan &then,
                             const Scan &now) const {
  return !now.namesResources &&
         findUsedAliases(member, then) == findUsedAliases(member, now);
}

/// Returns the last unit of a member's piece that had no errors, if the other
/// parts of its source are still the same. Otherwise null. Resets `lastRight`.
std::shared_ptr<const Unit> UnitBuilder::takeRight(size_t index) {
  std::shared_ptr<const Unit> right = std::exchange(lastRight, nullptr);
  const Member &member = document.members[index];
  const Member &last = before->members[index];
  if (member.piece.kind != Piece::Ops || member.piece.isBroken ||
      last.piece.kind != Piece::Ops || last.suspicion)
    return nullptr;
  if (last.unit->isRight())
    right = last.unit;
  if (!right)
    return nullptr;
  UnitSource like = last.unit->getSource();
  like.text = right->getText().str();
  like.indentation = indentationOf(index);
  if (!(like == right->getSource()) || right->getSource().namesResources)
    return nullptr;
  return right;
}

/// If one unit has changed, makes it by parsing only the part that differs from
/// its last text without errors. Returns false if that is not possible.
bool UnitBuilder::changeUnit() {
  if (changed.size() != 1 || !before ||
      before->members.size() != document.members.size() ||
      !isTouched(changed.front())) {
    lastRight.reset();
    return false;
  }
  std::shared_ptr<const Unit> right = takeRight(changed.front());
  if (!right)
    return false;
  Member &member = document.members[changed.front()];
  if (document.textOf(changed.front()) == right->getText()) {
    member.unit = std::move(right);
    member.symbols = findSymbols(*member.unit);
    member.usesSuspicion = before->members[changed.front()].usesSuspicion;
    return true;
  }
  if (changeUnit(changed.front(), *right))
    return true;
  lastRight = std::move(right);
  return false;
}

bool UnitBuilder::changeUnit(size_t index, const Unit &right) {
  Member &member = document.members[index];
  const Member &last = before->members[index];
  StringRef now = document.textOf(index);
  SharedEnds same(now, right.getText());
  Range edit{same.start, right.getText().size() - same.end};
  auto chunk = findChunk(right, edit, now.size() - same.end - same.start);
  if (!chunk)
    return false;
  Scan scanThen;
  scanThen.add(right.getText().slice(chunk->before.begin, chunk->before.end));
  StringRef text = now.slice(chunk->getAfter().begin, chunk->getAfter().end);
  Scan &scanNow = scans.emplace_back();
  scanNow.add(text);
  if (!fitsSource(index, scanThen, scanNow))
    return false;
  loadDialects();
  UnitSource source = right.getSource();
  source.text = now.str();
  source.depth += scanNow.depth - std::min(scanNow.depth, scanThen.depth);
  if (source.depth > kMaxDepthOfChanged)
    return false;
  context.run(("chunk " + text).str(), false, [&](MLIRContext &in) {
    member.unit = UnitPatch::makeUnit(in, std::move(source), right, *chunk);
  });
  if (context.hasCrashed() || !member.unit)
    return false;
  context.addParsed(text.size());
  member.symbols = findSymbols(*member.unit);
  member.usesSuspicion = last.usesSuspicion;
  if (last.unit.get() == &right && !scanThen.mayHaveSymbols &&
      !scanNow.mayHaveSymbols)
    member.scanned = moveSymbols(*last.scanned, chunk->before, chunk->size);
  return true;
}

bool UnitBuilder::parseGuarded(Member &member, const UnitSource &source,
                               const Unit *old, bool repairs) {
  std::string whole = (repairs ? "repaired " : "") + source.prefix +
                      source.text + source.suffix;
  return context.run(whole, member.suspicion, [&](MLIRContext &in) {
    if (&in == &context.get()) {
      member.unit = Unit::parse(in, source, old, repairs);
      return;
    }
    UnitSource aside = source;
    aside.module = {}; // It belongs to the document's context.
    Unit::parse(in, std::move(aside), nullptr, repairs);
  });
}
