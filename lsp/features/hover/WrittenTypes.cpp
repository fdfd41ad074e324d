//===- WrittenTypes.cpp - Values of written types -------------------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "lsp/features/hover/WrittenTypes.h"
#include "lsp/features/hover/Words.h"
#include "mlir/Interfaces/ControlFlowInterfaces.h"
#include "mlir/Interfaces/FunctionInterfaces.h"
#include "llvm/ADT/StringExtras.h"

using namespace mlir;
using namespace mlir::tcp::lsp;

namespace {
/// A type in the text of a statement, as tokens.
struct WrittenType {
  Range tokens;
  bool isBehindArrow = false;
};
} // namespace

/// Returns the index after the bracket that closes the one at a token.
static size_t skipBrackets(const Statements &statements, size_t token,
                           size_t end) {
  unsigned open = 0;
  for (; token < end; ++token) {
    const Token &t = statements.getTokens()[token];
    if (!t.is(Token::Punctuation))
      continue;
    if (StringRef("<([{").contains(t.spelling))
      ++open;
    else if (StringRef(">)]}").contains(t.spelling) && --open == 0)
      return token + 1;
  }
  return end;
}

/// Returns the types in a statement outside of its regions, from left to right.
/// Types inside of other types, and types of attributes, are left out.
static std::vector<WrittenType> findTypes(const Statements &statements,
                                          const Statement &statement) {
  std::vector<WrittenType> types;
  const std::vector<Token> &tokens = statements.getTokens();
  bool isBehindArrow = false;
  for (size_t i = statement.name + 1; i < statement.tokens.end;) {
    bool isRegion = false;
    for (const Statement::Region &region : statement.regions)
      if (region.tokens.begin == i) {
        i = region.tokens.end;
        isRegion = true;
        break;
      }
    if (isRegion)
      continue;
    isBehindArrow |= tokens[i].is(Token::Arrow);
    bool isType = tokens[i].is(Token::TypeId) ||
                  (tokens[i].is(Token::BareId) &&
                   isBuiltinTypeName(statements.spelling(i)));
    if (isType) {
      size_t end = tokens[i + 1].is('<')
                       ? skipBrackets(statements, i + 1, statement.tokens.end)
                       : i + 1;
      types.push_back({{i, end}, isBehindArrow});
      i = end;
    } else if (tokens[i].is('{') || tokens[i].is('[') || tokens[i].is('<')) {
      i = skipBrackets(statements, i, statement.tokens.end);
    } else {
      ++i;
    }
  }
  return types;
}

/// Returns the number of sizes between the "<" of a shape and a byte.
static unsigned countSizes(StringRef text) {
  unsigned sizes = 0;
  for (;;) {
    text = text.ltrim("[] ");
    size_t end = text.take_while([](char c) {
                       return llvm::isDigit(c) || c == '?' || c == '*';
                     })
                     .size();
    if (end == 0)
      return sizes;
    text = text.drop_front(end).ltrim("[] ");
    if (!text.consume_front("x"))
      return sizes;
    ++sizes;
  }
}

static bool isSameText(StringRef a, Type type) {
  std::string b;
  llvm::raw_string_ostream(b) << type;
  std::string packed;
  for (char c : a)
    if (!llvm::isSpace(c))
      packed += c;
  b.erase(std::remove(b.begin(), b.end(), ' '), b.end());
  return packed == b;
}

/// Returns the value that a function returns as its result number `result`.
static Value getReturned(Operation *function, unsigned result) {
  for (Block &block : llvm::reverse(function->getRegion(0)))
    if (!block.empty() && block.back().hasTrait<OpTrait::ReturnLike>() &&
        result < block.back().getNumOperands())
      return block.back().getOperand(result);
  return {};
}

std::optional<WrittenDim> mlir::tcp::lsp::getWrittenDim(const Unit &unit,
                                                        size_t offset) {
  const Statements &statements = unit.getStatements();
  std::vector<const Statement *> around = statements.around(offset);
  if (around.empty())
    return std::nullopt;
  size_t token = statements.tokenTouching(offset);
  // The label of a block is no statement. Its types follow its arguments.
  size_t first = token;
  while (first > 0 && !isShapedTypeName(statements.spelling(first)) &&
         !statements.getTokens()[first].is(Token::TypeId))
    --first;
  WrittenDim found;
  if (isShapedTypeName(statements.spelling(first)) && token > first) {
    size_t begin = statements.getTokens()[first + 1].range.end;
    found.dim = countSizes(unit.getText().slice(
        begin, std::max(begin, statements.getTokens()[token].range.begin)));
  }
  const Occurrences &occurrences = unit.getOccurrences();
  if (first >= 2 && statements.getTokens()[first - 1].is(':') &&
      statements.getTokens()[first - 2].is(Token::ValueId)) {
    size_t name = statements.getTokens()[first - 2].range.begin;
    const Occurrence *occurrence = occurrences.at(name);
    if (occurrence && occurrence->begin == name)
      if (Value value = getValue(occurrences.entity(*occurrence));
          value && occurrence->isDefinition) {
        found.value = value;
        return found;
      }
  }

  const Statement &statement = *around.back();
  const Occurrence *name =
      occurrences.at(statements.getTokens()[statement.name].range.begin);
  if (!name || occurrences.entity(*name).kind != Entity::OpName)
    return std::nullopt;
  Operation *op = occurrences.entity(*name).op;
  std::vector<WrittenType> types = findTypes(statements, statement);
  auto type = llvm::find_if(types, [&](const WrittenType &candidate) {
    return candidate.tokens.contains(token);
  });
  if (type == types.end())
    return std::nullopt;
  Range bytes = statements.bytes(type->tokens);
  StringRef text = unit.getText().slice(bytes.begin, bytes.end);
  auto isIt = [&](Value value) { return isSameText(text, value.getType()); };
  if (isa<FunctionOpInterface>(op)) {
    unsigned result = 0;
    for (auto other = types.begin(); other != type; ++other)
      result += other->isBehindArrow;
    if (type->isBehindArrow && op->getNumRegions())
      found.value = getReturned(op, result);
  } else {
    llvm::SmallVector<Value> values(op->getOperands());
    llvm::append_range(values, op->getResults());
    size_t index = type - types.begin();
    if (values.size() == types.size() && isIt(values[index])) {
      found.value = values[index];
    } else {
      if (type->isBehindArrow || types.size() == 1)
        values.assign(llvm::to_vector(llvm::reverse(values)));
      auto value = llvm::find_if(values, isIt);
      if (value != values.end())
        found.value = *value;
    }
  }
  if (!found.value)
    return std::nullopt;
  return found;
}

std::string mlir::tcp::lsp::getName(const Unit &unit, Value value) {
  const Occurrences &occurrences = unit.getOccurrences();
  const Entity *entity = occurrences.find(value);
  if (!entity)
    return "";
  std::string name = StringRef(entity->name).split(':').first.str();
  if (entity->kind == Entity::Results &&
      occurrences.endOfGroup(*entity) - entity->index > 1)
    name += "#" + std::to_string(cast<OpResult>(value).getResultNumber() -
                                 entity->index);
  return name;
}
