//===- BracketsTest.cpp - Brackets that nothing closes --------------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Support/Corpus.h"
#include "Support/Edits.h"
#include "Support/TestDocument.h"
#include "llvm/Support/CrashRecoveryContext.h"
#include "gtest/gtest.h"
#include <random>

using namespace mlir::tcp::lsp;
using llvm::StringRef;

namespace {

/// Lists the errors, each on one line: the line from 1, the underlined text,
/// the message, and its notes.
std::string errorsOf(StringRef text) {
  TestDocument document(text);
  std::string errors;
  auto add = [&](Range range, Range shown, StringRef message) {
    errors += std::to_string(document->text().lineOf(range.begin) + 1) + " '" +
              document->text().str().slice(shown.begin, shown.end).str() +
              "': " + message.str() + "\n";
  };
  for (const Diagnostic &found : document->diagnostics()) {
    if (found.severity != Diagnostic::Error)
      continue;
    add(found.range, underlinedRange(document->text(), found), found.message);
    for (const Diagnostic::Note &note : found.notes) {
      errors += "  ";
      add(note.range, visibleRange(document->text(), note.range), note.message);
    }
  }
  return errors;
}

const StringRef kBehind = "func.func @behind(%a: i32) {\n"
                          "  return\n"
                          "}\n";

TEST(Brackets, BraceOfAFunction) {
  EXPECT_EQ(errorsOf(("func.func @f(%a: i32) {\n"
                      "  %0 = arith.addi %a, %a : i32\n"
                      "  return\n" +
                      kBehind)
                         .str()),
            "3 'return': expected '}'\n"
            "  1 '{': to match this '{'\n");
  EXPECT_EQ(errorsOf("module {\n"
                     "  func.func @f(%a: i32) {\n"
                     "    return\n"
                     "  func.func @g(%a: i32) {\n"
                     "    return\n"
                     "  }\n"
                     "}\n"),
            "3 'return': expected '}'\n"
            "  2 '{': to match this '{'\n");
}

TEST(Brackets, BraceOfARegion) {
  EXPECT_EQ(errorsOf(("func.func @f(%a: i1, %l: index) {\n"
                      "  scf.for %i = %l to %l step %l {\n"
                      "    scf.if %a {\n"
                      "      %0 = arith.addi %i, %l : index\n"
                      "  }\n"
                      "  return\n"
                      "}\n" +
                      kBehind)
                         .str()),
            "4 'index': expected '}'\n"
            "  3 '{': to match this '{'\n");
  // Other errors are reported, too.
  EXPECT_EQ(errorsOf(("func.func @f(%a: i1) {\n"
                      "  scf.if %a {\n"
                      "    %0 = arith.addi %a : i1\n"
                      "  %1 = arith.addi %b, %a : i1\n"
                      "  return\n"
                      "}\n" +
                      kBehind)
                         .str()),
            "3 '%a': expected ','\n"
            "3 'i1': expected '}'\n"
            "  2 '{': to match this '{'\n"
            "4 '%b': use of undeclared SSA value name\n");
}

TEST(Brackets, BraceOfAModule) {
  EXPECT_EQ(errorsOf(("module @m {\n" + kBehind).str()),
            "5 '}': expected '}'\n"
            "  1 '{': to match this '{'\n");
  // The bracket belongs to a chunk of the file. The chunk is checked.
  EXPECT_EQ(errorsOf(("module @m {\n"
                      "  func.func @f(%a: i32) {\n"
                      "    call @none() : () -> ()\n"
                      "    return\n"
                      "  }\n"
                      "// -----\n" +
                      kBehind)
                         .str()),
            "3 'call': 'func.call' op 'none' does not reference a valid "
            "function\n"
            "6 '}': expected '}'\n"
            "  1 '{': to match this '{'\n");
}

TEST(Brackets, OthersNameTheirPartner) {
  EXPECT_EQ(errorsOf(("func.func @f(%a: i32 {\n"
                      "  %0 = arith.constant dense<[1, 2> : tensor<2xi32>\n"
                      "  %1 = tensor.empty() : tensor<4xf32\n"
                      "  return\n"
                      "}\n" +
                      kBehind)
                         .str()),
            "1 'i32': expected ')'\n"
            "  1 '(': to match this '('\n"
            "  1 '{': expected attribute name\n"
            "2 '>': expected ']'\n"
            "  2 '[': to match this '['\n"
            "3 'xf32': expected '>' in tensor type\n"
            "  3 '<': to match this '<'\n");
}

TEST(Brackets, AreInserted) {
  EXPECT_EQ(apply(Marked("module {\n"
                         "  func.func @f(%a: i32) {\n"
                         "    return$\n"
                         "  func.func @g(%a: i32) {\n"
                         "    return\n"
                         "  }\n"
                         "}\n"),
                  "Insert '}'"),
            "module {\n"
            "  func.func @f(%a: i32) {\n"
            "    return\n"
            "  }\n"
            "  func.func @g(%a: i32) {\n"
            "    return\n"
            "  }\n"
            "}\n");
  EXPECT_EQ(apply(Marked("module {\n"
                         "  func.func @f(%a: i32) {\n"
                         "    return\n"
                         "  }\n$"),
                  "Insert '}'"),
            "module {\n"
            "  func.func @f(%a: i32) {\n"
            "    return\n"
            "  }\n"
            "}\n");
  EXPECT_EQ(
      apply(Marked("func.func @f(%a: i32$ {\n  return\n}\n"), "Insert ')'"),
      "func.func @f(%a: i32) {\n  return\n}\n");
  EXPECT_EQ(apply(Marked("func.func @f(%a: i32$ -> i32 {\n"
                         "  return %a : i32\n"
                         "}\n"),
                  "Insert ')'"),
            "func.func @f(%a: i32) -> i32 {\n"
            "  return %a : i32\n"
            "}\n");
  EXPECT_EQ(apply(Marked("func.func @f() {\n"
                         "  %1 = tensor.empty() : tensor<4xf32$\n"
                         "  return\n"
                         "}\n"),
                  "Insert '>'"),
            "func.func @f() {\n"
            "  %1 = tensor.empty() : tensor<4xf32>\n"
            "  return\n"
            "}\n");
}

/// For each closing bracket of a text: without it, there is an error close to
/// its place, and none in another function.
TEST(Brackets, AnyOneOfTheProjectsFiles) {
  // MLIR crashes on some of the texts.
  llvm::CrashRecoveryContext::Enable();
  std::mt19937_64 random(19);
  unsigned numTried = 0, numNamed = 0;
  for (auto &[path, text] : readCorpus(6000)) {
    Marked whole(StringRef(withoutMarks(text)));
    bool isValid =
        llvm::none_of((*whole).diagnostics(), [](const Diagnostic &found) {
          return found.severity == Diagnostic::Error;
        });
    if (!isValid)
      continue;
    std::vector<Token> closers;
    for (const Token &token : lex(whole.text()))
      if (token.is(Token::Punctuation) &&
          StringRef(")]}>").contains(token.spelling))
        closers.push_back(token);
    for (unsigned round = 0; round < 12 && !closers.empty(); ++round) {
      Token closer = closers[random() % closers.size()];
      std::string broken = whole.text().str();
      broken.erase(closer.range.begin, 1);
      Marked document{StringRef(broken)};
      const Text &lines = (*document).text();
      // The piece of the bracket, in the broken text.
      std::optional<Range> piece;
      std::vector<Range> ends;
      bool isIndented = true;
      for (const Member &member : (*whole).members()) {
        Range range = member.piece.range;
        if (member.piece.kind == Piece::Close)
          ends.push_back({range.begin - 1, range.end});
        else if (range.contains(closer.range.begin))
          piece = {range.begin, range.end - 1};
        // If all lines have the same indentation, nothing tells to whom the
        // brace belongs.
        isIndented &= member.piece.depth == 0 || range.begin == 0 ||
                      member.piece.kind != Piece::Ops ||
                      StringRef(" \t").contains(whole.text()[range.begin - 1]);
      }
      if (!isIndented)
        break;
      auto isInPiece = [&](size_t place) {
        return piece->touches(place) || llvm::any_of(ends, [&](Range end) {
                 return end.touches(place);
               });
      };
      unsigned line = lines.lineOf(closer.range.begin);
      std::string where =
          path + ":" + std::to_string(line + 1) + " without " + closer.spelling;
      bool isNear = false;
      for (const Diagnostic &found : (*document).diagnostics()) {
        if (found.severity != Diagnostic::Error)
          continue;
        unsigned at = lines.lineOf(found.range.begin);
        if (piece) {
          EXPECT_TRUE(isInPiece(found.range.begin))
              << where << ": " << at + 1 << ": " << found.message;
        }
        isNear |= (at + 3 >= line && at <= line + 3) ||
                  found.source == Diagnostic::Crash;
        numNamed +=
            StringRef(found.message)
                .contains(std::string("expected '") + closer.spelling + "'");
      }
      EXPECT_TRUE(isNear) << where;
      ++numTried;
    }
  }
  EXPECT_GT(numTried, 400u);
  // Most errors name the bracket that is missing.
  EXPECT_GT(numNamed * 4, numTried * 3) << numNamed << " of " << numTried;
}

/// A module without a "}" ends at the first line that is not indented as its
/// contents are. The modules around it keep their ends.
TEST(Brackets, OfNestedModules) {
  StringRef text = "module @outer {\n"
                   "  module @middle {\n"
                   "    module @inner {\n"
                   "      func.func private @a()\n"
                   "      func.func @b() {\n"
                   "        return\n"
                   "      }\n"
                   "    }\n"
                   "    func.func @c() {\n"
                   "      return\n"
                   "    }\n"
                   "  }\n"
                   "  func.func private @d()\n"
                   "}\n"
                   "func.func private @e()\n";
  for (size_t at = text.find('}'); at != StringRef::npos;
       at = text.find('}', at + 1)) {
    std::string broken = text.str();
    broken.erase(at, 1);
    Marked document{StringRef(broken)};
    std::string found;
    for (const Diagnostic &each : (*document).diagnostics())
      if (each.severity == Diagnostic::Error)
        found += each.message + "\n";
    EXPECT_EQ(found, "expected '}'\n");
    unsigned line = (*document).text().lineOf(at);
    unsigned shown = (*document).text().lineOf(
        (*document).diagnostics().front().range.begin);
    EXPECT_TRUE(shown + 1 == line || shown == line)
        << line + 1 << ": " << shown + 1;
  }
}

} // namespace
