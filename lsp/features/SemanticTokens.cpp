//===- SemanticTokens.cpp - Semantic tokens -------------------------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "lsp/features/SemanticTokens.h"
#include "lsp/features/hover/Words.h"
#include "mlir/IR/OpDefinition.h"
#include "llvm/ADT/StringExtras.h"

using namespace mlir;
using namespace mlir::tcp::lsp;

ArrayRef<llvm::StringLiteral> mlir::tcp::lsp::getTokenTypeNames() {
  static constexpr llvm::StringLiteral kNames[] = {
      "namespace", "type",     "enumMember", "parameter", "variable",
      "property",  "function", "method",     "macro",     "keyword",
      "comment",   "string",   "number",     "label"};
  return kNames;
}

ArrayRef<llvm::StringLiteral> mlir::tcp::lsp::getTokenModifierNames() {
  static constexpr llvm::StringLiteral kNames[] = {"declaration", "definition",
                                                   "readonly", "unused"};
  return kNames;
}

namespace {
/// Reads the tokens of one unit, or of text between units.
class TokenReader {
public:
  TokenReader(StringRef text, std::vector<SemanticToken> &into)
      : text(text), into(into), lexer(text) {}

  /// Adds facts of the member's statements and IR.
  void use(const Member &member);
  /// Reads `range`, which must start between tokens.
  void read(Range range);

private:
  /// A fact about a token, from the statements or the IR.
  struct Known {
    size_t begin;
    SemanticToken::Type type;
    uint8_t modifiers;
    /// True if the fact was guessed from tokens. A fact of the IR replaces it.
    bool isGuess = false;
    bool operator<(const Known &other) const {
      return begin != other.begin ? begin < other.begin
                                  : isGuess < other.isGuess;
    }
  };
  /// An open bracket, and the word before it.
  struct Bracket {
    char open;
    /// The kind that words in it have.
    SemanticToken::Type words;
  };

  void addStatements(const Statements &statements,
                     const std::vector<Statement> &level);
  void addSymbols(const PieceSymbols &symbols);
  void addOccurrences(const Unit &unit);
  std::optional<Known> known(size_t begin) const;

  void add(Range range, SemanticToken::Type type, uint8_t modifiers = 0) {
    into.push_back({range, type, modifiers});
  }
  void readToken(const Token &token);
  void readWord(const Token &token);
  void readPunctuation(const Token &token);
  void readShape(size_t begin);
  StringRef spelling(const Token &token) const {
    return text.slice(token.range.begin, token.range.end);
  }
  Token peek() const {
    Lexer ahead = lexer;
    return ahead.next();
  }
  bool isInAngles() const {
    return !brackets.empty() && brackets.back().open == '<';
  }

  StringRef text;
  std::vector<SemanticToken> &into;
  Lexer lexer;
  std::vector<Known> facts;
  std::vector<Bracket> brackets;
  /// The token before the current one, without comments.
  Token previous;
};
} // namespace

void TokenReader::use(const Member &member) {
  addOccurrences(*member.unit);
  addStatements(member.unit->getStatements(),
                member.unit->getStatements().getTopLevel());
  addSymbols(*member.scanned);
  llvm::sort(facts);
}

/// Returns whether no result of those that share a name is used.
static bool isUnused(const Entity &results, const Occurrences &occurrences) {
  unsigned end = occurrences.endOfGroup(results);
  for (unsigned i = results.index; i < end; ++i)
    if (!results.op->getResult(i).use_empty())
      return false;
  return true;
}

void TokenReader::addOccurrences(const Unit &unit) {
  const Occurrences &occurrences = unit.getOccurrences();
  for (const Occurrence &occurrence : occurrences.getAll()) {
    const Entity &entity = occurrences.entity(occurrence);
    Known fact{occurrence.begin, SemanticToken::Variable, 0};
    if (occurrence.isDefinition)
      fact.modifiers |= SemanticToken::Definition;
    switch (entity.kind) {
    case Entity::OpName:
      fact.type = SemanticToken::Method;
      fact.modifiers = 0;
      break;
    case Entity::BlockLabel:
      fact.type = SemanticToken::Label;
      break;
    case Entity::BlockArgument:
      fact.type = SemanticToken::Parameter;
      if (occurrence.isDefinition && unit.isIntact() &&
          entity.block->getArgument(entity.index).use_empty())
        fact.modifiers |= SemanticToken::Unused;
      break;
    case Entity::Results:
      if (entity.op->hasTrait<OpTrait::ConstantLike>())
        fact.modifiers |= SemanticToken::ReadOnly;
      if (occurrence.isDefinition && unit.isIntact() &&
          isUnused(entity, occurrences))
        fact.modifiers |= SemanticToken::Unused;
      break;
    }
    facts.push_back(fact);
  }
}

