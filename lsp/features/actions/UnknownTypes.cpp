//===- UnknownTypes.cpp - Misspelt types and attributes -------------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "lsp/features/actions/Problem.h"
#include "lsp/features/actions/SimilarNames.h"
#include "lsp/features/hover/Words.h"
#include "lsp/ods/OdsIndex.h"

using namespace mlir;
using namespace mlir::tcp::lsp;
using Names = std::vector<std::string>;

/// Adds the aliases of the diagnostic's chunk, with their sigils.
static void addAliases(const Problem &problem, Piece::Kind kind, Names &names) {
  const std::vector<Member> &members = problem.document.getMembers();
  for (const Member &member : members)
    if (member.chunk == members[problem.member].chunk && member.unit &&
        member.piece.kind == kind)
      names.push_back(member.unit->getStatements().spelling(0).str());
}

static Names getTypeNames(const Problem &problem) {
  Names names;
  for (const Word &word : getBuiltinTypes())
    names.push_back(word.name.str());
  for (StringRef width : {"4", "16", "64"})
    for (StringRef sign : {"i", "si", "ui"})
      names.push_back((sign + width).str());
  addAliases(problem, Piece::TypeAlias, names);
  return names;
}

/// Fixes "expected non-function type", where a word stands for a type.
static void fixType(Problem &problem) {
  size_t token = problem.getToken();
  if (!problem.statements.getTokens()[token].is(Token::BareId))
    return;
  StringRef name = problem.spelling(token);
  Range range = problem.rangeOf(token);
  // This is the x of a dimension list before an element type.
  size_t skipped = problem.diagnostic.range.begin > range.begin
                       ? problem.diagnostic.range.begin - range.begin
                       : 0;
  if (skipped >= name.size())
    return;
  range.begin += skipped;
  suggestIfItHelps(problem, range, name.drop_front(skipped),
                   getTypeNames(problem));
}

/// Fixes "expected attribute value", where a word stands for an attribute. A
/// type is an attribute, too.
static void fixAttribute(Problem &problem) {
  size_t token = problem.getToken();
  if (!problem.statements.getTokens()[token].is(Token::BareId))
    return;
  Names names;
  for (const Word &word : getAttributeKeywords())
    names.push_back(word.name.str());
  for (std::string &type : getTypeNames(problem))
    names.push_back(std::move(type));
  addAliases(problem, Piece::AttributeAlias, names);
  suggestIfItHelps(problem, problem.rangeOf(token), problem.spelling(token),
                   names);
}

/// Fixes a builtin type with a sigil, such as !tensor<4xf32>.
static void removeSigil(Problem &problem) {
  Range range = problem.diagnostic.token;
  StringRef name =
      problem.unit.getText().slice(range.begin, range.end).drop_front();
  if (isBuiltinTypeName(name))
    problem.offerIfItHelps("Change to '" + name.str() + "'",
                           {{range, name.str()}}, /*isPreferred=*/true);
}

/// Fixes a name that the dialect at the message's place does not have.
static void fixMnemonic(Problem &problem, const Names &known) {
  StringRef text = problem.unit.getText();
  size_t begin = problem.diagnostic.range.begin;
  size_t end = begin;
  while (end < text.size() && isNameByte(text[end]))
    ++end;
  StringRef name = text.slice(begin, end);
  // In `!async.tokn`, the place may be that of the dialect.
  begin += name.rfind('.') == StringRef::npos ? 0 : name.rfind('.') + 1;
  suggest(problem, {begin, end}, text.slice(begin, end), known);
}

/// Returns the mnemonics of a dialect's types or attributes.
static Names getMnemonics(llvm::ArrayRef<OdsDef> definitions,
                          StringRef dialect) {
  Names names;
  for (const OdsDef &definition : definitions)
    if (definition.getDialect() == dialect && !definition.mnemonic.empty())
      names.push_back(definition.mnemonic.str().str());
  return names;
}

void mlir::tcp::lsp::fixUnknownTypes(Problem &problem) {
  if (problem.diagnostic.source != mlir::tcp::lsp::Diagnostic::Parse)
    return;
  StringRef message = problem.getMessage();
  const OdsIndex &index = OdsIndex::get();
  if (message.contains("expected attribute value"))
    return fixAttribute(problem);
  if (message.ends_with("provides no type parsing hook"))
    return removeSigil(problem);
  StringRef dialect = quotedBehind(message, "in dialect ", '`');
  if (message.starts_with("unknown") && !dialect.empty()) {
    bool isType = message.split('`').first.contains("type");
    return fixMnemonic(
        problem,
        getMnemonics(isType ? index.types : index.attributes, dialect));
  }
  if (message.starts_with("unknown LLVM type")) {
    Names names = getMnemonics(index.types, "llvm");
    // These types are not defined in ODS.
    for (StringRef name :
         {"void", "token", "label", "metadata", "ppc_fp128", "x86_amx"})
      names.push_back(name.str());
    return fixMnemonic(problem, names);
  }
  if (message.starts_with("unknown quantized type"))
    return fixMnemonic(problem, {"any", "uniform", "calibrated"});
  if (message.contains("type") && !message.contains("one of"))
    fixType(problem);
}
