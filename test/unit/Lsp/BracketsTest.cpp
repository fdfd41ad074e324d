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

using namespace mlir::tcp::lsp;
using llvm::StringRef;

namespace {

/// Lists the errors, each on one line: the line from 1, the underlined text,
/// the message, and its notes.
std::string errorsOf(StringRef text) {
  TestDocument document(text);
  std::string errors;
  auto add = [&](Range range, Range shown, StringRef message) {
    errors += std::to_string(document->getText().lineOf(range.begin) + 1) +
              " '" +
              document->getText().str().slice(shown.begin, shown.end).str() +
              "': " + message.str() + "\n";
  };
  for (const Diagnostic &found : document->getDiagnostics()) {
    if (found.severity != Diagnostic::Error)
      continue;
    add(found.range, underlinedRange(document->getText(), found),
        found.message);
    for (const Diagnostic::Note &note : found.notes) {
      errors += "  ";
      add(note.range, visibleRange(document->getText(), note.range),
          note.message);
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

/// Returns the closing brackets of a text.
std::vector<Token> findClosers(StringRef text) {
  std::vector<Token> closers = lex(text);
  llvm::erase_if(closers, [](const Token &token) {
    return !token.is(Token::Punctuation) ||
           !StringRef(")]}>").contains(token.spelling);
  });
  return closers;
}

bool isError(const Diagnostic &found) {
  return found.severity == Diagnostic::Error;
}

/// Checks the errors that a text has without one of its brackets.
class WithoutOneBracket {
public:
  WithoutOneBracket(const std::string &path, Marked &whole)
      : path(path), whole(whole) {}

  /// Returns whether nothing but its indentation tells to whom a brace belongs,
  /// and the indentation of all lines is the same.
  bool hasNoIndentation() const {
    return llvm::any_of((*whole).getMembers(), [&](const Member &member) {
      size_t begin = member.piece.range.begin;
      return member.piece.depth > 0 && begin > 0 &&
             member.piece.kind == Piece::Ops &&
             !StringRef(" \t").contains(whole.getText()[begin - 1]);
    });
  }

  /// Expects an error close to the place of `closer`, and none in the piece of
  /// another function. Returns whether an error names the bracket.
  bool expectErrorsNear(const Token &closer) {
    std::string broken = whole.getText().str();
    broken.erase(closer.range.begin, 1);
    Marked document{StringRef(broken)};
    const Text &lines = (*document).getText();
    unsigned line = lines.lineOf(closer.range.begin);
    std::string where =
        path + ":" + std::to_string(line + 1) + " without " + closer.spelling;
    std::vector<Range> pieces = findPieces(closer);
    bool isNear = false, isNamed = false;
    for (const Diagnostic &found : (*document).getDiagnostics()) {
      if (!isError(found))
        continue;
      unsigned at = lines.lineOf(found.range.begin);
      EXPECT_TRUE(pieces.empty() ||
                  llvm::any_of(pieces,
                               [&](Range piece) {
                                 return piece.touches(found.range.begin);
                               }))
          << where << ": " << at + 1 << ": " << found.message;
      isNear |= (at + 3 >= line && at <= line + 3) ||
                found.source == Diagnostic::Crash;
      isNamed |=
          StringRef(found.message)
              .contains(std::string("expected '") + closer.spelling + "'");
    }
    EXPECT_TRUE(isNear) << where;
    return isNamed;
  }

private:
  /// Returns the places of the bracket's piece and of the ends of modules, in
  /// the text without the bracket; none if the bracket ends a module.
  std::vector<Range> findPieces(const Token &closer) const {
    std::vector<Range> ends, pieces;
    for (const Member &member : (*whole).getMembers()) {
      Range range = member.piece.range;
      if (member.piece.kind == Piece::Close)
        ends.push_back({range.begin - 1, range.end});
      else if (range.contains(closer.range.begin))
        pieces.push_back({range.begin, range.end - 1});
    }
    if (!pieces.empty())
      pieces.insert(pieces.end(), ends.begin(), ends.end());
    return pieces;
  }

  const std::string &path;
  Marked &whole;
};

TEST(Brackets, AnyOneOfTheProjectsFiles) {
  // MLIR crashes on some of the texts.
  llvm::CrashRecoveryContext::Enable();
  unsigned numTried = 0, numNamed = 0;
  for (auto &[path, text] : readCorpus(6000)) {
    Marked whole(StringRef(withoutMarks(text)));
    WithoutOneBracket check(path, whole);
    if (llvm::any_of((*whole).getDiagnostics(), isError) ||
        check.hasNoIndentation())
      continue;
    for (const Token &closer : findClosers(whole.getText())) {
      numNamed += check.expectErrorsNear(closer);
      ++numTried;
    }
  }
  EXPECT_GT(numTried, 3000u);
  // Most errors name the bracket that is missing.
  EXPECT_GT(numNamed * 4, numTried * 3) << numNamed << " of " << numTried;
}

/// Each of two operations that lack a bracket has an error on its line,
/// whichever bracket of whichever operation is missing or is a wrong one.
TEST(Brackets, OfTwoOperations) {
  const StringRef operations[] = {
      R"(  "x.a"() : () -> !torch.vtensor<[2],si64>)",
      R"(  "x.a"() : () -> !llvm.struct<(ptr, array<2 x i32>)>)",
      R"(  "x.a"() {s = [1], t = dense<[1, 2]> : tensor<2xi32>} : () -> i32)",
      R"(  "x.a"(%a) : (!torch.list<vtensor<[2],f32>>) -> ())",
      R"(  %n = torch.aten.sum %b, %d : !torch.vtensor<[2,3],ui8>, !torch.none -> !torch.vtensor<[],si64>)",
  };
  const std::string head =
      "func.func @f(%a: !torch.list<vtensor<[2],f32>>, "
      "%b: !torch.vtensor<[2,3],ui8>, %d: !torch.none) {\n";
  llvm::CrashRecoveryContext::Enable();
  std::vector<std::string> broken;
  for (StringRef operation : operations)
    for (const Token &closer : findClosers(operation))
      for (StringRef instead : {"", "["}) {
        std::string text = operation.str();
        text.replace(closer.range.begin, 1, instead.str());
        broken.push_back(std::move(text));
      }
  for (const std::string &first : broken)
    for (const std::string &second : broken) {
      TestDocument document(head + first + "\n  %c = arith.constant 1 : i32\n" +
                            second + "\n  return\n}\n");
      bool isFirst = false, isSecond = false;
      for (const Diagnostic &found : document->getDiagnostics()) {
        unsigned line = document->getText().lineOf(found.range.begin);
        isFirst |= isError(found) && line == 1;
        isSecond |= isError(found) && line == 3;
      }
      EXPECT_TRUE(isFirst && isSecond) << document->getText().str().str();
    }
}

/// An alias without one of its brackets has the error, and not a function that
/// uses it. MLIR may read strings of the functions before it reports the error.
TEST(Brackets, OfAliases) {
  struct Alias {
    StringRef definition, use;
    bool isAfter = false;
  };
  const StringRef attribute = "() {a = #a} : () -> ()";
  const StringRef type = "() : () -> !a", place = "() : () -> () loc(#a)";
  const StringRef fused = "#a = loc(fused<{n = 1}>[\"f\":1:2, \"g\"(\"h\")])";
  const Alias aliases[] = {
      {"#a = #sparse_tensor.encoding<{ map = (d0) -> (d0 : dense) }>",
       attribute},
      {"#a = #llvm.di_file<\"a\" in \"b\">", attribute},
      {"#a = affine_map<(d0) -> (d0 + 1)>", attribute},
      {"#a = dense<[1, 2]> : tensor<2xi32>", attribute},
      {"#a = {n = [1, 2], m = {}}", attribute},
      {"!a = !torch.list<vtensor<[2],f32>>", type},
      {"!a = !llvm.struct<(ptr, i32)>", type},
      {"!a = tuple<i32, tensor<2xf32>>", type},
      {"!a = (i32) -> (i32, i64)", type},
      {fused, place},
      {fused, place, true},
      {"#a = loc(fused<#llvm.di_file<\"a\" in \"b\">>[unknown])", place, true},
  };
  for (const Alias &alias : aliases) {
    std::string users;
    for (StringRef name : {"f", "g"})
      users +=
          ("func.func @" + name +
           "() {\n"
           "  %0 = \"x.a\"() {s = \"text\", t = \"<\"} : () -> tensor<1xf32>\n"
           "  " +
           (alias.use == type ? "%1 = " : "") + "\"x.b\"" + alias.use +
           "\n"
           "  return\n"
           "}\n")
              .str();
    unsigned line = alias.isAfter ? StringRef(users).count('\n') : 0;
    for (const Token &closer : findClosers(alias.definition)) {
      std::string definition = alias.definition.str();
      definition.erase(closer.range.begin, 1);
      definition += "\n";
      TestDocument document(alias.isAfter ? users + definition
                                          : definition + users);
      std::string errors;
      for (const Diagnostic &found : document->getDiagnostics()) {
        if (!isError(found))
          continue;
        EXPECT_EQ(document->getText().lineOf(found.range.begin), line)
            << definition << found.message;
        errors += found.message + "\n";
      }
      EXPECT_EQ(StringRef(errors).count('\n'), 1u) << definition << errors;
      EXPECT_TRUE(
          StringRef(errors).contains(std::string("'") + closer.spelling + "'"))
          << definition << errors;
    }
  }
}

/// The ">" of an alias belongs at the end of its line.
TEST(Brackets, AngleOfAnAlias) {
  StringRef use = "func.func private @f(tensor<2xf32, #a>)\n"
                  "func.func @g(%a: tensor<2xf32, #a>) {\n"
                  "  \"x.a\"() {s = \"text\"} : () -> ()\n"
                  "  return\n"
                  "}\n";
  EXPECT_EQ(errorsOf(("#a = #sparse_tensor.encoding<{ map = (d0) -> (d0 : "
                      "dense) }\n" +
                      use)
                         .str()),
            "1 '}': expected '>'\n"
            "  1 '<': to match this '<'\n");
  EXPECT_EQ(errorsOf(("#a = #sparse_tensor.encoding<{ map = (d0) -> (d0 : "
                      "dense }>\n" +
                      use)
                         .str()),
            "1 'dense': expected ')'\n"
            "  1 '(': to match this '('\n");
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
    for (const Diagnostic &each : (*document).getDiagnostics())
      if (each.severity == Diagnostic::Error)
        found += each.message + "\n";
    EXPECT_EQ(found, "expected '}'\n");
    unsigned line = (*document).getText().lineOf(at);
    unsigned shown = (*document).getText().lineOf(
        (*document).getDiagnostics().front().range.begin);
    EXPECT_TRUE(shown + 1 == line || shown == line)
        << line + 1 << ": " << shown + 1;
  }
}

} // namespace
