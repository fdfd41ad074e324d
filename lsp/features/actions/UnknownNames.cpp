//===- UnknownNames.cpp - Did you mean ... --------------------------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "lsp/features/actions/Problem.h"
#include "lsp/features/actions/SimilarNames.h"
#include "lsp/features/actions/TypeList.h"
#include "mlir/IR/MLIRContext.h"
#include "mlir/Interfaces/CallInterfaces.h"

using namespace mlir;
using namespace mlir::tcp::lsp;
using Names = std::vector<std::string>;

//===----------------------------------------------------------------------===//
// Operations and dialects
//===----------------------------------------------------------------------===//

/// Fixes "custom op 'tcp.adx' is unknown (tried 'func.tcp.adx' as well)".
static void fixOperation(Problem &problem) {
  StringRef name = quotedBehind(problem.getMessage(), "custom op ");
  size_t token = problem.getToken();
  if (problem.spelling(token) != name)
    return;
  MLIRContext *context = problem.unit.getModule().getContext();
  // This is the default dialect of the region.
  StringRef tried = quotedBehind(problem.getMessage(), "(tried ");
  StringRef dialect =
      name.contains('.') ? name.split('.').first : tried.split('.').first;
  Names candidates, elsewhere;
  for (RegisteredOperationName op : context->getRegisteredOperations()) {
    auto [opDialect, rest] = op.getStringRef().split('.');
    if (opDialect == dialect)
      candidates.push_back(name.contains('.') ? op.getStringRef().str()
                                              : rest.str());
    else if (name.contains('.') && rest == name.split('.').second)
      elsewhere.push_back(op.getStringRef().str());
  }
  suggest(problem, problem.rangeOf(token), name, candidates);
  if (elsewhere.size() <= 3)
    for (const std::string &other : elsewhere)
      problem.offer("Change to '" + other + "'",
                    {{problem.rangeOf(token), other}});
}

/// Fixes "dialect 'tpc' is not known here".
static void fixDialect(Problem &problem) {
  size_t token = problem.getToken();
  StringRef name = problem.spelling(token).trim('"');
  if (name.split('.').first != problem.diagnostic.unknownDialect)
    return;
  Range range = problem.rangeOf(token);
  range.begin += problem.spelling(token).starts_with("\"");
  auto [dialect, rest] = name.split('.');
  range.end = range.begin + dialect.size();
  MLIRContext *context = problem.unit.getModule().getContext();
  Names candidates;
  for (StringRef known : context->getAvailableDialects())
    candidates.push_back(known.str());
  Names fitting;
  // Only dialects that have the operation are offered. If none has it, all
  // similar ones are.
  for (const SimilarName &candidate : findSimilar(dialect, candidates)) {
    context->getOrLoadDialect(candidate.name);
    if (RegisteredOperationName::lookup(candidate.name + "." + rest.str(),
                                        context))
      fitting.push_back(candidate.name);
  }
  suggest(problem, range, dialect, fitting.empty() ? candidates : fitting);
}

//===----------------------------------------------------------------------===//
// Values and blocks
//===----------------------------------------------------------------------===//

/// Returns the operation of a statement, or null.
static Operation *operationOf(const Problem &problem, const Statement &of) {
  size_t name = problem.rangeOf(of.name).begin;
  const Occurrence *occurrence = problem.unit.getOccurrences().at(name);
  if (!occurrence || occurrence->begin != name)
    return nullptr;
  return problem.unit.getOccurrences().entity(*occurrence).op;
}

/// Returns whether the region of a value is around an operation, without an
/// isolated operation in between.
static bool isVisibleFrom(Value value, Operation *user) {
  for (Operation *op = user; op; op = op->getParentOp()) {
    if (value.getParentRegion() == op->getParentRegion())
      return true;
    if (op->hasTrait<OpTrait::IsIsolatedFromAbove>() && op != user)
      return false;
  }
  return false;
}

