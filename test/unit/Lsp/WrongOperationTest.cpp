//===- WrongOperationTest.cpp - One wrong operation ----------------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Support/Corpus.h"
#include "Support/TestDocument.h"
#include "lsp/text/Lexer.h"
#include "lsp/text/Statements.h"
#include "llvm/Support/CrashRecoveryContext.h"
#include "gtest/gtest.h"

using namespace mlir::tcp::lsp;
using llvm::StringRef;

namespace {

std::vector<Diagnostic> findErrors(const Document &document) {
  std::vector<Diagnostic> errors = document.getDiagnostics();
  llvm::erase_if(errors, [](const Diagnostic &found) {
    return found.severity != Diagnostic::Error;
  });
  return errors;
}

/// Returns the operations of a text that have no regions, each with its name
/// and its whole range.
std::vector<std::pair<Range, Range>> findOperations(StringRef text) {
  std::vector<std::pair<Range, Range>> found;
  Statements statements(text);
  std::function<void(const Statement &)> add = [&](const Statement &statement) {
    StringRef name = statements.spelling(statement.name);
    bool isAlias = name.starts_with("#") || name.starts_with("!");
    if (statement.regions.empty() && !isAlias)
      found.push_back({statements.getTokens()[statement.name].range,
                       statements.bytes(statement.tokens)});
    for (const Statement::Region &region : statement.regions)
      llvm::for_each(region.statements, add);
  };
  llvm::for_each(statements.getTopLevel(), add);
  return found;
}

/// A change of an operation that makes it wrong.
struct Damage {
  const char *what;
  /// Returns the operation `text`, whose name ends at `nameEnd`, with the
  /// change.
  std::string (*apply)(StringRef text, size_t nameEnd);
};

const Damage kDamages[] = {
    {"a word too many",
     [](StringRef text, size_t nameEnd) {
       return (text.take_front(nameEnd) + " wrong_word " +
               text.drop_front(nameEnd))
           .str();
     }},
    {"a wrong name",
     [](StringRef text, size_t nameEnd) {
       return (text.take_front(nameEnd - 1) + "zz" +
               text.drop_front(nameEnd - 1))
           .str();
     }},
    {"no last token",
     [](StringRef text, size_t) {
       return text.drop_back(lex(text).back().range.size()).str();
     }},
};

/// A wrong operation gives one error, in this operation. The operations around
/// it are right.
TEST(WrongOperation, IsOneError) {
  // MLIR crashes on some of the texts.
  llvm::CrashRecoveryContext::Enable();
  unsigned numTried = 0;
  for (auto &[path, text] : readCorpus(4000)) {
    std::string whole = withoutMarks(text);
    if (!findErrors(*TestDocument(whole)).empty())
      continue;
    for (auto [name, operation] : findOperations(whole))
      for (const Damage &damage : kDamages) {
        std::string wrong = whole;
        std::string changed =
            damage.apply(StringRef(whole).slice(operation.begin, operation.end),
                         name.end - operation.begin);
        wrong.replace(operation.begin, operation.size(), changed);
        TestDocument document(wrong);
        std::vector<Diagnostic> errors = findErrors(*document);
        std::string where = path + ": " + damage.what + ": " + changed;
        EXPECT_LE(errors.size(), 1u) << where;
        Range allowed{operation.begin, operation.begin + changed.size()};
        for (const Diagnostic &error : errors)
          EXPECT_TRUE(allowed.touches(error.range.begin))
              << where << ": " << error.message;
        ++numTried;
      }
  }
  EXPECT_GT(numTried, 3000u);
}

} // namespace
