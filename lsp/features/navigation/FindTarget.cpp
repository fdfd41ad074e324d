//===- FindTarget.cpp - The target of a name at a cursor ------------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "lsp/features/navigation/FindTarget.h"
#include "lsp/features/navigation/LexicalValues.h"

using namespace mlir;
using namespace mlir::tcp::lsp;

/// Returns the occurrence that starts at a byte of a unit, or null.
static const Occurrence *occurrenceAt(const Unit &unit, size_t begin) {
  const Occurrence *occurrence = unit.getOccurrences().at(begin);
  if (!occurrence || occurrence->begin != begin ||
      unit.getOccurrences().entity(*occurrence).kind == Entity::OpName)
    return nullptr;
  return occurrence;
}

/// Returns whether the text has the definition of an entity. For the results of
/// a placeholder, that is not known.
static bool hasDefinition(const Unit &unit, uint32_t entity) {
  return unit.isIntact() ||
         llvm::any_of(unit.getOccurrences().getAll(),
                      [&](const Occurrence &other) {
                        return other.entity == entity && other.isDefinition;
                      });
}

/// Returns the token that defines what `token` names, if the parser does not
/// know it.
static std::optional<size_t> resolveLexically(const Unit &unit, size_t token) {
  const Statements &statements = unit.getStatements();
  return findLexicalDefinition(statements, token, [&](size_t other) {
    const Occurrence *known =
        occurrenceAt(unit, statements.getTokens()[other].range.begin);
    return known && !known->isDefinition;
  });
}

static std::optional<Target> findValueOrBlock(const Document &document,
                                              const Document::Place &place,
                                              size_t token) {
  const Unit &unit = *place.unit;
  const Token &named = unit.getStatements().getTokens()[token];
  Target target{named.is(Token::ValueId) ? Target::Value : Target::Block,
                document.toDocument(place.member, named.range),
                place.member,
                {},
                {}};
  const Occurrence *occurrence = occurrenceAt(unit, named.range.begin);
  if (!occurrence || !hasDefinition(unit, occurrence->entity)) {
    target.token = resolveLexically(unit, token);
    if (target.token)
      occurrence = occurrenceAt(
          unit, unit.getStatements().getTokens()[*target.token].range.begin);
    else if (!occurrence)
      return std::nullopt;
  }
  if (occurrence) {
    target.entity = occurrence->entity;
    target.token.reset();
  }
  return target;
}

static std::optional<Target> findSymbolTarget(const Document &document,
                                              const Document::Place &place,
                                              Range range) {
  const SymbolIndex &index = *document.getSymbolIndex();
  Target target{Target::Symbol, range, place.member, {}, {}};
  target.op = index.definitionAt(range.begin);
  if (target.op != SymbolIndex::kNone &&
      index.getOps()[target.op].symbol == range)
    return target;
  target.reference = index.referenceAt(range.begin);
  if (target.reference == SymbolIndex::kNone ||
      !(index.getReferences()[target.reference].range == range))
    return std::nullopt;
  target.op = index.getReferences()[target.reference].target;
  return target;
}

std::optional<Target> mlir::tcp::lsp::findTarget(const Document &document,
                                                 size_t offset) {
  std::optional<Document::Place> place = document.placeAt(offset);
  if (!place)
    return std::nullopt;
  const Statements &statements = place->unit->getStatements();
  size_t token = statements.tokenTouching(place->offset);
  const std::vector<Token> &tokens = statements.getTokens();
  if (!tokens[token].range.touches(place->offset))
    return std::nullopt;
  // The number of a result belongs to its name.
  if (tokens[token].is(Token::AttributeId) && token > 0 &&
      tokens[token - 1].is(Token::ValueId) &&
      tokens[token - 1].range.end == tokens[token].range.begin)
    --token;
  Range range = document.toDocument(place->member, tokens[token].range);
  switch (tokens[token].kind) {
  case Token::ValueId:
  case Token::BlockId:
    return findValueOrBlock(document, *place, token);
  case Token::SymbolId:
  case Token::String:
    return findSymbolTarget(document, *place, range);
  case Token::AttributeId:
  case Token::TypeId:
    if (!isAliasName(document.getText().str(), range) ||
        !document.findAlias(place->member, statements.spelling(token)))
      return std::nullopt;
    return Target{Target::Alias, range, place->member, {}, {}};
  default:
    return std::nullopt;
  }
}

