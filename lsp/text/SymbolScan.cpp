//===- SymbolScan.cpp - Symbols of a piece by its tokens ------------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "lsp/text/SymbolScan.h"
#include "mlir/IR/OperationSupport.h"
#include "mlir/IR/SymbolTable.h"
#include "mlir/Interfaces/CallInterfaces.h"
#include "mlir/Interfaces/FunctionInterfaces.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/Support/JSON.h"

using namespace mlir;
using namespace mlir::tcp::lsp;

//===----------------------------------------------------------------------===//
// Names
//===----------------------------------------------------------------------===//

std::string mlir::tcp::lsp::decodeSymbol(StringRef spelling) {
  spelling.consume_front("@");
  if (!spelling.consume_front("\""))
    return spelling.str();
  spelling.consume_back("\"");
  std::string name;
  for (size_t i = 0; i < spelling.size(); ++i) {
    if (spelling[i] != '\\' || i + 1 == spelling.size()) {
      name += spelling[i];
      continue;
    }
    char escaped = spelling[++i];
    if (escaped == 'n')
      name += '\n';
    else if (escaped == 't')
      name += '\t';
    else if (i + 1 < spelling.size() && llvm::isHexDigit(escaped) &&
             llvm::isHexDigit(spelling[i + 1]))
      name += char(llvm::hexFromNibbles(escaped, spelling[++i]));
    else
      name += escaped;
  }
  return name;
}

/// Returns whether a name needs no quotes after the @.
static bool isBareSymbol(StringRef name) {
  return !name.empty() && (llvm::isAlpha(name[0]) || name[0] == '_') &&
         llvm::all_of(name, isNameByte);
}

std::string mlir::tcp::lsp::encodeSymbol(StringRef name, bool quoted) {
  if (!quoted && isBareSymbol(name))
    return ("@" + name).str();
  // This escapes as llvm::printEscapedString does, but keeps UTF-8 letters.
  bool isText = llvm::json::isUTF8(name);
  std::string text = "@\"";
  for (char c : name) {
    bool isLetter = static_cast<unsigned char>(c) < 0x80
                        ? llvm::isPrint(c) && c != '"' && c != '\\'
                        : isText;
    if (isLetter)
      text += c;
    else
      text += '\\' + llvm::toHex(StringRef(&c, 1));
  }
  return text + '"';
}

//===----------------------------------------------------------------------===//
// Operations
//===----------------------------------------------------------------------===//

/// Returns the facts of the op with this name, as it is spelled in the text.
/// The op's dialect must be loaded. Returns nothing for an unknown op.
static std::optional<OpFacts> getOpFacts(MLIRContext &context, StringRef name) {
  std::optional<RegisteredOperationName> op =
      RegisteredOperationName::lookup(name, &context);
  // The dialects `builtin` and `func` may be left out.
  if (!op && !name.contains('.'))
    for (StringRef dialect : {"builtin.", "func."})
      if (!op)
        op = RegisteredOperationName::lookup((dialect + name).str(), &context);
  if (!op)
    return std::nullopt;
  OpFacts facts;
  facts.definesSymbol =
      op->hasInterface<SymbolOpInterface>() ||
      llvm::any_of(op->getAttributeNames(), [](StringAttr attribute) {
        return attribute == SymbolTable::getSymbolAttrName();
      });
  facts.isSymbolTable = op->hasTrait<OpTrait::SymbolTable>();
  facts.isFunction = op->hasInterface<FunctionOpInterface>();
  facts.isCall = op->hasInterface<CallOpInterface>();
  facts.isGroup = name == "tcp.group" || name == "tcp.isolated_group";
  return facts;
}

namespace {
/// Fills in the symbols of a piece.
class Scanner {
public:
  Scanner(const Statements &statements, MLIRContext &context,
          PieceSymbols &into)
      : statements(statements), tokens(statements.getTokens()),
        context(context), into(into) {}

  /// Scans the statements of a region. `isInBody` says that the operations
  /// there compute something.
  void scan(llvm::ArrayRef<Statement> level, uint32_t parent, bool isInBody);

private:
  void scanStatement(const Statement &statement, uint32_t parent,
                     bool isInBody);
  /// Adds an operation that defines a symbol, is a table or is a group. Returns
  /// its index, or `parent` for other operations.
  uint32_t keep(const Statement &statement, const OpFacts &facts,
                uint32_t parent);
  std::optional<size_t> findSymbol(const Statement &statement) const;
  size_t firstRegion(const Statement &statement) const {
    return statement.regions.empty() ? statement.tokens.end
                                     : statement.regions.front().tokens.begin;
  }
  OpFacts factsOf(const Statement &statement, bool isInBody);
  uint32_t intern(StringRef spelling);

  const Statements &statements;
  const std::vector<Token> &tokens;
  MLIRContext &context;
  PieceSymbols &into;
  llvm::StringMap<std::optional<OpFacts>> known;
  llvm::StringMap<uint32_t> interned;
};
} // namespace

OpFacts Scanner::factsOf(const Statement &statement, bool isInBody) {
  StringRef name = statements.spelling(statement.name).trim('"');
  auto [entry, isNew] = known.try_emplace(name);
  if (isNew)
    entry->second = getOpFacts(context, name);
  if (entry->second)
    return *entry->second;
  // A name without a dot is no op of an unknown dialect.
  return name.contains('.') ? guessOpFacts(statements, statement, isInBody)
                            : OpFacts();
}

