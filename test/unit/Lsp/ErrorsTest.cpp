//===- ErrorsTest.cpp - What is wrong, once, and nothing else -------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "TestDocument.h"
#include "mlir/IR/SymbolTable.h"
#include "llvm/Support/CrashRecoveryContext.h"
#include "llvm/Support/FormatVariadic.h"
#include "gtest/gtest.h"
#include <csignal>

using namespace mlir::tcp::lsp;
using llvm::StringRef;

namespace {

/// What is wrong, one a line: the line from 1, what is underlined, the message;
/// then its notes, indented. Hints are left out. A unit without IR of its own
/// is named too: nothing works there.
std::string show(StringRef text) {
  TestDocument document(text);
  std::string result;
  auto add = [&](Range range, Range shown, StringRef message) {
    result += std::to_string(document->text().lineOf(range.begin) + 1) + " '" +
              document->text().str().slice(shown.begin, shown.end).str() +
              "': " + message.split(" [").first.str() + "\n";
  };
  for (const Diagnostic &found : document->diagnostics()) {
    if (found.severity == Diagnostic::Hint)
      continue;
    add(found.range, underlinedRange(document->text(), found), found.message);
    for (const Diagnostic::Note &note : found.notes) {
      result += "  ";
      add(note.range, visibleRange(document->text(), note.range),
          StringRef(note.message).split(':').first);
    }
  }
  for (const Member &member : document->members())
    if (member.unit && member.unit->isStale())
      result += "no IR: " + member.unit->text().split('\n').first.str() + "\n";
  return result;
}

/// A function of integers with these lines, and one behind it.
std::string inFunction(StringRef lines) {
  return ("func.func @f(%a: i32, %b: i32, %c: i1, %l: index) -> i32 {\n" +
          lines + "  return %a : i32\n}\nfunc.func private @g(i32) -> i32\n")
      .str();
}

struct Case {
  const char *name, *lines, *expected;
};

class ErrorsInFunction : public testing::TestWithParam<Case> {};

TEST_P(ErrorsInFunction, AreReportedOnce) {
  EXPECT_EQ(show(inFunction(GetParam().lines)), GetParam().expected);
}

const Case kCases[] = {
    {"MissingOperand",
     "  %0 = arith.addi %a, : i32\n"
     "  %1 = arith.muli %0, %b : i32\n",
     "2 ',': expected SSA operand\n"},
    {"MissingType",
     "  %0 = arith.addi %a, %a\n"
     "  %1 = arith.muli %0, %b : i32\n",
     "2 '%a': expected ':'\n"},
    {"UnknownOperation",
     "  %0 = arith.adx %a, %a : i32\n"
     "  %1 = arith.muli %0, %b : i32\n",
     "2 'arith.adx': custom op 'arith.adx' is unknown\n"},
    {"BracketsThatAreNotClosed",
     "  %0 = \"a.b\"(%a : (i32) -> tensor<4xi32>\n"
     "  %1 = \"a.c\"(%0) : (tensor<4xi32) -> i32\n"
     "  %2 = arith.muli %1, %b : i32\n",
     "2 '%a': expected ')' to end operand list\n"
     "  2 '(': to match this '('\n"
     "3 ')': expected '>' in tensor type\n"
     "  3 '<': to match this '<'\n"},
    {"BracketThatClosesNothing",
     "  %0 = arith.addi %a, %a) : i32\n"
     "  %1 = arith.muli %0, %b : i32\n",
     "2 ')': expected ':'\n"},
    {"MissingEqualSign",
     "  %0 arith.addi %a, %a : i32\n"
     "  %1 = arith.muli %0, %b : i32\n",
     "2 '%0': expected '=' after SSA name\n"},
    {"BadAttributes",
     "  %0 = arith.constant dense<[1, 2> : tensor<2xi32>\n"
     "  %1 = arith.constant 1.5 : i32\n"
     "  %2 = arith.cmpi foo, %a, %b : i32\n"
     "  %3 = arith.addi %1, %b : i32\n",
     "2 '>': expected ']'\n"
     "  2 '[': to match this '['\n"
     "4 '%2': floating point value not valid for specified type\n"
     "4 'foo': custom op 'arith.cmpi' expected string or keyword containing "
     "one "
     "of the following enum values for attribute 'predicate'\n"},
    {"HalfAnOperationAtTheEndOfABlock",
     "  scf.if %c {\n"
     "    %0 = arith.addi %a, %a : i32\n"
     "    %1 = arith.muli %0,\n"
     "  }\n"
     "  %2 = arith.addi %a, %zz : i32\n",
     "4 ',': expected SSA operand\n"
     "6 '%zz': use of undeclared SSA value name\n"},
    {"HalfAName",
     "  %0 = arith.\n"
     "  %1 = arith.addi %0, %a : i32\n",
     "2 'arith.': custom op 'arith.' is unknown (tried 'func.arith.' as "
     "well)\n"},
    {"NeighbouringLines",
     "  %0 = arith.addi %a %a : i32\n"
     "  %1 = arith.muli %0, : i32\n"
     "  %2 = arith.subi %1, %0 : i32\n",
     "2 '%a': expected ','\n"
     "3 ',': expected SSA operand\n"},
    {"NestedRegions",
     "  %r:2 = scf.if %c -> (i32, i32) {\n"
     "    %0 = arith.addi %a %a : i32\n"
     "    scf.yield %0, %0 : i32, i32\n"
     "  } else {\n"
     "    %1 = arith.foo %a : i32\n"
     "    scf.yield %a, %1 : i32, i32\n"
     "  }\n"
     "  scf.for %i = %l to %l step %l {\n"
     "    %2 = arith.addi %i, : index\n"
     "    %3 = arith.muli %2, %i : index\n"
     "  }\n"
     "  %4 = arith.addi %r#0, %r#1 : i32\n",
     "3 '%a': expected ','\n"
     "6 'arith.foo': custom op 'arith.foo' is unknown\n"
     "10 ',': expected SSA operand\n"},
    {"OperationsWithRegionsThatAreUnknown",
     "  %r:2 = scf.iff %c -> (i32, f32) {\n"
     "    scf.yield %a, %a : i32, i32\n"
     "  }\n"
     "  %q:2 = scf.fo %i = %l to %l iter_args(%x = %a, %y = %l) {\n"
     "    %2 = arith.addi %x, %x : i32\n"
     "    %3 = arith.muli %i, %y : index\n"
     "    scf.yield %2, %3 : i32, index\n"
     "  }\n"
     "  %4 = arith.addi %r#0, %q#0 : i32\n"
     "  %5 = arith.addf %r#1, %r#1 : f32\n"
     "  %6 = arith.addi %q#1, %q#1 : index\n",
     "2 'scf.iff': custom op 'scf.iff' is unknown\n"
     "5 'scf.fo': custom op 'scf.fo' is unknown\n"},
    {"RedefinedValues",
     "  %0 = arith.addi %a, %a : i32\n"
     "  %0 = arith.extsi %a : i32 to i64\n"
     "  %1 = arith.muli %0, %b : i32\n"
     "  %a = arith.addi %b, : i32\n",
     "3 '%0': redefinition of SSA value '%0'\n"
     "  2 '%0': previously defined here\n"
     "5 ',': expected SSA operand\n"},
    {"UndefinedValues",
     "  %0 = arith.addi %a, %x : i32\n"
     "  %1 = arith.muli %x, %y : i32\n"
     "  %2 = arith.extsi %x : i32 to i64\n",
     "2 '%x': use of undeclared SSA value name\n"
     "3 '%y': use of undeclared SSA value name\n"},
    {"UndefinedBlocks",
     "  cf.cond_br %c, ^bb1, ^bb2\n"
     "^bb1:\n"
     "  %0 = arith.addi %a, : i32\n",
     "2 '^bb2': reference to an undefined block\n"
     "4 ',': expected SSA operand\n"},
    {"WrongTypes",
     "  %0 = arith.addi %a, %l : i32\n"
     "  %1 = arith.addi %a, %l : index\n"
     "  %2 = arith.addi %0, %b : i32\n",
     "2 '%l': use of value '%l' expects different type than prior uses: 'i32' "
     "vs "
     "'index'\n"
     "  1 '%l': prior use here\n"
     "3 '%a': use of value '%a' expects different type than prior uses: "
     "'index' "
     "vs 'i32'\n"
     "  1 '%a': prior use here\n"},
    {"StringWithoutItsEnd",
     "  %0 = \"a.b(%a) : (i32) -> i32\n"
     "  %1 = arith.addi %a, %q : i32\n",
     "2 '\"a.b(%a) : (i32) -> i32': expected '\"' in string literal\n"
     "3 '%q': use of undeclared SSA value name\n"},
    {"OneLine",
     "  scf.if %c { %0 = arith.addi %a, : i32 %1 = arith.muli %a, %b : i32 "
     "%2 = arith.subi %1, %zz : i32 }\n"
     "  %z = scf.if %c -> i32 { scf.yield %a : i32 } else "
     "{ %q = arith.foo %a : i32 scf.yield %q : i32 }\n"
     "  %3 = arith.addi %z, %b : i32\n",
     "2 ',': expected SSA operand\n"
     "2 '%zz': use of undeclared SSA value name\n"
     "3 'arith.foo': custom op 'arith.foo' is unknown\n"},
    {"CallsAndSyntax",
     "  %0 = call @nothing(%a) : (i32) -> i32\n"
     "  %1 = arith.addi %a : i32\n"
     "  %2 = call @g(%l) : (index) -> i32\n",
     "2 'call': 'func.call' op 'nothing' does not reference a valid function\n"
     "3 '%a': expected ','\n"
     "4 'call': 'func.call' op operand type mismatch: expected operand type "
     "'i32', but provided 'index' for operand number 0\n"
     "  7 'func.func': 'g' is defined here\n"},
    {"ArgumentOfABlockThatIsTaken",
     "  %0 = arith.addi %a, %b : i32\n"
     "  cf.br ^next(%b, %b : i32, i32)\n"
     "^next(%0: i32, %a: i32):\n"
     "  %1 = arith.addi %0, : i32\n"
     "  call @none() : () -> ()\n",
     "4 '%0': redefinition of SSA value '%0'\n"
     "  2 '%0': previously defined here\n"
     "4 '%a': redefinition of SSA value '%a'\n"
     "  1 '%a': previously defined here\n"
     "5 ',': expected SSA operand\n"
     "6 'call': 'func.call' op 'none' does not reference a valid function\n"},
    {"UnregisteredOperations",
     "  %0 = \"foo.bar\"(%a) : (i32) -> i32\n"
     "  %1 = foo.baz %a : i32\n"
     "  %2 = arith.addi %0, : i32\n"
     "  %3 = arith.addi %1, %b : i32\n",
     "2 '\"foo.bar\"': dialect 'foo' is not known here: its operations are "
     "read by their tokens and not checked; --load-dialect-plugin=LIBRARY "
     "loads it\n"
     "4 ',': expected SSA operand\n"},
};

/// What stands where a type should be is underlined, wherever that is; where
/// there is nothing, what is in front of it.
TEST(Errors, AboutTypes) {
  auto shown = [](StringRef text) {
    std::string all = show(text);
    return StringRef(all).rtrim().str();
  };
  auto words = [&](StringRef text) {
    std::string found;
    llvm::SmallVector<StringRef> lines;
    std::string all = show(text);
    StringRef(all).split(lines, '\n', -1, /*KeepEmpty=*/false);
    for (StringRef line : lines)
      if (!line.starts_with(" ") && !line.starts_with("no IR"))
        found += (found.empty() ? "" : " ") +
                 line.split('\'').second.split('\'').first.str();
    return found;
  };
  EXPECT_EQ(shown("func.func @f(%a: tensr<4xf32>) {\n  return\n}\n"),
            "1 'tensr': expected non-function type");
  for (StringRef signature :
       {"(tensr<4xf32>)", "(i32, tensr<4xf32>)", "() -> tensr<4xf32>",
        "() -> (i32, tensr<4xf32>)", "(tuple<i32, tensr<4xf32>>)",
        "(memref<4xtensr<4xf32>>)", "((tensr<4xf32>) -> i32)",
        "((i32) -> tensr<4xf32>)", "(complex<tensr>)",
        "(memref<4xf32, 1 : tensr>)", "(vector<[4]xtensr>)",
        "(tensor<?x?xtensr>)", "(i32 {a = tensr})",
        "() -> (i32 {a = 1 : tensr})", "() attributes {a = tensr<4xf32>}"})
    EXPECT_EQ(words(("func.func private @f" + signature + "\n").str()), "tensr")
        << signature.str();
  for (StringRef line :
       {"%0 = tcp.tanh %t : tensr<4xf32> -> tensor<4xf32>",
        "%0 = tcp.tanh %t : tensor<4xf32> -> tensr<4xf32>",
        "%0 = tcp.tanh %t :\n      tensr<4xf32> -> tensor<4xf32>",
        "%0 = arith.constant 1 : tensr", "%0 = arith.addf %t, %t : tensr",
        "%0 = \"a.b\"(%t) : (tensr<4xf32>) -> i32",
        "%0 = \"a.b\"(%t) : (tensor<4xf32>) -> tensr<4xf32>",
        "%0 = \"a.b\"(%t) {a = dense<1> : tensr<4xi32>} : (tensor<4xf32>) -> "
        "i32",
        "%0 = \"tcp.const\"() {value = tensr<1.0> : tensor<4xf32>} : () -> "
        "tensor<4xf32>",
        "%0 = tensor.cast %t : tensr to tensor<?xf32>",
        "%0 = tensor.cast %t : tensor<4xf32> to tensr",
        "%0 = scf.if %c -> tensr { scf.yield %c : i1 } else { scf.yield %c : "
        "i1 }",
        "scf.for %i = %n to %n step %n : tensr {\n  }"})
    EXPECT_TRUE(StringRef(words(("func.func @f(%t: tensor<4xf32>, %c: i1, %n: "
                                 "index) {\n  " +
                                 line + "\n  return\n}\n")
                                    .str()))
                    .ends_with("tensr"))
        << line.str();
  EXPECT_EQ(words("!t = tensr<4xf32>\nfunc.func private @f(!t)\n"), "tensr");
  EXPECT_EQ(words("func.func @f() {\n  cf.br ^bb0\n^bb0(%a: tensr):\n  "
                  "return\n}\n"),
            "tensr");
  EXPECT_EQ(words("func.func private @f(memref<4xf32, #tensr>)\n"), "#tensr");
  EXPECT_EQ(words("func.func private @f(!tensor<4xf32>)\n"), "!tensor");
  // Where nothing stands, or what goes on.
  EXPECT_EQ(words("func.func private @f(%a: )\n"), ":");
  EXPECT_EQ(words("func.func private @f() -> attributes {a}\n"), "->");
  for (StringRef line : {"%0 = tensor.cast %t : to tensor<?xf32>",
                         "%0 = tensor.cast %t : loc(\"a\")",
                         "%0 = tensor.cast %t :", "%0 = arith.constant 1 :"})
    EXPECT_EQ(words(("func.func @f(%t: tensor<4xf32>) {\n  " + line +
                     "\n  return\n}\n")
                        .str()),
              ":")
        << line.str();
  EXPECT_EQ(words("func.func @f(%t: i32) {\n  %0 = \"a.b\"(%t) : (i32) ->\n"
                  "  return\n}\n")
                .substr(0, 2),
            "->");
}

/// An alias that names the one before it twice, and so on, is not written out:
/// MLIR's messages and our answers would.
TEST(Errors, AboutTypesThatDouble) {
  auto make = [](unsigned count, StringRef use) {
    std::string text = "!t0 = tuple<i32, i32>\n";
    for (unsigned i = 1; i <= count; ++i)
      text += llvm::formatv("!t{0} = tuple<!t{1}, !t{1}>\n", i, i - 1).str();
    return text + llvm::formatv(use.data(), count).str();
  };
  // The message has the type.
  std::string use = "func.func @f(%a: !t{0}) -> i32 {{\n"
                    "  return %a : !t{0}\n}\n"
                    "func.func private @g(i32)\n";
  EXPECT_GT(show(make(10, use)).size(), 1000u);
  std::string shown = show(make(60, use));
  EXPECT_LT(shown.size(), 20000u);
  EXPECT_EQ(StringRef(shown).split('\n').first.str(),
            "14 '!t13': the type '!t13' has more than 65536 parts where its "
            "aliases are written out; what uses it is not read");
  EXPECT_NE(shown.find("62 '!t60': the type '!t60' has more than"),
            std::string::npos);
  EXPECT_EQ(shown.find("\n64 "), std::string::npos);
  EXPECT_NE(shown.find("no IR: func.func @f"), std::string::npos);
  EXPECT_EQ(shown.find("no IR: func.func private @g"), std::string::npos);
  // Defined behind what uses it; one that uses itself; many that are small.
  EXPECT_EQ(StringRef(show("!b = tuple<!a>\n!a = tuple<i32>\n"
                           "func.func private @f(!b)\n"))
                .count("parts"),
            0u);
  EXPECT_EQ(StringRef(show("!a = tuple<!a, !a>\nfunc.func private @f(!a)\n"))
                .count("parts"),
            0u);
  std::string many;
  for (unsigned i = 0; i < 2000; ++i)
    many += llvm::formatv("!t{0} = tuple<i32, i{1}>\n", i, i + 1).str();
  EXPECT_EQ(show(many + "func.func private @f(!t0, !t1999)\n"), "");
}

/// What other projects write has no error where only they know the form.
TEST(Errors, AboutTypesThatDifferBesideWhatNobodyKnows) {
  for (StringRef other : {"tensor<?xi32, #x.bounds<3>>", "!y.bounds<3>",
                          "tensor<?xf32, #y.bounds<3>>"}) {
    TestDocument document("func.func @f(%a: tensor<?xf32, #x.bounds<3>>) {\n"
                          "  %0 = \"x.op\"(%a) : (" +
                          other.str() +
                          ") -> i32\n"
                          "  return\n}\n");
    EXPECT_TRUE(llvm::any_of(document->diagnostics(), [](const Diagnostic &d) {
      return d.severity == Diagnostic::Error;
    })) << other.str();
  }
}

TEST(Errors, NoneInFormsThatNobodyKnows) {
  for (StringRef text :
       {// Values and members in braces are no operations.
        "func.func @f(%a: tensor<?xf32>, %m: index) -> tensor<?xf32> {\n"
        "  %0 = x.encode %a sizes{%m, %m} : tensor<?xf32> -> "
        "tensor<?xf32>{%m}\n"
        "  %1 = x.gather {\n"
        "    %0::%m[%m] -> %a[%m to %m] : !x.resource<t>{%m},\n"
        "    %0::%m[%m] -> %a[%m to %m] : !x.resource<t>{%m}\n"
        "  } : tensor<?xf32>\n"
        "  return %0 : tensor<?xf32>\n}\n",
        "func.func @f() -> !x.struct<{a: l8, b: l16}> {\n"
        "  %0 = x.variable : <struct<{a: l8, b: l16}>>\n"
        "  %1 = x.read %0, \"a\" : struct<{a: l8, b: l16}> -> "
        "!x.struct<{a: l8, b: l16}>\n"
        "  return %1 : !x.struct<{a: l8, b: l16}>\n}\n",
        // Braces that match may be indented as they like.
        "func.func @f(%a: i32) {\n"
        "  %0 = x.constant 3 : i32\n"
        "  %1 = \"x.op\"(%0) {\n"
        "  size = 1 : i32\n"
        "} : (i32) -> i32\n"
        "    %2 = \"x.op\"(%1) ({\n"
        "  ^bb0(%b: i32):\n"
        " x.return %b : i32\n"
        "}) {\n"
        "    size = 1 : i32\n"
        "  } : (i32) -> i32\n"
        "  return\n}\n",
        // A region has the labels that it likes.
        "x.func public @f(%a: i32, %c: i1) {\n"
        "  cf.br ^bb0\n"
        "^bb0:\n"
        "  %0 = x.call @g(%a) : (i32) -> i1\n"
        "  cf.cond_br %0, ^bb0, ^bb1\n"
        "^bb1:\n"
        "  x.return\n}\n",
        // Operations may name their arguments alike, of different types.
        "func.func private @g(i32, i64) -> (i32, i64)\n"
        "func.func @f(%a: i32, %b: i64) -> i32 {\n"
        "  %0:2 = x.while(%i = %a, %j = %b) : i32, i64\n"
        "   cond {\n"
        "    x.return %i : i32\n"
        "  } do {\n"
        "    %1:2 = func.call @g(%i, %j) : (i32, i64) -> (i32, i64)\n"
        "    x.return %1#0, %1#1 : i32, i64\n"
        "  }\n"
        "  %2:2 = x.while(%i = %b, %j = %a) : i64, i32\n"
        "   cond {\n"
        "    x.return %j : i32\n"
        "  } do {\n"
        "    %3:2 = func.call @g(%j, %i) : (i32, i64) -> (i32, i64)\n"
        "    x.return %3#1, %3#0 : i64, i32\n"
        "  }\n"
        "  return %0#0 : i32\n}\n",
        // Symbols are looked up from within an operation that nobody knows.
        "module {\n"
        "  func.func @f(%a: i32) -> i32 {\n"
        "    %0 = \"x.reduce\"(%a) ({\n"
        "    ^bb0(%b: i32):\n"
        "      %1 = func.call @g(%b) : (i32) -> i32\n"
        "      x.return %1 : i32\n"
        "    }) : (i32) -> i32\n"
        "    return %0 : i32\n"
        "  }\n"
        "  func.func private @g(i32) -> i32\n"
        "}\n",
        // What two types mean, their dialect alone knows.
        "func.func @f(%a: tensor<?xf32, #x.bounds<3>>) {\n"
        "  %0 = \"x.op\"(%a) : (tensor<?xf32, #x.extension<bounds = [3]>>) -> "
        "i32\n"
        "  return\n}\n"}) {
    TestDocument document(text);
    for (const Diagnostic &found : document->diagnostics())
      EXPECT_NE(found.severity, Diagnostic::Error)
          << document->text().lineOf(found.range.begin) + 1 << ": "
          << found.message << "\n"
          << text.str();
  }
}

INSTANTIATE_TEST_SUITE_P(Cases, ErrorsInFunction, testing::ValuesIn(kCases),
                         [](const auto &info) { return info.param.name; });

/// A slip in the name of a dialect is said wherever it is; an operation that
/// the similar dialect has not is another dialect's.
TEST(Errors, MisspeltDialects) {
  EXPECT_EQ(show("func.func @f(%a: i32) {\n"
                 "  %0 = \"airth.addi\"(%a, %a) : (i32, i32) -> i32\n"
                 "  %1 = arit.addi %0, %a : i32\n"
                 "  %2 = arit.muli %1, %a : i32\n"
                 "  %3 = arit.nope %2, %a : i32\n"
                 "  return\n"
                 "}\n"),
            "2 '\"airth.addi\"': dialect 'airth' is not known here; did you "
            "mean 'arith.addi'?\n"
            "3 'arit.addi': dialect 'arit' is not known here; did you mean "
            "'arith.addi'?\n"
            "4 'arit.muli': dialect 'arit' is not known here; did you mean "
            "'arith.muli'?\n"
            "5 'arit.nope': dialect 'arit' is not known here: its operations "
            "are read by their tokens and not checked; "
            "--load-dialect-plugin=LIBRARY loads it\n");
}

TEST(Errors, MissingTerminator) {
  EXPECT_EQ(show("func.func @f(%a: i32) {\n"
                 "  %0 = \"a.b\"(%a) : (i32) -> i32\n"
                 "  %1 = arith.addi %0, %a : i32\n"
                 "}\n"),
            "2 '\"a.b\"': dialect 'a' is not known here: its operations are "
            "read by their tokens and not checked; "
            "--load-dialect-plugin=LIBRARY loads it\n"
            "3 'arith.addi': block with no terminator, has %1 = "
            "\"arith.addi\"(%0, %arg0) <{overflowFlags = "
            "#arith.overflow<none>}> : (i32, i32) -> i32\n"
            "  3 'arith.addi': see current operation\n");
}

TEST(Errors, HeaderOfAFunction) {
  EXPECT_EQ(show("func.func @f(%a: i32, %b i32) -> i32 {\n"
                 "  %1 = arith.addi %a, %b : i32\n"
                 "  %2 = arith.addi %1 : i32\n"
                 "  return %1 : i32\n"
                 "}\n"
                 "func.func @g() {\n"
                 "  call @f() : () -> ()\n"
                 "  return\n"
                 "}\n"),
            "1 '%b': expected ':'\n"
            "3 '%1': expected ','\n");
}

TEST(Errors, CallsInABrokenFunction) {
  EXPECT_EQ(show("func.func @f(%a i32) {\n"
                 "  call @g() : () -> ()\n"
                 "  return\n"
                 "}\n"
                 "func.func private @g()\n"),
            "1 '%a': expected ':'\n");
}

TEST(Errors, RedefinedSymbolsNameTheOther) {
  EXPECT_EQ(show("func.func private @f()\n"
                 "func.func private @g()\n"
                 "func.func private @f()\n"),
            "3 'func.func': redefinition of symbol named 'f'\n"
            "  1 'func.func': 'f' is defined here\n");
}

TEST(Errors, OtherDefinitionsMove) {
  std::string text = "func.func private @f()\n"
                     "func.func @g() {\n"
                     "  call @f(%x) : (i32) -> ()\n";
  EXPECT_EQ(show("\n\n" + text + "  return\n}\n"),
            "5 'call': 'func.call' op incorrect number of operands for callee\n"
            "  3 'func.func': 'f' is defined here\n"
            "5 '%x': use of undeclared SSA value name\n");
}

TEST(Errors, OneBracketIsOneError) {
  // It is missing where the next function is indented as much.
  EXPECT_EQ(show("func.func @f(%a: i32) {\n"
                 "  return\n"
                 "\n"
                 "func.func @g() {\n"
                 "  return\n"
                 "}\n"),
            "2 'return': expected '}'\n"
            "  1 '{': to match this '{'\n");
  EXPECT_EQ(show("module {\n"
                 "  func.func @f(%a: i32) {\n"
                 "    }\n"
                 "    return\n"
                 "  }\n"
                 "  func.func @g() {\n"
                 "    return\n"
                 "  }\n"
                 "}\n"),
            "4 'return': custom op 'return' is unknown (tried "
            "'builtin.return' as well)\n");
}

TEST(Errors, BracesOfModulesMayBeIndented) {
  EXPECT_EQ(show("module {\n"
                 "  func.func @f() {\n"
                 "    return\n"
                 "  }\n"
                 "      }\n"),
            "");
}

TEST(Errors, ValuesAreSeenBehindAliases) {
  EXPECT_EQ(show("%0 = arith.constant 1 : i32\n"
                 "#map = affine_map<(d0) -> (d0)>\n"
                 "%1 = arith.addi %0, %0 : i32\n"),
            "");
}

TEST(Errors, WhatMustComeLastIsFollowed) {
  StringRef returns = "llvm.return\n", function = "func.func private @f()\n";
  StringRef expected = "1 'llvm.return': 'llvm.return' op must be the last "
                       "operation in the parent block\n";
  EXPECT_EQ(show(returns), "");
  EXPECT_EQ(show((function + returns).str()), "");
  EXPECT_EQ(show((returns + function).str()), expected);
  // What follows in another part of the file, or behind the module, does not.
  EXPECT_EQ(show((returns + "// -----\n" + function).str()), "");
  EXPECT_EQ(show("module {\n  llvm.return\n}\nfunc.func private @f()\n"), "");
  EXPECT_EQ(show("module {\n  llvm.return\n  func.func private @f()\n}\n"),
            "2 'llvm.return': 'llvm.return' op must be the last operation in "
            "the parent block\n");
  // It comes and goes with what follows.
  TestDocument document(returns);
  document.update(Text((returns + function).str()));
  EXPECT_EQ(document->diagnostics().size(), 1u);
  document.update(Text(returns.str()));
  EXPECT_EQ(document->diagnostics().size(), 0u);
}

TEST(Errors, BlocksOfModules) {
  // MLIR takes labels there, and stumbles behind the first.
  EXPECT_EQ(show("module {\n"
                 "  func.func private @f()\n"
                 "^next:\n"
                 "  return\n"
                 "}\n"),
            "4 'return': custom op 'return' is unknown (tried 'builtin.return' "
            "as well)\n"
            "  2 ')': expected operation name in quotes\n");
}

TEST(Errors, AliasesBesideABrokenOne) {
  EXPECT_EQ(
      show("#broken = affine_map<(d0) -> (d1)>\n"
           "func.func private @f(i32 {a = #broken}, i32 {b = #none})\n"
           "func.func @g(%x: !none, %y: !tcp.x) attributes {c = #tcp<y>,\n"
           "    d = #broken, e = #other} {\n"
           "  %0:2 = call @h(%x) : (!none) -> (i32, i32)\n"
           "  call @f(%0#1, %0#1) : (i32, i32) -> ()\n"
           "}\n"),
      "1 'd1': use of undeclared identifier\n"
      "2 '#none': undefined symbol alias id 'none'\n"
      "3 '!none': undefined symbol alias id 'none'\n"
      "4 '#other': undefined symbol alias id 'other'\n"
      "5 '!none': undefined symbol alias id 'none'\n"
      "no IR: func.func private @f(i32 {a = #broken}, i32 {b = #none})\n"
      "no IR: func.func @g(%x: !none, %y: !tcp.x) attributes {c = #tcp<y>,\n");
}

TEST(Errors, WhatIsInAnotherOperationIsNotSeen) {
  EXPECT_EQ(show("%1 = arith.addi %0, %0 : i32\n"
                 "func.func @f() {\n"
                 "  %0 = arith.constant 1 : i32\n"
                 "  return\n"
                 "}\n"),
            "1 'arith.addi': operand #0 does not dominate this use\n");
}

TEST(Errors, AByteOrderMarkIsOne) {
  StringRef function = "func.func @f() {\n  return\n}\n";
  EXPECT_EQ(show(("\xEF\xBB\xBF" + function).str()),
            "1 '\xEF': unexpected character\n");
  EXPECT_EQ(show("\xEF\xBB\xBF"), "1 '\xEF': unexpected character\n");
  // What is behind it has nothing of it.
  TestDocument document(("\xEF\xBB\xBF" + function).str());
  ASSERT_EQ(document->members().size(), 2u);
  EXPECT_TRUE(document->members()[1].unit->parsed());
}

TEST(Errors, WhatStartsNoOperationBehindAliases) {
  EXPECT_EQ(show("#map = affine_map<(d0) -> (d0)>\n"
                 "module {\n"
                 "  (private @f(i32 {a = #map})\n"
                 "  func.func private @g()\n"
                 "}\n"),
            "2 '{': expected operation name in quotes\n"
            "  3 '(': expected operation name in quotes\n");
}

TEST(Errors, AliasesAreDefinedOutsideOfModules) {
  EXPECT_EQ(
      show("module { // the first\n"
           "  #map = affine_map<(d0) -> (d0)>\n"
           "  func.func private @f(memref<4xf32, #map>)\n"
           "}\n"),
      "1 '{': expected operation name in quotes\n"
      "  2 '#map = affine_map<(d0) -> (d0)>': an alias is defined outside "
      "of modules\n");
}

TEST(Errors, ResourcesKeepTheirNames) {
  std::string text =
      "func.func @f() -> tensor<2xi32> {\n"
      "  %0 = arith.constant dense_resource<blob> : tensor<2xi64>\n"
      "  return %0 : tensor<2xi64>\n"
      "}\n";
  mlir::DialectRegistry registry;
  mlir::tcp::registerAllTcpDialects(registry);
  Analysis analysis("test:a", registry, nullptr);
  for (int version = 1; version < 4; ++version) {
    text += " ";
    text.insert(text.find("return"), " ");
    auto document = analysis.update(Text(text), version);
    std::string printed;
    llvm::raw_string_ostream os(printed);
    document->members().front().unit->ops().front().print(os);
    EXPECT_NE(printed.find("dense_resource<blob>"), std::string::npos)
        << printed;
  }
}

/// linalg.transpose's parser follows a null attribute.
const char kCrasher[] =
    "func.func @crasher(%a: tensor<2x3xf32>, %b: tensor<3x2xf32>) {\n"
    "  %0 = linalg.transpose ins(%a : tensor<2x3xf32>)\n"
    "      outs(%b : tensor<3x2xf32>) permutation = x\n"
    "  return\n"
    "}\n";

TEST(Errors, OfATextThatMlirCrashesOn) {
  llvm::CrashRecoveryContext::Enable();
  std::string other = "func.func @f(%a: i32) {\n"
                      "  %0 = arith.addi %a, %b : i32\n"
                      "  return\n"
                      "}\n";
  EXPECT_EQ(show(kCrasher + other),
            "1 'func.func @crasher(%a: tensor<2x3xf32>, %b: tensor<3x2xf32>) "
            "{': MLIR crashes on this text; what is in it is not checked\n"
            "7 '%b': use of undeclared SSA value name\n"
            "no IR: func.func @crasher(%a: tensor<2x3xf32>, %b: "
            "tensor<3x2xf32>) {\n");
}

/// All else of the document is kept while somebody types where it crashes.
TEST(Errors, OfFurtherTextsThatMlirCrashesOnCostNoContext) {
  llvm::CrashRecoveryContext::Enable();
  std::string text = std::string("func.func private @g(i32)\n") + kCrasher;
  mlir::DialectRegistry registry;
  mlir::tcp::registerAllTcpDialects(registry);
  Analysis analysis("test:a", registry, nullptr);
  analysis.update(Text(text), 1);
  const mlir::MLIRContext *context = &analysis.context();
  for (int version = 2; version < 6; ++version) {
    text.insert(text.rfind("x\n"), "x");
    auto document = analysis.update(Text(text), version);
    ASSERT_EQ(document->diagnostics().size(), 1u);
    EXPECT_EQ(document->diagnostics()[0].source, Diagnostic::Crash);
    EXPECT_EQ(&analysis.context(), context);
  }
  // Behind a mistake, too.
  text.insert(0, "func.func @f(%p: i32) {\n");
  analysis.update(Text(text), 6);
  context = &analysis.context();
  text.insert(text.rfind("x\n"), "x");
  analysis.update(Text(text), 7);
  EXPECT_EQ(&analysis.context(), context);
}

/// MLIR stops at the mistake; but for it the crasher would be parsed.
TEST(Errors, InATextThatMlirCrashesOnWhenItIsRepaired) {
  llvm::CrashRecoveryContext::Enable();
  std::string text = kCrasher;
  text.insert(text.find("  %0"), "  %1 = arith.addi %a : i32\n");
  EXPECT_EQ(show(text), "2 '%a': expected ','\n"
                        "no IR: func.func @crasher(%a: tensor<2x3xf32>, %b: "
                        "tensor<3x2xf32>) {\n");
}

/// Where a mistake's message depends on what follows, that is parsed with it.
TEST(Errors, BeforeATextThatMlirCrashesOn) {
  llvm::CrashRecoveryContext::Enable();
  std::string broken = "func.func @f(%p: i32) {\n"
                       "  return\n";
  EXPECT_EQ(show(broken + kCrasher),
            "2 'return': expected '}'\n"
            "  1 '{': to match this '{'\n"
            "3 'func.func @crasher(%a: tensor<2x3xf32>, %b: tensor<3x2xf32>) "
            "{': MLIR crashes on this text; what is in it is not checked\n"
            "no IR: func.func @crasher(%a: tensor<2x3xf32>, %b: "
            "tensor<3x2xf32>) {\n");
}

/// An operation whose check of the symbols that it uses crashes.
class CrashingOp
    : public mlir::Op<CrashingOp, mlir::OpTrait::ZeroOperands,
                      mlir::OpTrait::ZeroResults, mlir::OpTrait::ZeroRegions,
                      mlir::OpTrait::ZeroSuccessors,
                      mlir::SymbolUserOpInterface::Trait> {
public:
  using Op::Op;
  static llvm::StringRef getOperationName() { return "crashing.use"; }
  static llvm::ArrayRef<llvm::StringRef> getAttributeNames() { return {}; }
  mlir::LogicalResult verifySymbolUses(mlir::SymbolTableCollection &) {
    std::raise(SIGSEGV);
    return mlir::success();
  }
};

class CrashingDialect : public mlir::Dialect {
public:
  explicit CrashingDialect(mlir::MLIRContext *context)
      : Dialect("crashing", context, mlir::TypeID::get<CrashingDialect>()) {
    addOperations<CrashingOp>();
  }
  static llvm::StringRef getDialectNamespace() { return "crashing"; }
};

/// The rest of the document is checked; typing there costs no further context.
TEST(Errors, WhereTheCheckOfSymbolsCrashes) {
  llvm::CrashRecoveryContext::Enable();
  std::string text = "func.func @f() {\n"
                     "  \"crashing.use\"() {to = @g} : () -> ()\n"
                     "  return\n"
                     "}\n"
                     "func.func @h() {\n"
                     "  call @none() : () -> ()\n"
                     "  return\n"
                     "}\n";
  mlir::DialectRegistry registry;
  mlir::tcp::registerAllTcpDialects(registry);
  registry.insert<CrashingDialect>();
  Analysis analysis("test:a", registry, nullptr);
  analysis.update(Text(text), 1);
  const mlir::MLIRContext *context = &analysis.context();
  for (int version = 2; version < 6; ++version) {
    auto document = analysis.update(Text(text), version);
    std::vector<Diagnostic> found = document->diagnostics();
    ASSERT_EQ(found.size(), 2u);
    EXPECT_EQ(found[0].source, Diagnostic::Crash);
    EXPECT_EQ(found[0].message, "MLIR has crashed on the symbols that this "
                                "uses; they are not checked");
    EXPECT_EQ(found[1].source, Diagnostic::Symbols);
    EXPECT_EQ(&analysis.context(), context);
    text.insert(text.find("@g"), " ");
  }
}

TEST(Errors, OfTheFirstPartComeFirst) {
  std::string function = "func.func private @g(i32)\n"
                         "func.func @f() {\n"
                         "  %0 = arith.addi : i32\n"
                         "  return\n"
                         "}\n";
  std::string text;
  while (text.size() < (300 << 10))
    text += function;
  mlir::DialectRegistry registry;
  mlir::tcp::registerAllTcpDialects(registry);
  Analysis analysis("test:a", registry, nullptr);
  std::vector<size_t> reported;
  auto report = [&](const Document &document) {
    reported.push_back(document.diagnostics().size());
  };
  auto document = analysis.update(Text(text), 1, report);
  ASSERT_EQ(reported.size(), 2u);
  EXPECT_GT(reported[0], 100u);
  EXPECT_LT(reported[0], reported[1] / 10);
  EXPECT_EQ(reported[1], document->diagnostics().size());
  // An edit is made at once.
  analysis.update(Text(text + " "), 2, report);
  EXPECT_EQ(reported.size(), 3u);
}

TEST(Errors, AreVisible) {
  auto shown = [](StringRef marked) {
    Annotations source(marked);
    Text text(source.text);
    size_t place = source.cursors.front();
    return annotate(source.text, {visibleRange(text, {place, place})});
  };
  EXPECT_EQ(shown("a %x$ b\n"), "a [[%x]] b\n");
  EXPECT_EQ(shown("a %x   $  b\n"), "a [[%x]]     b\n");
  EXPECT_EQ(shown("  $  b\n"), "    [[b]]\n");
  EXPECT_EQ(shown("a b\n\n  // x\n  $"), "a [[b]]\n\n  // x\n  ");
  EXPECT_EQ(shown("$"), "[[]]");
  EXPECT_EQ(shown("a\r\n$\r\n"), "[[a]]\r\n\r\n");
}

} // namespace
