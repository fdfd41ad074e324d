//===- FixesTest.cpp - Mistakes in all files, and their fixes -------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Support/Corpus.h"
#include "Support/Edits.h"
#include "lsp/features/hover/Words.h"
#include "llvm/Support/CrashRecoveryContext.h"
#include "gtest/gtest.h"
#include <random>

using namespace mlir::tcp::lsp;
using llvm::StringRef;

namespace {

std::vector<Diagnostic> errorsOf(const Document &document) {
  std::vector<Diagnostic> errors = document.getDiagnostics();
  llvm::erase_if(errors, [](const Diagnostic &found) {
    return found.severity != Diagnostic::Error;
  });
  return errors;
}

/// Calls `body` with each small file of the project that has no errors.
void forValidFiles(
    llvm::function_ref<void(const std::string &path, const Marked &whole)>
        body) {
  // MLIR crashes on some of the errors.
  llvm::CrashRecoveryContext::Enable();
  for (auto &[path, text] : readCorpus(6000)) {
    Marked whole(StringRef(withoutMarks(text)));
    if (errorsOf(*whole).empty())
      body(path, whole);
  }
}

std::string replace(StringRef text, Range range, StringRef with) {
  return (text.take_front(range.begin) + with + text.drop_front(range.end))
      .str();
}

/// Returns the name of a type in a token, without the sizes of a shape.
std::optional<Range> findTypeName(StringRef text, const Token &token) {
  StringRef name = text.slice(token.range.begin, token.range.end);
  size_t skipped = name.starts_with("x") ? 1 : 0;
  if (!token.is(Token::BareId) || !isBuiltinTypeName(name.drop_front(skipped)))
    return std::nullopt;
  return Range{token.range.begin + skipped, token.range.end};
}

/// A misspelt type is underlined wherever it is, and nothing else is. The right
/// name is offered.
TEST(Fixes, AnyMisspeltType) {
  std::mt19937_64 random(22);
  unsigned numTried = 0, numUnderlined = 0, numOffered = 0;
  std::string missed;
  forValidFiles([&](const std::string &path, const Marked &whole) {
    std::vector<Range> names;
    for (const Token &token : lex(whole.getText()))
      if (auto name = findTypeName(whole.getText(), token))
        names.push_back(*name);
    for (unsigned round = 0; round < 6 && !names.empty(); ++round) {
      Range name = names[random() % names.size()];
      StringRef type = whole.getText().slice(name.begin, name.end);
      Marked broken(StringRef(
          replace(whole.getText(), name, type.drop_back().str() + "qz")));
      Range word{name.begin, name.end + 1};
      ++numTried;
      bool isUnderlined = false;
      for (const Diagnostic &found : errorsOf(*broken))
        isUnderlined |= underlinedRange((*broken).getText(), found) == word;
      numUnderlined += isUnderlined;
      bool isOffered = false;
      for (const CodeAction &action : getCodeActions(*broken, word, {}))
        isOffered |= action.title == ("Change to '" + type + "'").str();
      numOffered += isOffered;
      if (!isUnderlined)
        missed += path + ": " +
                  (*broken)
                      .getText()
                      .line((*broken).getText().lineOf(name.begin))
                      .trim()
                      .str() +
                  "\n";
    }
  });
  EXPECT_GT(numTried, 400u);
  EXPECT_GT(numUnderlined * 20, numTried * 19)
      << numUnderlined << " of " << numTried << "\n"
      << missed;
  EXPECT_GT(numOffered * 4, numTried) << numOffered << " of " << numTried;
}

/// Collects the lines of terminators at the ends of a statement's regions, at
/// any depth.
void findTerminators(const Statements &statements, const Statement &statement,
                     std::vector<Range> &lines) {
  StringRef text = statements.getText();
  for (const Statement::Region &region : statement.regions) {
    if (!region.statements.empty()) {
      const Statement &last = region.statements.back();
      Range bytes = statements.bytes(last.tokens);
      size_t begin = text.find_last_of('\n', bytes.begin) + 1;
      size_t end = text.find('\n', bytes.end);
      StringRef name = statements.spelling(last.name);
      if (end != StringRef::npos && last.regions.empty() &&
          text.slice(begin, end).trim() == text.slice(bytes.begin, bytes.end) &&
          (name == "return" || name.contains("yield")))
        lines.push_back({begin, end + 1});
    }
    for (const Statement &inner : region.statements)
      findTerminators(statements, inner, lines);
  }
}

/// A terminator that was removed is offered, with operands of the right types.
TEST(Fixes, AnyMissingTerminator) {
  std::mt19937_64 random(22);
  unsigned numTried = 0, numFixed = 0;
  std::string missed;
  forValidFiles([&](const std::string &path, const Marked &whole) {
    Statements statements(whole.getText());
    std::vector<Range> lines;
    for (const Statement &statement : statements.getTopLevel())
      findTerminators(statements, statement, lines);
    for (unsigned round = 0; round < 2 && !lines.empty(); ++round) {
      Range line = lines[random() % lines.size()];
      Marked broken(StringRef(replace(whole.getText(), line, "")));
      std::vector<Diagnostic> errors = errorsOf(*broken);
      // MLIR adds some terminators itself.
      if (errors.empty())
        continue;
      ++numTried;
      bool isFixed = false;
      for (const CodeAction &action :
           getCodeActions(*broken, errors.front().range, {}))
        if (StringRef(action.title).starts_with("Add '"))
          isFixed |= errorsOf(*Marked(StringRef(
                                  applyEdits(broken.getText(), action.edits))))
                         .empty();
      numFixed += isFixed;
      if (!isFixed)
        missed += path + ": " +
                  whole.getText().slice(line.begin, line.end).trim().str() +
                  ": " + errors.front().message + "\n";
    }
  });
  EXPECT_GT(numTried, 100u);
  EXPECT_GT(numFixed * 20, numTried * 17)
      << numFixed << " of " << numTried << "\n"
      << missed;
}

/// Returns all values that a unit defines, by name, with their types.
std::vector<std::pair<StringRef, mlir::Type>> findValues(const Unit &unit) {
  std::vector<std::pair<StringRef, mlir::Type>> values;
  for (const Occurrence &occurrence : unit.getOccurrences().getAll())
    if (occurrence.isDefinition)
      if (mlir::Value value =
              getValue(unit.getOccurrences().entity(occurrence)))
        values.emplace_back(
            unit.getText().slice(occurrence.begin, occurrence.end),
            value.getType());
  return values;
}

/// If an operand is replaced by a value of another type, a fix is offered: it
/// is converted, or another value of the type is used.
TEST(Fixes, AnyOperandOfAWrongType) {
  std::mt19937_64 random(22);
  unsigned numTried = 0, numFixed = 0;
  std::string missed;
  forValidFiles([&](const std::string &path, const Marked &whole) {
    for (auto [index, member] : llvm::enumerate((*whole).getMembers())) {
      if (!member.unit || member.piece.kind != Piece::Ops)
        continue;
      const Unit &unit = *member.unit;
      std::vector<Occurrence> uses;
      for (const Occurrence &occurrence : unit.getOccurrences().getAll())
        if (!occurrence.isDefinition &&
            getValue(unit.getOccurrences().entity(occurrence)))
          uses.push_back(occurrence);
      auto values = findValues(unit);
      if (uses.empty())
        continue;
      Occurrence use = uses[random() % uses.size()];
      auto [name, type] = values[random() % values.size()];
      // The other value is defined earlier, at the top of the same function.
      mlir::Type wanted = getValue(unit.getOccurrences().entity(use)).getType();
      if (type == wanted || !name.starts_with("%") ||
          name.data() > unit.getText().data() + use.begin)
        continue;
      Range place = (*whole).toDocument(index, use.getRange());
      Marked broken(StringRef(replace(whole.getText(), place, name)));
      std::vector<Diagnostic> errors = errorsOf(*broken);
      if (errors.size() != 1 ||
          !StringRef(errors.front().message).contains("expects different type"))
        continue;
      // There is no cast between different static sizes.
      if (mlir::isa<mlir::ShapedType>(type) &&
          mlir::isa<mlir::ShapedType>(wanted))
        continue;
      ++numTried;
      bool isFixed = false;
      for (const CodeAction &action :
           getCodeActions(*broken, errors.front().range, {}))
        if (!StringRef(action.title).contains("expected-"))
          isFixed |= errorsOf(*Marked(StringRef(
                                  applyEdits(broken.getText(), action.edits))))
                         .empty();
      numFixed += isFixed;
      if (!isFixed)
        missed += path + ": " + errors.front().message + "\n";
    }
  });
  EXPECT_GT(numTried, 20u);
  EXPECT_GT(numFixed * 3, numTried * 2)
      << numFixed << " of " << numTried << "\n"
      << missed;
}

/// An action on the whole document is offered if and only if it changes
/// something.
TEST(Fixes, OfAllOnlyWhereThereAreAny) {
  std::mt19937_64 random(22);
  unsigned numTried = 0, numOffered = 0;
  auto check = [&](const std::string &path, const Marked &document) {
    for (StringRef kind : {StringRef(CodeAction::kFixAll),
                           StringRef(CodeAction::kRemoveUnused)}) {
      std::optional<CodeAction> action = getSourceAction(*document, kind);
      EXPECT_EQ(hasSourceAction(*document, kind), action.has_value())
          << path << ": " << kind.str() << "\n"
          << document.getText().str();
      if (action) {
        EXPECT_NE(applyEdits(document.getText(), action->edits),
                  document.getText().str());
      }
      ++numTried;
      numOffered += action.has_value();
    }
  };
  forValidFiles([&](const std::string &path, const Marked &whole) {
    check(path, whole);
    std::vector<Token> tokens = lex(whole.getText());
    Token token = tokens[random() % tokens.size()];
    check(path, Marked(StringRef(replace(whole.getText(), token.range, ""))));
  });
  EXPECT_GT(numTried, 200u);
  EXPECT_GT(numOffered, 20u);
  EXPECT_LT(numOffered, numTried - 20);
}

} // namespace