void TokenReader::addStatements(const Statements &statements,
                                const std::vector<Statement> &level) {
  for (const Statement &statement : level) {
    const std::vector<Token> &tokens = statements.getTokens();
    const Token &first = tokens[statement.tokens.begin];
    const Token &name = tokens[statement.name];
    for (size_t i = statement.tokens.begin; i < statement.name; ++i)
      if (tokens[i].is(Token::ValueId))
        facts.push_back({tokens[i].range.begin, SemanticToken::Variable,
                         SemanticToken::Definition, /*isGuess=*/true});
    if (first.is(Token::AttributeId))
      facts.push_back(
          {first.range.begin, SemanticToken::Macro, SemanticToken::Definition});
    else if (first.is(Token::TypeId))
      facts.push_back({first.range.begin, SemanticToken::TypeName,
                       SemanticToken::Definition, /*isGuess=*/true});
    if (name.is(Token::BareId) || name.is(Token::String)) {
      facts.push_back({name.range.begin, SemanticToken::Method, 0,
                       /*isGuess=*/true});
    }
    for (const Statement::Region &region : statement.regions)
      addStatements(statements, region.statements);
  }
}

void TokenReader::addSymbols(const PieceSymbols &symbols) {
  for (const PieceSymbols::Op &op : symbols.ops) {
    if (op.symbol.size() == 0)
      continue;
    SemanticToken::Type type = SemanticToken::Variable;
    if (op.facts.isSymbolTable)
      type = SemanticToken::Namespace;
    else if (op.facts.isFunction)
      type = SemanticToken::Function;
    bool isDeclaration = op.facts.isFunction && !op.hasBody;
    facts.push_back({op.symbol.begin, type,
                     uint8_t(isDeclaration ? SemanticToken::Declaration
                                           : SemanticToken::Definition),
                     /*isGuess=*/true});
  }
}

std::optional<TokenReader::Known> TokenReader::known(size_t begin) const {
  auto found = std::lower_bound(facts.begin(), facts.end(),
                                Known{begin, SemanticToken::Keyword, 0});
  if (found == facts.end() || found->begin != begin)
    return std::nullopt;
  return *found;
}

void TokenReader::read(Range range) {
  lexer = Lexer(text, range.begin);
  for (Token token = lexer.nextOrComment();
       !token.is(Token::End) && token.range.begin < range.end;
       token = lexer.nextOrComment()) {
    if (token.is(Token::Comment)) {
      add(token.range, SemanticToken::Comment);
      continue;
    }
    readToken(token);
    previous = token;
  }
}

void TokenReader::readToken(const Token &token) {
  std::optional<Known> fact = known(token.range.begin);
  switch (token.kind) {
  case Token::ValueId:
    add(token.range, fact ? fact->type : SemanticToken::Variable,
        fact ? fact->modifiers : 0);
    return;
  case Token::BlockId:
    add(token.range, SemanticToken::Label,
        fact && fact->type == SemanticToken::Label ? fact->modifiers : 0);
    return;
  case Token::SymbolId:
    if (fact)
      add(token.range, fact->type, fact->modifiers);
    else
      add(token.range,
          peek().is(':') && text.substr(token.range.end).starts_with("::")
              ? SemanticToken::Namespace
              : SemanticToken::Function);
    return;
  case Token::AttributeId:
    // This is the #1 of %0#1.
    if (previous.is(Token::ValueId) && previous.range.end == token.range.begin)
      add(token.range, SemanticToken::Number);
    else if (fact)
      add(token.range, fact->type, fact->modifiers);
    else
      add(token.range, spelling(token).contains('.') || peek().is('<')
                           ? SemanticToken::EnumMember
                           : SemanticToken::Macro);
    return;
  case Token::TypeId:
    add(token.range, SemanticToken::TypeName, fact ? fact->modifiers : 0);
    return;
  case Token::Integer:
  case Token::Float:
    add(token.range, SemanticToken::Number);
    return;
  case Token::String:
    add(token.range, fact ? fact->type : SemanticToken::String);
    return;
  case Token::BareId:
    if (fact)
      add(token.range, fact->type, fact->modifiers);
    else
      readWord(token);
    return;
  case Token::Unknown:
    // The string ends with its line, without a quote.
    if (text[token.range.begin] == '"')
      add(token.range, SemanticToken::String);
    return;
  case Token::Punctuation:
    readPunctuation(token);
    return;
  case Token::End:
  case Token::Comment:
  case Token::Arrow:
  case Token::MetadataOpen:
  case Token::MetadataClose:
    return;
  }
}

