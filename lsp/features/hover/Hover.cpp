//===- Hover.cpp - Texts of hovers ----------------------------------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "lsp/features/hover/Hover.h"
#include "lsp/features/Callee.h"
#include "lsp/features/Cursor.h"
#include "lsp/features/Scope.h"
#include "lsp/features/hover/Documentation.h"
#include "lsp/features/hover/HoverText.h"
#include "lsp/features/hover/PluginOps.h"
#include "lsp/features/hover/Words.h"
#include "lsp/features/hover/WrittenTypes.h"
#include "lsp/features/navigation/FileReferences.h"
#include "lsp/features/navigation/FindTarget.h"
#include "lsp/ods/Format.h"
#include "mlir/IR/SymbolTable.h"
#include "mlir/Interfaces/FunctionInterfaces.h"

using namespace mlir;
using namespace mlir::tcp::lsp;

/// Returns the token at a byte. A `?` or a `{` at the byte counts, too,
/// although it is no name.
static size_t tokenOf(const Statements &statements, size_t offset) {
  size_t token = statements.tokenAt(offset);
  bool isMeant = statements.getTokens()[token].is('?') ||
                 statements.getTokens()[token].is('{');
  return isMeant ? token : statements.tokenTouching(offset);
}

namespace {
/// Describes one token.
class Hoverer {
public:
  Hoverer(const Document &document, const Document::Place &place)
      : document(document), place(place), unit(*place.unit),
        statements(unit.getStatements()),
        token(tokenOf(statements, place.offset)),
        cursor(unit, statements.getTokens()[token].range.begin) {}

  std::optional<Hover> run();

private:
  std::string describeToken();
  std::string describeEntity(const Occurrence &occurrence);
  std::string describeBlock(StringRef name, Block *block) const;
  std::string describeBrace() const;
  /// Returns the name of a block, as branches write it.
  std::string labelOf(Block *block) const;
  std::string describeSymbol();
  std::string describeNested();
  std::string describeLocation();
  std::string describeAlias();
  void writeOut(StringRef text, unsigned &numLeft, std::string &out) const;
  std::string describeWord();
  std::string describeInBrackets();
  const OdsOp *opAround() const;
  StringRef spelling() const { return statements.spelling(token); }
  const Token &at(size_t index) const { return statements.getTokens()[index]; }

  const Document &document;
  const Document::Place &place;
  const Unit &unit;
  const Statements &statements;
  size_t token;
  /// A cursor at the start of the token.
  Cursor cursor;
};
} // namespace

static std::string inCode(const std::string &text) {
  return "```mlir\n" + text + "\n```\n";
}

/// Returns the comment lines above a line, without RUN and CHECK lines.
static std::string commentAbove(const Text &text, size_t offset) {
  std::vector<StringRef> lines;
  for (unsigned line = text.lineOf(offset); line > 0; --line) {
    StringRef above = text.line(line - 1).trim();
    if (!above.consume_front("//") || above.starts_with(" -----"))
      break;
    above = above.ltrim('/').ltrim();
    if (!above.starts_with("RUN:") && !above.starts_with("CHECK"))
      lines.push_back(above);
  }
  std::string comment;
  for (StringRef line : llvm::reverse(lines))
    comment += (line + "\n").str();
  return comment;
}

/// Describes the symbol @inner of @outer::@inner.
std::string Hoverer::describeNested() {
  size_t begin = document.toDocument(place.member, at(token).range).begin;
  std::optional<Target> target = findTarget(document, begin);
  if (!target || target->kind != Target::Symbol ||
      target->op == SymbolIndex::kNone)
    return "";
  Range name = document.getSymbolIndex()->getOps()[target->op].symbol;
  std::optional<Document::Place> definition = document.placeAt(name.begin);
  if (!definition)
    return "";
  return Hoverer(document, *definition).describeSymbol();
}