/// Fixes "use of undeclared SSA value name".
static void fixValue(Problem &problem) {
  size_t token = problem.getToken();
  const Statement *statement = problem.getStatement();
  if (!problem.statements.getTokens()[token].is(Token::ValueId) || !statement ||
      problem.unit.isStale())
    return;
  StringRef name = problem.spelling(token).drop_front();
  Operation *user = operationOf(problem, *statement);
  // The type that the uses of the value need, if it is known.
  Type wanted;
  const Occurrences &occurrences = problem.unit.getOccurrences();
  if (user)
    for (Value operand : user->getOperands())
      if (Operation *from = operand.getDefiningOp();
          from && isPlaceholder(from) && !problem.unit.nameOf(from) &&
          !isa<NoneType>(operand.getType()))
        wanted = operand.getType();
  Names candidates;
  std::vector<std::pair<size_t, std::string>> fitting;
  for (const Occurrence &occurrence : occurrences.getAll()) {
    const Entity &entity = occurrences.entity(occurrence);
    Value value = getValue(entity);
    if (!occurrence.isDefinition || !value ||
        occurrence.begin >= problem.statements.bytes(statement->tokens).begin ||
        (user && !isVisibleFrom(value, user)))
      continue;
    StringRef definition = problem.unit.getText()
                               .slice(occurrence.begin, occurrence.end)
                               .split(':')
                               .first.rtrim();
    // A name that several results share needs a number.
    if (!definition.consume_front("%") ||
        (entity.kind == Entity::Results &&
         problem.unit.getText()
             .substr(occurrence.begin + 1 + definition.size())
             .ltrim()
             .starts_with(":")))
      continue;
    candidates.push_back(definition.str());
    if (wanted && value.getType() == wanted)
      fitting.emplace_back(occurrence.begin, definition.str());
  }
  Names similar =
      suggest(problem, problem.rangeOf(token), name, candidates, "%");
  // If no name is similar, the nearest values of the type are offered.
  unsigned offered = 0;
  for (auto &[begin, other] : llvm::reverse(fitting)) {
    if (llvm::is_contained(similar, other) || offered++ == 3)
      continue;
    problem.offer("Use '%" + other + "' of the same type",
                  {{problem.rangeOf(token), "%" + other}},
                  similar.empty() && fitting.size() == 1);
  }
}

/// Collects the labels of the blocks in a statement's region, or in one below
/// it.
static void collectLabels(const Problem &problem, Range tokens, Names &labels) {
  const std::vector<Token> &all = problem.statements.getTokens();
  for (size_t i = tokens.begin; i + 1 < tokens.end; ++i) {
    if (!all[i].is(Token::BlockId))
      continue;
    size_t behind = i + 1;
    if (all[behind].is('(')) {
      unsigned open = 0;
      do {
        open += all[behind].is('(');
        open -= all[behind].is(')');
        ++behind;
      } while (open && behind < tokens.end);
    }
    if (all[behind].is(':'))
      labels.push_back(problem.spelling(i).drop_front().str());
  }
}

/// Fixes "reference to an undefined block".
static void fixBlock(Problem &problem) {
  size_t token = problem.getToken();
  if (!problem.statements.getTokens()[token].is(Token::BlockId))
    return;
  std::vector<const Statement *> around =
      problem.statements.around(problem.diagnostic.range.begin);
  Names labels;
  if (around.size() >= 2)
    for (const Statement::Region &region : around[around.size() - 2]->regions)
      if (region.tokens.contains(token))
        collectLabels(problem, region.tokens, labels);
  StringRef name = problem.spelling(token).drop_front();
  Names similar = suggest(problem, problem.rangeOf(token), name, labels, "^");
  // If the region has one other block, that must be meant.
  if (labels.size() == 1 && similar.empty())
    problem.offer("Change to '^" + labels.front() + "'",
                  {{problem.rangeOf(token), "^" + labels.front()}});
}

//===----------------------------------------------------------------------===//
// Aliases and words
//===----------------------------------------------------------------------===//

