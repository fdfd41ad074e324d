//===- Rename.cpp - New names ---------------------------------------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "lsp/features/navigation/Rename.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FileSystem.h"

using namespace mlir;
using namespace mlir::tcp::lsp;

static llvm::Error refuse(const llvm::Twine &reason) {
  return llvm::createStringError(reason);
}

//===----------------------------------------------------------------------===//
// Values and blocks
//===----------------------------------------------------------------------===//

/// Returns whether a name is valid after a % or ^: it is all digits, or does
/// not begin with a digit.
static bool isSuffix(StringRef name) {
  if (name.empty())
    return false;
  if (llvm::isDigit(name[0]))
    return llvm::all_of(name, llvm::isDigit);
  return llvm::all_of(name, isNameByte);
}

/// Returns the region in which an entity is visible.
static Region *regionOf(const Entity &entity) {
  return entity.op ? entity.op->getParentRegion() : entity.block->getParent();
}

/// Returns whether values of one region are visible in the other one.
static bool shareScope(Region *a, Region *b) {
  auto sees = [](Region *inner, Region *outer) {
    for (Region *region = inner; region; region = region->getParentRegion()) {
      if (region == outer)
        return true;
      if (region->getParentOp()->hasTrait<OpTrait::IsIsolatedFromAbove>())
        return false;
    }
    return false;
  };
  return sees(a, b) || sees(b, a);
}

/// Returns whether another value or block with the name is visible in the scope
/// of the target.
static bool isTaken(const Document &document, const Target &target,
                    StringRef spelling) {
  const Unit &unit = *document.getMembers()[target.member].unit;
  const Occurrences &occurrences = unit.getOccurrences();
  Region *own = nullptr;
  for (const Occurrence &occurrence : occurrences.getAll())
    if (target.entity && occurrence.entity == *target.entity) {
      own = regionOf(occurrences.entity(occurrence));
      break;
    }
  bool isBlock = target.kind == Target::Block;
  for (const Occurrence &occurrence : occurrences.getAll()) {
    const Entity &entity = occurrences.entity(occurrence);
    if (!occurrence.isDefinition || entity.kind == Entity::OpName ||
        (entity.kind == Entity::BlockLabel) != isBlock ||
        unit.getText()
                .slice(occurrence.begin, occurrence.end)
                .split('#')
                .first != spelling)
      continue;
    Region *other = regionOf(entity);
    if (!own || (isBlock ? own == other : shareScope(own, other)))
      return true;
  }
  if (unit.isIntact())
    return false;
  // A statement that did not parse may use the name, too.
  const Statements &statements = unit.getStatements();
  for (size_t i = 0; i < statements.getTokens().size(); ++i) {
    const Token &token = statements.getTokens()[i];
    if (!token.is(isBlock ? Token::BlockId : Token::ValueId) ||
        statements.spelling(i) != spelling)
      continue;
    const Occurrence *known = occurrences.at(token.range.begin);
    if (!known || known->begin != token.range.begin)
      return true;
  }
  return false;
}

static llvm::Error checkValueOrBlock(const Document &document,
                                     const Target &target, StringRef name) {
  StringRef sigil = target.kind == Target::Value ? "%" : "^";
  if (!isSuffix(name))
    return refuse("'" + sigil + name + "' is not a valid name of a " +
                  (target.kind == Target::Value ? "value" : "block"));
  std::string spelling = (sigil + name).str();
  if (isTaken(document, target, spelling))
    return refuse("'" + spelling + "' is already defined in this scope");
  return llvm::Error::success();
}

//===----------------------------------------------------------------------===//
// Aliases and symbols
//===----------------------------------------------------------------------===//

static llvm::Error checkAlias(const Document &document, const Target &target,
                              StringRef sigil, StringRef name) {
  if (name.empty() || !(llvm::isAlpha(name[0]) || name[0] == '_') ||
      name.contains('.') || !llvm::all_of(name, isNameByte))
    return refuse("'" + sigil + name + "' is not a valid name of an alias");
  if (document.findAlias(target.member, (sigil + name).str()))
    return refuse("'" + sigil + name + "' is already defined in this file");
  return llvm::Error::success();
}

static llvm::Error checkSymbol(llvm::ArrayRef<SourceFile> files,
                               LinkedOp linked, StringRef name) {
  const SourceFile &file = files[linked.file];
  const SymbolIndex::Op &op = file.symbols->getOps()[linked.op];
  if (file.symbols->lookup(file.symbols->tableOf(op), op.chunk, name) !=
      SymbolIndex::kNone)
    return refuse("'" + encodeSymbol(name) + "' is already defined in " +
                  (linked.file ? "'" + file.path + "'" : "this scope"));
  if (!file.openText && !llvm::sys::fs::can_write(file.path))
    return refuse("'" + file.path + "' is not writable");
  return llvm::Error::success();
}

/// Writes a symbol's new name with or without quotes, as the old one was.
static std::string respell(StringRef old, StringRef name) {
  if (old.starts_with("\""))
    return encodeSymbol(name, /*quoted=*/true).substr(1);
  return encodeSymbol(name, old.starts_with("@\""));
}

static llvm::Expected<std::vector<FileEdits>>
renameSymbol(const Document &document, llvm::ArrayRef<SourceFile> files,
             const Target &target, StringRef name) {
  if (name.empty() || name.contains('\0'))
    return refuse("a symbol's name must not be empty");
  if (target.op != SymbolIndex::kNone)
    for (LinkedOp linked : findLinked(files, {0, target.op}))
      if (llvm::Error error = checkSymbol(files, linked, name))
        return error;
  std::vector<FileEdits> result;
  for (const FileUses &uses : getReferences(document, files, target)) {
    std::shared_ptr<const Text> text =
        uses.file ? files[uses.file].getText() : document.getSharedText();
    if (!text)
      return refuse("'" + files[uses.file].path + "' can't be read");
    FileEdits edits{uses.file, {}};
    for (const Use &use : uses.uses) {
      StringRef old = text->str().slice(use.range.begin, use.range.end);
      if (old.empty() || (old[0] != '@' && old[0] != '"'))
        return refuse("'" + files[uses.file].path +
                      "' has changed on disk; try again");
      edits.edits.push_back({use.range, respell(old, name)});
    }
    result.push_back(std::move(edits));
  }
  return result;
}

//===----------------------------------------------------------------------===//
// All
//===----------------------------------------------------------------------===//

llvm::Expected<std::vector<FileEdits>>
mlir::tcp::lsp::getRename(const Document &document,
                          llvm::ArrayRef<SourceFile> files, size_t offset,
                          StringRef newName) {
  std::optional<Target> target = findTarget(document, offset);
  if (!target)
    return refuse("there is no value, block, symbol or alias here");
  StringRef old =
      document.getText().str().slice(target->range.begin, target->range.end);
  if (target->kind == Target::Symbol) {
    newName.consume_front("@");
    std::string name = decodeSymbol(newName);
    if (name == decodeSymbol(old))
      return std::vector<FileEdits>();
    return renameSymbol(document, files, *target, name);
  }
  StringRef sigil = old.take_front(1);
  newName.consume_front(sigil);
  if (newName == old.drop_front())
    return std::vector<FileEdits>();
  if (llvm::Error error = target->kind == Target::Alias
                              ? checkAlias(document, *target, sigil, newName)
                              : checkValueOrBlock(document, *target, newName))
    return error;
  FileEdits edits;
  for (const Use &use : findUses(document, *target))
    edits.edits.push_back({use.range, (sigil + newName).str()});
  return std::vector<FileEdits>{std::move(edits)};
}