std::string Hoverer::describeSymbol() {
  bool isNested = token >= 2 && at(token - 1).is(':') && at(token - 2).is(':');
  if (isNested)
    return describeNested();
  auto symbol =
      document.findSymbol(place.member, spelling().drop_front().trim('"'));
  if (!symbol)
    return "";
  auto [member, op] = *symbol;
  std::string text;
  if (isa<FunctionOpInterface>(op)) {
    text = inCode(op->getName().getStringRef().str() + " " +
                  getCallee(document, member, op).str());
  } else {
    llvm::raw_string_ostream os(text);
    os << op->getName() << " " << spelling();
    if (auto type = op->getAttrOfType<TypeAttr>("type"))
      os << " : " << print(type.getValue());
    text = inCode(text);
  }
  if (std::optional<Range> name = document.nameOf(member, op)) {
    std::string comment = commentAbove(document.getText(), name->begin);
    if (!comment.empty())
      text += "\n" + comment;
  }
  return text;
}

/// The most bytes of the definition of an alias that a hover shows.
static const size_t kMostOfAlias = 1000;
/// The most aliases that a hover replaces.
static const unsigned kMostAliases = 100;

static std::string shorten(StringRef text) {
  bool isLong = text.size() > kMostOfAlias;
  return text.take_front(kMostOfAlias).str() + (isLong ? "..." : "");
}

/// Appends a text in which aliases are replaced by what they stand for, but
/// `numLeft` of them at most: an alias may name itself, or two that each name
/// two. Stops when `out` is longer than what a hover shows.
void Hoverer::writeOut(StringRef text, unsigned &numLeft,
                       std::string &out) const {
  size_t done = 0;
  Lexer lexer(text);
  for (Token token = lexer.next();
       !token.is(Token::End) && out.size() <= kMostOfAlias;
       token = lexer.next()) {
    out += text.slice(done, token.range.begin);
    done = token.range.end;
    StringRef spelling = text.slice(token.range.begin, token.range.end);
    bool isAlias = (token.is(Token::TypeId) || token.is(Token::AttributeId)) &&
                   isAliasName(text, token.range);
    std::optional<size_t> alias =
        isAlias && numLeft ? document.findAlias(place.member, spelling)
                           : std::nullopt;
    if (!alias) {
      out += spelling;
      continue;
    }
    --numLeft;
    writeOut(document.textOf(*alias).split('=').second.ltrim(), numLeft, out);
  }
}

/// Describes an alias, or a type or an attribute of a dialect.
std::string Hoverer::describeAlias() {
  if (std::optional<size_t> alias =
          document.findAlias(place.member, spelling())) {
    StringRef definition = document.textOf(*alias).rtrim();
    std::string written;
    unsigned numLeft = kMostAliases;
    writeOut(definition.split('=').second.ltrim(), numLeft, written);
    std::string text = inCode(shorten(definition));
    return definition.ends_with(written)
               ? text
               : text + "\nWritten out:\n" + inCode(shorten(written));
  }
  const OdsIndex &index = OdsIndex::get();
  bool isType = at(token).is(Token::TypeId);
  StringRef name = spelling().drop_front();
  StringRef mnemonic;
  if (name.contains('.'))
    std::tie(name, mnemonic) = name.split('.');
  else if (at(token + 1).is('<'))
    mnemonic = statements.spelling(token + 2);
  if (const OdsDef *definition = isType ? index.findType(name, mnemonic)
                                        : index.findAttribute(name, mnemonic))
    return describe(*definition);
  if (const OdsDef *definition =
          isType ? index.findType(spelling().drop_front()) : nullptr)
    return describe(*definition);
  if (const OdsDialect *dialect = index.findDialect(name))
    return describe(*dialect);
  return "";
}

std::string Hoverer::labelOf(Block *block) const {
  const Occurrences &occurrences = unit.getOccurrences();
  for (const Occurrence &occurrence : occurrences.getAll()) {
    const Entity &entity = occurrences.entity(occurrence);
    if (entity.kind == Entity::BlockLabel && entity.block == block)
      return statements.getText().slice(occurrence.begin, occurrence.end).str();
  }
  return "the entry block";
}

std::string Hoverer::describeBlock(StringRef name, Block *block) const {
  std::string text;
  llvm::raw_string_ostream os(text);
  os << "```mlir\n" << name << '(';
  llvm::interleaveComma(block->getArguments(), os, [&](Value argument) {
    os << getName(unit, argument) << ": " << print(argument.getType());
  });
  size_t predecessors = std::distance(block->pred_begin(), block->pred_end());
  os << ")\n```\n\n"
     << predecessors << (predecessors == 1 ? " predecessor" : " predecessors")
     << ", " << block->getOperations().size() << " operations\n";
  if (block->getNumSuccessors()) {
    os << "\nGoes on at ";
    llvm::interleaveComma(block->getSuccessors(), os, [&](Block *successor) {
      os << "`" << labelOf(successor) << "`";
    });
    os << "\n";
  }
  return text;
}

