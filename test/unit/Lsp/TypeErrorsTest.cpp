//===- TypeErrorsTest.cpp - Tests of errors of types ----------------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Support/ShownErrors.h"
#include "llvm/Support/FormatVariadic.h"
#include "gtest/gtest.h"

using namespace mlir::tcp::lsp;
using llvm::StringRef;

namespace {

/// A word in the place of a type is underlined, wherever it is. If the type is
/// missing, the text before it is underlined.
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
  // The type is missing: a bracket, a word or the end of the line follows.
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

/// An alias may name the one before it twice, and so on. It is not written out,
/// as MLIR's messages and the server's answers would do.
TEST(Errors, AboutTypesThatDouble) {
  auto make = [](unsigned count, StringRef use) {
    std::string text = "!t0 = tuple<i32, i32>\n";
    for (unsigned i = 1; i <= count; ++i)
      text += llvm::formatv("!t{0} = tuple<!t{1}, !t{1}>\n", i, i - 1).str();
    return text + llvm::formatv(use.data(), count).str();
  };
  // MLIR's message has the type.
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
  // The first aliases are defined after their uses. Others use themselves, or
  // are many but small.
  EXPECT_EQ(StringRef(show("!b = tuple<!a>\n!a = tuple<i32>\n"
                           "func.func private @f(!b)\n"))
                .count("parts"),
            0u);
  EXPECT_EQ(StringRef(show("!a = tuple<!a, !a>\nfunc.func private @f(!a)\n"))
                .count("parts"),
            0u);
  std::string uses = "!a";
  for (unsigned i = 0; i < 20; ++i)
    uses += ", !a";
  EXPECT_EQ(StringRef(show("!a = tuple<!a, !a>\nfunc.func @f(" + uses + ")\n"))
                .count("parts"),
            0u);
  std::string many;
  for (unsigned i = 0; i < 2000; ++i)
    many += llvm::formatv("!t{0} = tuple<i32, i{1}>\n", i, i + 1).str();
  EXPECT_EQ(show(many + "func.func private @f(!t0, !t1999)\n"), "");
}

/// Text of other projects has no errors if only their dialects know whether two
/// types are equal.
TEST(Errors, AboutTypesThatDifferBesideWhatNobodyKnows) {
  for (StringRef other : {"tensor<?xi32, #x.bounds<3>>", "!y.bounds<3>",
                          "tensor<?xf32, #y.bounds<3>>"}) {
    TestDocument document("func.func @f(%a: tensor<?xf32, #x.bounds<3>>) {\n"
                          "  %0 = \"x.op\"(%a) : (" +
                          other.str() +
                          ") -> i32\n"
                          "  return\n}\n");
    EXPECT_TRUE(llvm::any_of(
        document->getDiagnostics(),
        [](const Diagnostic &d) { return d.severity == Diagnostic::Error; }))
        << other.str();
  }
}

/// A misspelt dialect is reported wherever it is. If the similar dialect does
/// not have the operation, the dialect counts as unknown.
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

} // namespace