uint32_t Scanner::intern(StringRef spelling) {
  auto [entry, isNew] = interned.try_emplace(spelling, into.names.size());
  if (isNew)
    into.names.push_back(decodeSymbol(spelling));
  return entry->second;
}

/// Returns the token of the symbol that an operation defines: the first symbol
/// of its header outside of brackets.
std::optional<size_t> Scanner::findSymbol(const Statement &statement) const {
  if (tokens[statement.name].is(Token::String))
    return findStringAttribute(statements, statement, "sym_name");
  unsigned open = 0;
  size_t end = firstRegion(statement);
  for (size_t i = statement.name + 1; i < end; ++i) {
    const Token &token = tokens[i];
    if (token.is(Token::SymbolId) && open == 0)
      return i;
    if (!token.is(Token::Punctuation))
      continue;
    if (StringRef("({[").contains(token.spelling))
      ++open;
    else if (open && StringRef(")}]").contains(token.spelling))
      --open;
  }
  return std::nullopt;
}

uint32_t Scanner::keep(const Statement &statement, const OpFacts &facts,
                       uint32_t parent) {
  std::optional<size_t> symbol;
  if (facts.definesSymbol)
    symbol = findSymbol(statement);
  if (!symbol && !facts.isSymbolTable && !facts.isGroup)
    return parent;
  PieceSymbols::Op op;
  op.name = tokens[statement.name].range;
  op.opName = statements.spelling(statement.name).trim('"').str();
  op.all = statements.bytes(statement.tokens);
  op.headerEnd = op.all.end;
  op.parent = parent;
  op.facts = facts;
  if (symbol) {
    op.symbol = tokens[*symbol].range;
    op.symbolName = decodeSymbol(statements.spelling(*symbol));
  }
  bool isGeneric = tokens[statement.name].is(Token::String);
  for (const Statement::Region &region : statement.regions) {
    op.headerEnd =
        std::min(op.headerEnd, tokens[region.tokens.begin].range.begin);
    op.hasBody |= !isGeneric || region.tokens.size() > 2;
  }
  if (std::optional<size_t> visibility =
          findStringAttribute(statements, statement, "sym_visibility"))
    op.isPrivate = statements.spelling(*visibility) == "\"private\"";
  for (size_t i = statement.name + 1; symbol && i < *symbol; ++i)
    op.isPrivate |= statements.spelling(i).trim('"') == "private";
  into.ops.push_back(std::move(op));
  return into.ops.size() - 1;
}

void Scanner::scanStatement(const Statement &statement, uint32_t parent,
                            bool isInBody) {
  size_t end = statement.tokens.end;
  // Calls `visit` for the operation's own tokens, without those of its regions.
  bool mentions = !statement.regions.empty();
  auto forOwn = [&](llvm::function_ref<void(size_t)> visit) {
    size_t region = 0;
    for (size_t i = statement.name; i < end; ++i) {
      while (region < statement.regions.size() &&
             statement.regions[region].tokens.begin == i)
        i = statement.regions[region++].tokens.end;
      if (i < end)
        visit(i);
    }
  };
  forOwn([&](size_t i) {
    mentions |= tokens[i].is(Token::SymbolId) || tokens[i].is(Token::String);
  });
  if (!mentions)
    return;
  OpFacts facts = factsOf(statement, isInBody);
  uint32_t inside = keep(statement, facts, parent);
  Range symbol;
  if (inside != parent)
    symbol = into.ops[inside].symbol;
  forOwn([&](size_t i) {
    if (!tokens[i].is(Token::SymbolId) || tokens[i].range == symbol)
      return;
    bool isNested = i >= statement.name + 3 && tokens[i - 1].is(':') &&
                    tokens[i - 2].is(':') &&
                    tokens[i - 3].is(Token::SymbolId) &&
                    tokens[i - 3].range.end == tokens[i - 2].range.begin;
    into.references.push_back({tokens[i].range, intern(statements.spelling(i)),
                               inside, isNested, facts.isCall});
  });
  for (const Statement::Region &region : statement.regions)
    scan(region.statements, inside,
         !facts.isSymbolTable && isBody(statements, statement, region));
}

void Scanner::scan(llvm::ArrayRef<Statement> level, uint32_t parent,
                   bool isInBody) {
  for (const Statement &statement : level)
    scanStatement(statement, parent, isInBody);
}

std::shared_ptr<const PieceSymbols>
mlir::tcp::lsp::scanSymbols(const Statements &statements,
                            MLIRContext &context) {
  auto symbols = std::make_shared<PieceSymbols>();
  Scanner(statements, context, *symbols)
      .scan(statements.getTopLevel(), PieceSymbols::kNone, /*isInBody=*/false);
  llvm::sort(symbols->references, [](const PieceSymbols::Reference &a,
                                     const PieceSymbols::Reference &b) {
    return a.range < b.range;
  });
  return symbols;
}

std::shared_ptr<const PieceSymbols>
mlir::tcp::lsp::moveSymbols(const PieceSymbols &symbols, Range from,
                            size_t size) {
  auto moved = std::make_shared<PieceSymbols>(symbols);
  auto moveByte = [&](size_t &offset) {
    if (offset >= from.end)
      offset = offset - from.size() + size;
  };
  auto move = [&](Range &range) {
    moveByte(range.begin);
    moveByte(range.end);
  };
  for (PieceSymbols::Op &op : moved->ops) {
    move(op.name);
    move(op.all);
    move(op.symbol);
    moveByte(op.headerEnd);
  }
  for (PieceSymbols::Reference &reference : moved->references)
    move(reference.range);
  return moved;
}