/// Fixes "undefined symbol alias id 'name'".
static void fixAlias(Problem &problem) {
  StringRef name = quotedBehind(problem.getMessage(), "alias id ");
  // The message is at the token after the alias.
  size_t token = problem.getToken();
  for (unsigned steps = 0; problem.spelling(token).drop_front(
                               !problem.spelling(token).empty()) != name;
       --token)
    if (token == 0 || ++steps == 3)
      return;
  StringRef sigil = problem.spelling(token).take_front(1);
  Names candidates;
  const std::vector<Member> &members = problem.document.getMembers();
  for (const Member &member : members) {
    if (member.chunk != members[problem.member].chunk || !member.unit ||
        member.piece.kind !=
            (sigil == "#" ? Piece::AttributeAlias : Piece::TypeAlias))
      continue;
    const Statements &statements = member.unit->getStatements();
    candidates.push_back(statements.spelling(0).drop_front().str());
  }
  suggest(problem, problem.rangeOf(token), name, candidates, sigil);
}

/// Replaces a word that is not in the list of the message: "... one of [a, b]
/// ...", "... to be one of: a, b", "values [a, b]".
static void fixEnumerator(Problem &problem) {
  StringRef list = problem.getMessage();
  size_t begin = list.find("one of");
  if (begin == StringRef::npos)
    begin = list.find("containing one of");
  if (begin == StringRef::npos)
    return;
  list = list.drop_front(begin);
  if (list.contains('['))
    list = list.split('[').second.split(']').first;
  else
    list = list.split(':').second;
  SmallVector<StringRef> words;
  list.split(words, ',', -1, /*KeepEmpty=*/false);
  Names candidates;
  for (StringRef word : words)
    candidates.push_back(word.trim(" '\"`").str());
  size_t token = problem.getToken();
  StringRef name = problem.spelling(token);
  Range range = problem.rangeOf(token);
  if (name.starts_with("\"") && name.size() > 1) {
    name = name.drop_front().drop_back();
    range = {range.begin + 1, range.end - 1};
  }
  Names similar = suggest(problem, range, name, candidates);
  // If the list is short, all of it is offered.
  if (candidates.size() <= 4)
    for (const std::string &candidate : candidates)
      if (!llvm::is_contained(similar, candidate) && candidate != name)
        problem.offer("Change to '" + candidate + "'", {{range, candidate}});
}

//===----------------------------------------------------------------------===//
// Symbols
//===----------------------------------------------------------------------===//

/// Offers a declaration of the function that a call needs.
static void declareCallee(Problem &problem, StringRef symbol) {
  Operation *op = problem.getOperation();
  auto call = dyn_cast_or_null<CallOpInterface>(op);
  if (!call || op->getName().getStringRef() != "func.call")
    return;
  std::string text;
  llvm::raw_string_ostream os(text);
  os << "func.func private " << symbol << "(";
  llvm::interleaveComma(op->getOperandTypes(), os);
  os << ")";
  if (op->getNumResults() == 1 && !isa<FunctionType>(op->getResultTypes()[0]))
    os << " -> " << op->getResultTypes()[0];
  else if (op->getNumResults()) {
    os << " -> (";
    llvm::interleaveComma(op->getResultTypes(), os);
    os << ")";
  }
  // The declaration is inserted before the unit's first operation.
  StringRef all = problem.document.getText().str();
  size_t begin =
      problem.document.getMembers()[problem.member].piece.range.begin;
  size_t lineStart = all.find_last_of("\r\n", begin);
  lineStart = lineStart == StringRef::npos ? 0 : lineStart + 1;
  StringRef indentation = all.slice(lineStart, begin);
  if (!indentation.trim(" \t").empty())
    return;
  problem.offer("Declare the function '" + symbol.str() + "'",
                {{{0, 0}, text + "\n" + indentation.str()}});
}