/// Describes the first block of a region at the region's brace, if the block
/// has no label.
std::string Hoverer::describeBrace() const {
  const Statement *statement = cursor.getStatement();
  for (const Statement *around : statements.around(at(token).range.begin))
    for (const Statement::Region &region : around->regions)
      if (region.tokens.begin == token)
        statement = around;
  if (!statement)
    return "";
  size_t number = 0;
  while (number < statement->regions.size() &&
         statement->regions[number].tokens.begin != token)
    ++number;
  if (number == statement->regions.size() ||
      statement->regions[number].hasLabel)
    return "";
  std::string text = "The entry block of `" +
                     statements.spelling(statement->name).trim('"').str() +
                     "`\n";
  const Occurrence *name =
      unit.getOccurrences().at(at(statement->name).range.begin);
  const Entity *entity = name ? &unit.getOccurrences().entity(*name) : nullptr;
  if (!entity || entity->kind != Entity::OpName || isPlaceholder(entity->op) ||
      number >= entity->op->getNumRegions() ||
      entity->op->getRegion(number).empty())
    return text;
  return text + "\n" +
         describeBlock("", &entity->op->getRegion(number).front());
}

std::string Hoverer::describeEntity(const Occurrence &occurrence) {
  const Entity &entity = unit.getOccurrences().entity(occurrence);
  switch (entity.kind) {
  case Entity::OpName: {
    std::string text;
    if (const OdsOp *op =
            OdsIndex::get().findOp(entity.op->getName().getStringRef()))
      text = describe(*op);
    else if (auto registered = entity.op->getRegisteredInfo())
      text = describePluginOp(*registered);
    else
      text = "**" + entity.op->getName().getStringRef().str() + "**\n";
    if (isPlaceholder(entity.op))
      return text;
    // The operation comes before its documentation, which may be long.
    auto [head, rest] = StringRef(text).split('\n');
    return head.str() + "\n" + describeOperation(unit, entity.op) + rest.str();
  }
  case Entity::Results:
  case Entity::BlockArgument: {
    Value value = getValue(entity);
    // %x#1 is another value than %x.
    unsigned number = 0;
    if (entity.kind == Entity::Results &&
        at(token + 1).is(Token::AttributeId) &&
        at(token + 1).range.begin == at(token).range.end &&
        !statements.spelling(token + 1).drop_front().getAsInteger(10, number) &&
        entity.index + number < entity.op->getNumResults())
      value = entity.op->getResult(entity.index + number);
    return describeValue(unit, value);
  }
  case Entity::BlockLabel:
    return describeBlock(spelling(), entity.block);
  }
  return "";
}

const OdsOp *Hoverer::opAround() const {
  return findOp(cursor.getOpName(), cursor.getDefaultDialect());
}

/// Describes names and values in dictionaries and in the angle brackets of
/// attributes.
std::string Hoverer::describeInBrackets() {
  const OdsIndex &index = OdsIndex::get();
  if (cursor.isIn('{'))
    if (const OdsOp *op = opAround())
      for (const OdsAttribute &attribute : op->attributes)
        if (attribute.name.str() == spelling())
          return describe(attribute);
  if (!cursor.isIn('<'))
    return "";
  size_t angle = cursor.getBrackets().back().token;
  if (angle == 0)
    return "";
  StringRef name = statements.spelling(angle - 1);
  if (!name.consume_front("#") && !name.consume_front("!"))
    return "";
  auto [dialect, mnemonic] = name.split('.');
  if (mnemonic.empty())
    mnemonic = statements.spelling(angle + 1);
  const OdsDef *definition = at(angle - 1).is(Token::TypeId)
                                 ? index.findType(dialect, mnemonic)
                                 : index.findAttribute(dialect, mnemonic);
  return definition ? describe(*definition) : "";
}

