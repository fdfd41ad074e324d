//===- SignatureHelpTest.cpp - The form of what is being written ----------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "lsp/features/hover/SignatureHelp.h"
#include "Support/MarkedDocument.h"
#include "gtest/gtest.h"

using namespace mlir::tcp::lsp;
using llvm::StringRef;

namespace {

/// Returns the label with the active parameter in [ ].
std::string show(StringRef line) {
  MarkedDocument document(("func.func @callee(%lhs: f32, %n: index) -> f32 {\n"
                           "  return %lhs : f32\n"
                           "}\n"
                           "func.func @f(%a: tensor<4xi32>, %x: f32) {\n"
                           "  " +
                           line + "\n  return\n}\n")
                              .str());
  std::optional<SignatureHelp> help =
      getSignatureHelp(*document, document.cursor);
  if (!help)
    return "";
  if (!help->active || *help->active >= help->parameters.size())
    return help->label;
  Range range = help->parameters[*help->active].range;
  std::string text = help->label;
  text.insert(range.end, "]");
  text.insert(range.begin, "[");
  return text;
}

TEST(SignatureHelp, FollowsTheForm) {
  EXPECT_EQ(show("%0 = tcp.add |"),
            "tcp.add [in1], in2 {...} : type(in1), type(in2) -> type(out)");
  EXPECT_EQ(show("%0 = tcp.add %a, |"),
            "tcp.add in1, [in2] {...} : type(in1), type(in2) -> type(out)");
  EXPECT_EQ(show("%0 = tcp.add %a, %a : tensor<4xi32>, |"),
            "tcp.add in1, in2 {...} : type(in1), [type(in2)] -> type(out)");
}

TEST(SignatureHelp, OfCallsIsThatOfTheFunction) {
  EXPECT_EQ(show("%0 = call @callee(|"),
            "@callee([%lhs: f32], %n: index) -> f32");
  EXPECT_EQ(show("%0 = call @callee(%x, |"),
            "@callee(%lhs: f32, [%n: index]) -> f32");
}

TEST(SignatureHelp, NothingOutsideOfOps) {
  EXPECT_EQ(show("|"), "");
  EXPECT_EQ(show("// tcp.add |"), "");
  EXPECT_EQ(show("%0 = tcp.nonsense |"), "");
}

} // namespace