/// Fixes an undefined symbol of the operation.
static void fixSymbol(Problem &problem) {
  const Statement *statement = problem.getStatement();
  if (!statement)
    return;
  Names candidates;
  const std::vector<Member> &members = problem.document.getMembers();
  const Member &own = members[problem.member];
  for (const Member &member : members)
    if (member.symbols && member.chunk == own.chunk &&
        member.module == own.module)
      for (Operation *op : member.symbols->definitions)
        candidates.push_back(op->getAttrOfType<StringAttr>("sym_name").str());
  size_t end = statement->regions.empty()
                   ? statement->tokens.end
                   : statement->regions.front().tokens.begin;
  for (size_t i = statement->name; i < end; ++i) {
    if (!problem.statements.getTokens()[i].is(Token::SymbolId) ||
        (i > 0 && problem.statements.getTokens()[i - 1].is(':')))
      continue;
    StringRef symbol = problem.spelling(i);
    StringRef name = symbol.drop_front().trim('"');
    if (problem.document.findSymbol(problem.member, name))
      continue;
    suggest(problem, problem.rangeOf(i), name, candidates, "@");
    declareCallee(problem, symbol);
    return;
  }
}

//===----------------------------------------------------------------------===//
// Names that are there twice
//===----------------------------------------------------------------------===//

/// Fixes "redefinition of SSA value '%x'": the second definition, and its uses
/// in the region, get another name.
static void renameValue(Problem &problem) {
  StringRef name = quotedBehind(problem.getMessage(), "SSA value ");
  std::vector<const Statement *> around =
      problem.statements.around(problem.diagnostic.range.begin);
  if (around.empty())
    return;
  size_t begin = around.back()->tokens.begin;
  size_t end = problem.statements.getTokens().size();
  if (around.size() > 1)
    for (const Statement::Region &region : around[around.size() - 2]->regions)
      if (region.tokens.contains(begin))
        end = region.tokens.end;
  bool isNumber = name.size() > 1 && name[1] >= '0' && name[1] <= '9';
  std::string fresh = makeName(problem.unit, isNumber ? "%value" : name);
  std::vector<TextEdit> edits;
  for (size_t i = begin; i < end; ++i) {
    bool isOwnOperand =
        i >= around.back()->name && i < around.back()->tokens.end;
    if (problem.statements.getTokens()[i].is(Token::ValueId) &&
        problem.spelling(i) == name && !isOwnOperand)
      edits.push_back({problem.rangeOf(i), fresh});
  }
  problem.offerIfItHelps("Rename to '" + fresh + "'", std::move(edits));
}

/// Fixes "redefinition of symbol named 'f'".
static void renameSymbol(Problem &problem) {
  const Statement *statement = problem.getStatement();
  StringRef name = quotedBehind(problem.getMessage(), "symbol named ");
  if (!statement)
    return;
  std::string fresh;
  for (unsigned i = 0; fresh.empty(); ++i)
    if (!problem.document.findSymbol(problem.member,
                                     (name + "_" + Twine(i)).str()))
      fresh = (name + "_" + Twine(i)).str();
  for (size_t i = statement->name; i < statement->tokens.end; ++i)
    if (problem.spelling(i) == ("@" + name).str()) {
      problem.offer("Rename to '@" + fresh + "'",
                    {{problem.rangeOf(i), "@" + fresh}});
      return;
    }
}

void mlir::tcp::lsp::fixUnknownNames(Problem &problem) {
  StringRef message = problem.getMessage();
  switch (problem.diagnostic.source) {
  case mlir::tcp::lsp::Diagnostic::Symbols:
    return message.starts_with("redefinition of symbol") ? renameSymbol(problem)
                                                         : fixSymbol(problem);
  case mlir::tcp::lsp::Diagnostic::Unregistered:
    if (!problem.diagnostic.unknownDialect.empty())
      fixDialect(problem);
    return;
  case mlir::tcp::lsp::Diagnostic::Parse:
    break;
  default:
    return;
  }
  if (message.starts_with("custom op '") && message.contains("' is unknown"))
    fixOperation(problem);
  else if (message.starts_with("use of undeclared SSA value name"))
    fixValue(problem);
  else if (message.contains("undefined block"))
    fixBlock(problem);
  else if (message.starts_with("undefined symbol alias"))
    fixAlias(problem);
  else if (message.starts_with("redefinition of SSA value"))
    renameValue(problem);
  else if (message.contains("one of"))
    fixEnumerator(problem);
}