std::string Hoverer::describeWord() {
  std::string text = describeInBrackets();
  if (!text.empty())
    return text;
  // The op may be in a statement that does not parse.
  bool isName = cursor.getStatement() && cursor.getStatement()->name == token;
  if (isName)
    if (const OdsOp *op = opAround())
      return describe(*op);
  StringRef word = spelling();
  // 4xf32 is one token with the sizes and the element type.
  if (!isBuiltinTypeName(word) && word.starts_with("x"))
    word = word.ltrim("x0123456789");
  if (StringRef known = getWordDocumentation(word); !known.empty()) {
    text = ("**" + word + "**: " + known + "\n").str();
    if (isShapedTypeName(word))
      if (auto written = getWrittenDim(unit, at(token).range.begin))
        text += "\nThe type of\n\n" + describeValue(unit, written->value);
    return text;
  }
  if (isBuiltinTypeName(word))
    return ("**" + word + "**: an integer of " + word.ltrim("siu") + " bits\n")
        .str();
  const OdsOp *op = isName ? nullptr : opAround();
  if (!op)
    return "";
  // The word may be a case of an enum, or a word of the format.
  for (const OdsAttribute &attribute : op->attributes)
    if (!attribute.enumName.empty())
      if (const OdsEnum *cases = OdsIndex::get().findEnum(attribute.enumName))
        for (const OdsEnumCase &enumCase : cases->cases)
          if (enumCase.name.str() == word)
            return describe(attribute);
  bool isLiteral = false;
  if (auto format = parseFormat(op->assemblyFormat))
    walkFormat(*format, [&](const FormatElement &element) {
      isLiteral |= element.is(FormatElement::Literal) && element.text == word;
      return true;
    });
  if (!isLiteral && op->format != OdsFormat::Custom)
    return "";
  return ("A word of the form of `" + op->name.str() + "`\n\n").str() +
         describe(*op);
}

/// Describes the file that a location names.
std::string Hoverer::describeLocation() {
  size_t begin = document.toDocument(place.member, at(token).range).begin;
  std::optional<FileReference> location = getLocationAt(document, begin + 1);
  if (!location)
    return "";
  std::string text = "A location: `" + location->path + "`";
  if (location->line)
    text += ", line " + std::to_string(location->line) + ", column " +
            std::to_string(location->column);
  return text + "\n";
}

std::string Hoverer::describeToken() {
  switch (at(token).kind) {
  case Token::SymbolId:
    return describeSymbol();
  case Token::AttributeId:
    if (token && at(token - 1).is(Token::ValueId) &&
        at(token - 1).range.end == at(token).range.begin) {
      --token;
      break;
    }
    return describeAlias();
  case Token::TypeId:
    return describeAlias();
  case Token::Integer:
  case Token::Punctuation:
    if (at(token).is('{'))
      return describeBrace();
    // The token is a size of a shape.
    if (at(token).is(Token::Integer) || at(token).is('?')) {
      if (!cursor.isIn('<'))
        return "";
      if (auto dim = getWrittenDim(unit, at(token).range.begin))
        return describeDim(unit, dim->value, dim->dim);
    }
    return "";
  case Token::End:
  case Token::Comment:
    return "";
  default:
    break;
  }
  const Occurrence *occurrence =
      unit.getOccurrences().at(at(token).range.begin);
  if (occurrence && occurrence->begin == at(token).range.begin) {
    std::string text = describeEntity(*occurrence);
    if (!text.empty())
      return text;
  }
  if (at(token).is(Token::String))
    if (std::string text = describeLocation(); !text.empty())
      return text;
  if (at(token).is(Token::BareId) || at(token).is(Token::String))
    return describeWord();
  // The token is a use in an operation that does not parse.
  if (at(token).is(Token::ValueId))
    for (const ScopedValue &value : getValuesInScope(unit, cursor))
      if (value.name == spelling() && value.type)
        return inCode(value.name + ": " + print(value.type));
  return "";
}

std::optional<Hover> Hoverer::run() {
  if (!at(token).range.touches(place.offset) ||
      Cursor(unit, place.offset).isInComment())
    return std::nullopt;
  std::string text = describeToken();
  if (text.empty())
    return std::nullopt;
  return Hover{std::move(text),
               document.toDocument(place.member, at(token).range)};
}

std::optional<Hover> mlir::tcp::lsp::getHover(const Document &document,
                                              size_t offset) {
  std::optional<Document::Place> place = document.placeAt(offset);
  if (!place)
    return std::nullopt;
  return Hoverer(document, *place).run();
}