void TokenReader::readWord(const Token &token) {
  StringRef word = spelling(token);
  Token next = peek();
  if (isBuiltinTypeName(word)) {
    add(token.range, SemanticToken::TypeName);
    if (next.is('<') && isShapedTypeName(word)) {
      lexer.next();
      brackets.push_back({'<', SemanticToken::Keyword});
      readShape(next.range.end);
    }
    return;
  }
  bool isInDictionary = !brackets.empty() && brackets.back().open == '{' &&
                        (previous.is('{') || previous.is(','));
  if (next.is('=') && (isInDictionary || isInAngles()))
    add(token.range, SemanticToken::Property);
  else if (isInDictionary && (next.is(',') || next.is('}')))
    add(token.range, SemanticToken::Property);
  else if (isAttributeKeyword(word) || isAffineKeyword(word))
    add(token.range, SemanticToken::Keyword);
  else
    add(token.range,
        isInAngles() || (!brackets.empty() &&
                         brackets.back().words == SemanticToken::Parameter)
            ? brackets.back().words
            : SemanticToken::Keyword);
}

void TokenReader::readPunctuation(const Token &token) {
  char c = token.spelling;
  if (StringRef("<({[").contains(c)) {
    SemanticToken::Type words = SemanticToken::Keyword;
    if (c == '<' &&
        (previous.is(Token::AttributeId) || previous.is(Token::TypeId)))
      words = SemanticToken::EnumMember;
    else if (c == '<' && isAffineMapName(spelling(previous)))
      words = SemanticToken::Parameter;
    else if (c != '{' && !brackets.empty())
      words = brackets.back().words;
    brackets.push_back({c, words});
    return;
  }
  size_t close = StringRef(">)}]").find(c);
  if (close == StringRef::npos)
    return;
  // Brackets inside that are not closed are dropped.
  for (size_t i = brackets.size(); i > 0; --i)
    if (brackets[i - 1].open == "<({["[close]) {
      brackets.resize(i - 1);
      return;
    }
}

/// Reads the sizes before an element type, such as 4x?x[8]x. MLIR's tokens have
/// other limits: `x8xf32` is one token.
void TokenReader::readShape(size_t begin) {
  size_t at = begin;
  for (;;) {
    size_t size = at;
    while (size < text.size() && StringRef("[ ").contains(text[size]))
      ++size;
    size_t end = size;
    if (end < text.size() && (text[end] == '?' || text[end] == '*'))
      ++end;
    else
      while (end < text.size() && llvm::isDigit(text[end]))
        ++end;
    size_t behind = end;
    while (behind < text.size() && StringRef("] ").contains(text[behind]))
      ++behind;
    if (end == size || behind >= text.size() || text[behind] != 'x')
      break;
    add({size, end}, SemanticToken::Number);
    at = behind + 1;
  }
  lexer = Lexer(text, at);
}

/// Adds the tokens of a piece. It begins at `offset` of its unit's text, and is
/// moved to its place in the document.
static void addPiece(const Member &member, size_t offset, Range piece,
                     std::vector<SemanticToken> &into) {
  size_t first = into.size();
  TokenReader reader(member.unit->getText(), into);
  reader.use(member);
  reader.read({offset, offset + piece.size()});
  for (size_t i = first; i < into.size(); ++i) {
    into[i].range.begin += piece.begin - offset;
    into[i].range.end += piece.begin - offset;
  }
}

std::vector<SemanticToken>
mlir::tcp::lsp::getSemanticTokens(const Document &document, Range within) {
  std::vector<SemanticToken> tokens;
  StringRef text = document.getText().str();
  auto addLexically = [&](Range range) {
    if (range.begin < range.end)
      TokenReader(text.take_front(range.end), tokens).read(range);
  };
  const std::vector<Member> &members = document.getMembers();
  auto member = std::upper_bound(members.begin(), members.end(), within.begin,
                                 [](size_t offset, const Member &member) {
                                   return offset < member.piece.range.end;
                                 });
  size_t done =
      member == members.begin() ? 0 : std::prev(member)->piece.range.end;
  for (; member != members.end() && member->piece.range.begin < within.end;
       ++member) {
    Range piece = member->piece.range;
    addLexically({done, piece.begin});
    done = piece.end;
    if (member->unit) {
      addPiece(*member, 0, piece, tokens);
      continue;
    }
    const Member &open = members[member->partner];
    if (member->piece.kind == Piece::Close && open.unit)
      addPiece(open, open.piece.range.size() + 1, piece, tokens);
    else
      addLexically(piece);
  }
  size_t end =
      member == members.end() ? text.size() : member->piece.range.begin;
  addLexically({done, end});
  llvm::erase_if(tokens, [&](const SemanticToken &token) {
    return token.range.end <= within.begin || token.range.begin >= within.end;
  });
  return tokens;
}