Range mlir::tcp::lsp::withoutResultNumber(const Document &document,
                                          Range range) {
  StringRef spelling = document.getText().str().slice(range.begin, range.end);
  return {range.begin, range.begin + spelling.split('#').first.size()};
}

/// Adds the tokens of a unit that name the definition at `definition`. With
/// `onlyLost`, only those that the parser does not know.
static void addLexicalUses(const Document &document, size_t member,
                           size_t definition, bool onlyLost,
                           std::vector<Use> &uses) {
  const Unit &unit = *document.getMembers()[member].unit;
  const Statements &statements = unit.getStatements();
  StringRef name = statements.spelling(definition);
  for (size_t i = 0; i < statements.getTokens().size(); ++i) {
    const Token &token = statements.getTokens()[i];
    if (token.kind != statements.getTokens()[definition].kind ||
        statements.spelling(i) != name ||
        (onlyLost && occurrenceAt(unit, token.range.begin)))
      continue;
    if (resolveLexically(unit, i) == definition)
      uses.push_back(
          {document.toDocument(member, token.range), i == definition});
  }
}

static std::vector<Use> findValueUses(const Document &document,
                                      const Target &target) {
  const Unit &unit = *document.getMembers()[target.member].unit;
  std::vector<Use> uses;
  std::optional<size_t> definition = target.token;
  if (target.entity)
    for (const Occurrence &occurrence :
         unit.getOccurrences().of(*target.entity)) {
      Range range = document.toDocument(target.member, occurrence.getRange());
      uses.push_back(
          {withoutResultNumber(document, range), occurrence.isDefinition});
      if (occurrence.isDefinition)
        definition = unit.isIntact()
                         ? 0
                         : unit.getStatements().tokenAt(occurrence.begin);
    }
  if (!unit.isIntact() && definition)
    addLexicalUses(document, target.member, *definition,
                   /*onlyLost=*/target.entity.has_value(), uses);
  return uses;
}

static std::vector<Use> findSymbolUses(const Document &document,
                                       const Target &target) {
  const SymbolIndex &index = *document.getSymbolIndex();
  std::vector<Use> uses;
  std::vector<uint32_t> references;
  if (target.op != SymbolIndex::kNone) {
    uses.push_back({index.getOps()[target.op].symbol, true});
    references = index.referencesTo(target.op);
  } else {
    references = index.unresolvedLike(target.reference);
  }
  for (uint32_t reference : references)
    uses.push_back({index.getReferences()[reference].range, false});
  return uses;
}

static std::vector<Use> findAliasUses(const Document &document,
                                      const Target &target) {
  std::vector<Use> uses;
  StringRef text = document.getText().str();
  StringRef name = text.slice(target.range.begin, target.range.end);
  std::optional<size_t> definition = document.findAlias(target.member, name);
  for (size_t i = 0; i < document.getMembers().size(); ++i) {
    const Member &member = document.getMembers()[i];
    Range range = member.piece.range;
    if (member.chunk != document.getMembers()[target.member].chunk ||
        !text.slice(range.begin, range.end).contains(name))
      continue;
    Token before;
    Lexer lexer(text.take_front(range.end), range.begin);
    for (Token token = lexer.next(); !token.is(Token::End);
         before = token, token = lexer.next()) {
      bool isResultNumber =
          before.is(Token::ValueId) && before.range.end == token.range.begin;
      if ((token.is(Token::AttributeId) || token.is(Token::TypeId)) &&
          !isResultNumber && isAliasName(text, token.range) &&
          text.slice(token.range.begin, token.range.end) == name)
        uses.push_back(
            {token.range, i == definition && token.range.begin == range.begin});
    }
  }
  return uses;
}

std::vector<Use> mlir::tcp::lsp::findUses(const Document &document,
                                          const Target &target) {
  std::vector<Use> uses;
  switch (target.kind) {
  case Target::Value:
  case Target::Block:
    uses = findValueUses(document, target);
    break;
  case Target::Symbol:
    uses = findSymbolUses(document, target);
    break;
  case Target::Alias:
    uses = findAliasUses(document, target);
    break;
  }
  auto before = [](const Use &a, const Use &b) { return a.range < b.range; };
  if (!llvm::is_sorted(uses, before))
    llvm::sort(uses, before);
  return uses;
}
