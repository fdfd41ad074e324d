//===- CodeActionsTest.cpp - Fixes that fix -------------------------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Support/Edits.h"
#include "gtest/gtest.h"

using namespace mlir::tcp::lsp;
using llvm::StringRef;

namespace {

/// Returns a function with a line that has the cursor.
std::string inFunction(StringRef line) {
  return ("func.func @f(%a: tensor<4xf32>, %b: tensor<1xf32>, %i: "
          "tensor<4xi32>, %d: tensor<?x3xf32>, %n: index) {\n  " +
          line + "\n  return\n}\n")
      .str();
}

/// Returns the line of `inFunction` after an action. The result must have no
/// errors.
std::string fix(StringRef line, StringRef title) {
  Marked marked(inFunction(line));
  std::string fixed = apply(marked, title);
  StringRef rest = fixed;
  if (rest.starts_with("none of:"))
    return fixed;
  EXPECT_EQ(messagesOf(fixed), "");
  return rest.split("index) {\n  ").second.split("\n  return").first.str();
}

TEST(CodeActions, NamesOfOperations) {
  EXPECT_EQ(fix("%0 = tcp.$tahn %a : tensor<4xf32> -> tensor<4xf32>",
                "Change to 'tcp.tanh'"),
            "%0 = tcp.tanh %a : tensor<4xf32> -> tensor<4xf32>");
  EXPECT_EQ(fix("%0 = tpc.$tanh %a : tensor<4xf32> -> tensor<4xf32>",
                "Change to 'tcp'"),
            "%0 = tcp.tanh %a : tensor<4xf32> -> tensor<4xf32>");
  EXPECT_EQ(fix("%0 = tcp.$addi %n, %n : index", "Change to 'arith.addi'"),
            "%0 = arith.addi %n, %n : index");
}

TEST(CodeActions, NamesOfValues) {
  EXPECT_EQ(fix("%tensor = tcp.tanh %a : tensor<4xf32> -> tensor<4xf32>\n"
                "  %1 = tcp.tanh $%tensr : tensor<4xf32> -> tensor<4xf32>",
                "Change to '%tensor'"),
            "%tensor = tcp.tanh %a : tensor<4xf32> -> tensor<4xf32>\n"
            "  %1 = tcp.tanh %tensor : tensor<4xf32> -> tensor<4xf32>");
  EXPECT_EQ(fix("%0 = tcp.abs $%missing : tensor<4xi32> -> tensor<4xi32>",
                "Use '%i' of the same type"),
            "%0 = tcp.abs %i : tensor<4xi32> -> tensor<4xi32>");
  EXPECT_EQ(fix("%0 = tcp.abs %a : tensor<4xf32> -> tensor<4xf32>\n"
                "  $%0 = tcp.abs %i : tensor<4xi32> -> tensor<4xi32>\n"
                "  %1 = tcp.abs %0 : tensor<4xi32> -> tensor<4xi32>",
                "Rename to"),
            "%0 = tcp.abs %a : tensor<4xf32> -> tensor<4xf32>\n"
            "  %value = tcp.abs %i : tensor<4xi32> -> tensor<4xi32>\n"
            "  %1 = tcp.abs %value : tensor<4xi32> -> tensor<4xi32>");
}

TEST(CodeActions, NamesOfBlocksSymbolsAliasesAndTypes) {
  EXPECT_EQ(apply(Marked("func.func @f() {\n  cf.br $^exti\n^exit:\n"
                         "  return\n}\n"),
                  "Change to '^exit'"),
            "func.func @f() {\n  cf.br ^exit\n^exit:\n  return\n}\n");
  EXPECT_EQ(apply(Marked("func.func private @helper()\nfunc.func @f() {\n"
                         "  $call @hepler() : () -> ()\n  return\n}\n"),
                  "Change to '@helper'"),
            "func.func private @helper()\nfunc.func @f() {\n"
            "  call @helper() : () -> ()\n  return\n}\n");
  EXPECT_EQ(apply(Marked("module {\n  func.func @f(%a: i32) {\n"
                         "    %0 = $call @g(%a) : (i32) -> f32\n"
                         "    return\n  }\n}\n"),
                  "Declare"),
            "module {\n  func.func private @g(i32) -> f32\n"
            "  func.func @f(%a: i32) {\n    %0 = call @g(%a) : (i32) -> f32\n"
            "    return\n  }\n}\n");
  EXPECT_EQ(apply(Marked("!row = tensor<4xf32>\n"
                         "func.func private @f(!rwo$)\n"),
                  "Change to '!row'"),
            "!row = tensor<4xf32>\nfunc.func private @f(!row)\n");
  EXPECT_EQ(apply(Marked("func.func private @f($tensr<4xf32>)\n"),
                  "Change to 'tensor'"),
            "func.func private @f(tensor<4xf32>)\n");
  EXPECT_EQ(apply(Marked("func.func private @f()\nfunc.func private $@f()\n"),
                  "Rename to '@f_0'"),
            "none of:\n");
}

TEST(CodeActions, MisspeltTypesAndAttributes) {
  auto preferred = [](StringRef marked) {
    Marked document(marked);
    for (const CodeAction &action :
         getCodeActions(*document, document.selection, {}))
      if (action.isPreferred)
        return action.title;
    return std::string();
  };
  EXPECT_EQ(preferred("func.func private @f(i32, $tensr<4xf32>)\n"),
            "Change to 'tensor'");
  EXPECT_EQ(preferred("func.func private @f() -> tensor<4xf3$1>\n"),
            "Change to 'f32'");
  EXPECT_EQ(preferred("func.func private @f(!llvm.struct<(i32, $ptrr)>)\n"),
            "Change to 'ptr'");
  EXPECT_EQ(preferred("func.func private @f(!async.$tokn)\n"),
            "Change to 'token'");
  EXPECT_EQ(preferred("func.func private @f(!$tensor<4xf32>)\n"),
            "Change to 'tensor'");
  EXPECT_EQ(preferred("func.func private @f(!quant.$unifrm<i8:f32, 1.0>)\n"),
            "Change to 'uniform'");
  EXPECT_EQ(preferred("func.func private @f() attributes {a = #tcp."
                      "$roundingMod<Trunc>}\n"),
            "Change to 'roundingMode'");
  EXPECT_EQ(
      preferred("func.func private @f(memref<4xf32, $afine_map<(d0) -> (d0)>>)"
                "\n"),
      "Change to 'affine_map'");
  EXPECT_EQ(preferred("func.func private @f() attributes {a = $dens<1> : "
                      "tensor<1xi32>}\n"),
            "Change to 'dense'");
  EXPECT_EQ(apply(Marked("!row = tensor<4xf32>\nfunc.func private @f($row)\n"),
                  "Change to '!row'"),
            "!row = tensor<4xf32>\nfunc.func private @f(!row)\n");
}

TEST(CodeActions, MissingTerminators) {
  auto add = [](StringRef marked) {
    std::string fixed = apply(Marked(marked), "Add '");
    if (!StringRef(fixed).starts_with("none of:")) {
      EXPECT_EQ(messagesOf(fixed), "");
    }
    return fixed;
  };
  EXPECT_EQ(add("func.func @f() {$\n}\n"), "func.func @f() {\n  return\n}\n");
  EXPECT_EQ(add("func.func @f() {$}\n"), "func.func @f() { return }\n");
  EXPECT_EQ(add("$func.func @f(%a: i32, %b: f32) -> f32 {\n}\n"),
            "func.func @f(%a: i32, %b: f32) -> f32 {\n"
            "  return %b : f32\n}\n");
  EXPECT_EQ(add("func.func @f(%a: i32) -> (i32, i32) {\n"
                "  %0 = $arith.addi %a, %a : i32 // why\n}\n"),
            "func.func @f(%a: i32) -> (i32, i32) {\n"
            "  %0 = arith.addi %a, %a : i32 // why\n"
            "  return %a, %0 : i32, i32\n}\n");
  EXPECT_EQ(add("func.func @f(%a: i32) -> i32 {\n  $return\n}\n"),
            "func.func @f(%a: i32) -> i32 {\n  return %a : i32\n}\n");
  EXPECT_EQ(add("llvm.func @f(%a: i32) -> i32 {\n"
                "  %0 = llvm.$add %a, %a : i32\n}\n"),
            "llvm.func @f(%a: i32) -> i32 {\n"
            "  %0 = llvm.add %a, %a : i32\n  llvm.return %0 : i32\n}\n");
  EXPECT_EQ(fix("%0 = tcp.$group {\n"
                "    %1 = tcp.tanh %a : tensor<4xf32> -> tensor<4xf32>\n"
                "  } : tensor<4xf32>",
                "Add 'tcp.yield"),
            "%0 = tcp.group {\n"
            "    %1 = tcp.tanh %a : tensor<4xf32> -> tensor<4xf32>\n"
            "    tcp.yield %1 : tensor<4xf32>\n"
            "  } : tensor<4xf32>");
  EXPECT_EQ(fix("%0 = tcp.$isolated_group %a {\n  ^bb0(%x: tensor<4xf32>):\n"
                "  } : tensor<4xf32> -> tensor<4xf32>",
                "Add 'tcp.yield"),
            "%0 = tcp.isolated_group %a {\n  ^bb0(%x: tensor<4xf32>):\n"
            "    tcp.yield %x : tensor<4xf32>\n"
            "  } : tensor<4xf32> -> tensor<4xf32>");
  EXPECT_EQ(fix("%0 = scf.$for %k = %n to %n step %n iter_args(%x = %n) -> "
                "(index) {\n    %1 = arith.addi %x, %n : index\n  }",
                "Add 'scf.yield"),
            "%0 = scf.for %k = %n to %n step %n iter_args(%x = %n) -> "
            "(index) {\n    %1 = arith.addi %x, %n : index\n"
            "    scf.yield %1 : index\n  }");
  EXPECT_EQ(fix("%c = arith.constant true\n"
                "  %0 = scf.$while (%x = %n) : (index) -> index {\n"
                "    %1 = arith.addi %x, %n : index\n"
                "  } do {\n"
                "  ^bb0(%y: index):\n"
                "    %2 = arith.addi %y, %n : index\n"
                "  }",
                "Add 'scf.condition"),
            "%c = arith.constant true\n"
            "  %0 = scf.while (%x = %n) : (index) -> index {\n"
            "    %1 = arith.addi %x, %n : index\n"
            "    scf.condition(%c) %1 : index\n"
            "  } do {\n"
            "  ^bb0(%y: index):\n"
            "    %2 = arith.addi %y, %n : index\n"
            "    scf.yield %2 : index\n"
            "  }");
  EXPECT_EQ(fix("%0 = linalg.generic {indexing_maps = [affine_map<(d0) -> "
                "(d0)>], iterator_types = [\"parallel\"]} outs(%a : "
                "tensor<4xf32>) {\n"
                "  ^bb0(%x: f32):\n    %1 = $arith.addf %x, %x : f32\n"
                "  } -> tensor<4xf32>",
                "Add 'linalg.yield"),
            "%0 = linalg.generic {indexing_maps = [affine_map<(d0) -> "
            "(d0)>], iterator_types = [\"parallel\"]} outs(%a : "
            "tensor<4xf32>) {\n"
            "  ^bb0(%x: f32):\n    %1 = arith.addf %x, %x : f32\n"
            "    linalg.yield %1 : f32\n"
            "  } -> tensor<4xf32>");
}

TEST(CodeActions, MissingTokens) {
  EXPECT_EQ(fix("%0 = tcp.add %a $%a : tensor<4xf32>, tensor<4xf32> -> "
                "tensor<4xf32>",
                "Insert ','"),
            "%0 = tcp.add %a, %a : tensor<4xf32>, tensor<4xf32> -> "
            "tensor<4xf32>");
  EXPECT_EQ(fix("%0 = arith.addf %a, %a$", "Add ': tensor<4xf32>'"),
            "%0 = arith.addf %a, %a : tensor<4xf32>");
  EXPECT_EQ(fix("%0 = arith.constant $1 : f32", "Change to '1.0'"),
            "%0 = arith.constant 1.0 : f32");
}

TEST(CodeActions, Attributes) {
  EXPECT_EQ(fix("%0 = $tcp.divsi %i, %i : tensor<4xi32>, tensor<4xi32> -> "
                "tensor<4xi32>",
                "Add 'rounding_mode"),
            "%0 = tcp.divsi %i, %i {rounding_mode = #tcp<roundingMode Trunc>} "
            ": tensor<4xi32>, tensor<4xi32> -> tensor<4xi32>");
  EXPECT_EQ(fix("%0 = $tcp.cast %i {x} : tensor<4xi32> -> tensor<4xf32>",
                "Add 'in_int_signedness = #tcp<signedness Unsigned>"),
            "%0 = tcp.cast %i {x, in_int_signedness = #tcp<signedness "
            "Unsigned>} : tensor<4xi32> -> tensor<4xf32>");
  EXPECT_EQ(fix("%0 = $tcp.cast %a {in_int_signedness = #tcp<signedness "
                "Signed>} : tensor<4xf32> -> tensor<4xf64>",
                "Remove 'in_int_signedness'"),
            "%0 = tcp.cast %a : tensor<4xf32> -> tensor<4xf64>");
  EXPECT_EQ(fix("%0 = $tcp.clamp %i : tensor<4xi32> -> tensor<4xi32>",
                "Add 'max_int"),
            "%0 = tcp.clamp %i {max_int = 0 : i64} : tensor<4xi32> -> "
            "tensor<4xi32>");
  EXPECT_EQ(fix("%0 = tcp.divsi %i, %i {rounding_mode = #tcp<roundingMode "
                "$Truncate>} : tensor<4xi32>, tensor<4xi32> -> tensor<4xi32>",
                "Change to 'Trunc'"),
            "%0 = tcp.divsi %i, %i {rounding_mode = #tcp<roundingMode Trunc>} "
            ": tensor<4xi32>, tensor<4xi32> -> tensor<4xi32>");
}

TEST(CodeActions, ResultTypesAndTheirUses) {
  EXPECT_EQ(fix("%0 = $tcp.tanh %a : tensor<4xf32> -> tensor<5xf32>\n"
                "  %1 = tensor.cast %0 : tensor<5xf32> to tensor<?xf32>",
                "Change the result type"),
            "%0 = tcp.tanh %a : tensor<4xf32> -> tensor<4xf32>\n"
            "  %1 = tensor.cast %0 : tensor<4xf32> to tensor<?xf32>");
  EXPECT_EQ(fix("%0 = $tcp.group {\n    tcp.yield %a : tensor<4xf32>\n"
                "  } : tensor<5xf32>",
                "Change the result type"),
            "%0 = tcp.group {\n    tcp.yield %a : tensor<4xf32>\n"
            "  } : tensor<4xf32>");
  EXPECT_EQ(apply(Marked("func.func @f(%a: i32) {\n  $return %a : i32\n}\n"),
                  "Change the result of '@f'"),
            "func.func @f(%a: i32) -> i32 {\n  return %a : i32\n}\n");
  EXPECT_EQ(apply(Marked("func.func @f(%a: i32) -> (f32, f32) attributes {x} "
                         "{\n  $return %a, %a : i32, i32\n}\n"),
                  "Change the result of '@f'"),
            "func.func @f(%a: i32) -> (i32, i32) attributes {x} {\n"
            "  return %a, %a : i32, i32\n}\n");
}

TEST(CodeActions, ConvertsOperands) {
  EXPECT_EQ(fix("%0 = $tcp.add %a, %b : tensor<4xf32>, tensor<1xf32> -> "
                "tensor<4xf32>",
                "Convert '%b' to tensor<4xf32> by tcp.broadcast"),
            "%c4 = arith.constant 4 : index\n"
            "  %b_broadcast = tcp.broadcast %b, %c4 {axes = [0]} : "
            "tensor<1xf32>, index -> tensor<4xf32>\n"
            "  %0 = tcp.add %a, %b_broadcast : tensor<4xf32>, tensor<4xf32> "
            "-> tensor<4xf32>");
  EXPECT_EQ(fix("%0 = tcp.add %a, $%i : tensor<4xf32>, tensor<4xf32> -> "
                "tensor<4xf32>",
                "Convert '%i' to tensor<4xf32> by tcp.cast"),
            "%i_cast = tcp.cast %i {in_int_signedness = #tcp<signedness "
            "Signed>} : tensor<4xi32> -> tensor<4xf32>\n"
            "  %0 = tcp.add %a, %i_cast : tensor<4xf32>, tensor<4xf32> -> "
            "tensor<4xf32>");
  // The rank is lower, sizes are dynamic, and the element type differs.
  std::string fixed =
      apply(Marked("func.func @f(%d: tensor<?x3xf32>, %e: tensor<f64>) {\n"
                   "  %0 = $tcp.mul %d, %e : tensor<?x3xf32>, tensor<f64> -> "
                   "tensor<?x3xf32>\n"
                   "  return\n}\n"),
            "Convert '%e' to tensor<?x3xf32> by tcp.cast, "
            "tensor.expand_shape, tcp.broadcast");
  EXPECT_EQ(messagesOf(fixed), "");
  EXPECT_EQ(StringRef(fixed).count("tcp.broadcast"), 1u) << fixed;
}

TEST(CodeActions, OutputShape) {
  EXPECT_EQ(fix("%0 = tensor.expand_shape %d [[0, 1], [2]] $: "
                "tensor<?x3xf32> into tensor<?x2x3xf32>",
                "Add 'output_shape'"),
            "%c0 = arith.constant 0 : index\n"
            "  %dim = tensor.dim %d, %c0 : tensor<?x3xf32>\n"
            "  %c2 = arith.constant 2 : index\n"
            "  %size = arith.divui %dim, %c2 : index\n"
            "  %0 = tensor.expand_shape %d [[0, 1], [2]] output_shape [%size, "
            "2, 3] : tensor<?x3xf32> into tensor<?x2x3xf32>");
}

TEST(CodeActions, RemovesUnused) {
  EXPECT_EQ(fix("$%0 = tcp.tanh %a : tensor<4xf32> -> tensor<4xf32> // why\n"
                "  // kept",
                "Remove the unused 'tcp.tanh'"),
            "// kept");
  Marked chain(inFunction(
      "%0 = tcp.tanh %a : tensor<4xf32> -> tensor<4xf32>\n"
      "  %1 = tcp.tanh %0\n      : tensor<4xf32> -> tensor<4xf32>\n"
      "  %2:2 = tcp.custom_op(\"x\") %a : tensor<4xf32> -> i32, i32"));
  std::optional<CodeAction> all =
      getSourceAction(*chain, CodeAction::kRemoveUnused);
  ASSERT_TRUE(all);
  EXPECT_EQ(applyEdits(chain.getText(), all->edits),
            inFunction("%2:2 = tcp.custom_op(\"x\") %a : tensor<4xf32> -> "
                       "i32, i32"));
}

TEST(CodeActions, FixAllTakesThePreferred) {
  Marked marked(
      inFunction("%0 = tcp.tahn %a : tensor<4xf32> -> tensor<4xf32>\n"
                 "  %1 = tcp.divsi %i, %i : tensor<4xi32>, tensor<4xi32> -> "
                 "tensor<4xi32>"));
  std::optional<CodeAction> all = getSourceAction(*marked, CodeAction::kFixAll);
  ASSERT_TRUE(all);
  EXPECT_EQ(messagesOf(applyEdits(marked.getText(), all->edits)), "");
}

/// The action is offered if there is an error with an obvious fix, and only
/// then.
TEST(CodeActions, FixAllOnlyWhereItChangesSomething) {
  auto has = [](StringRef line, StringRef kind) {
    Marked marked(inFunction(line));
    EXPECT_FALSE(marked.getText().empty());
    return hasSourceAction(*marked, kind);
  };
  StringRef fixAll = CodeAction::kFixAll;
  EXPECT_TRUE(has("%0 = tcp.tahn %a : tensor<4xf32> -> tensor<4xf32>", fixAll));
  // This is an error without an obvious fix.
  EXPECT_FALSE(
      has("%0 = tcp.xyzzy %a : tensor<4xf32> -> tensor<4xf32>", fixAll));
  EXPECT_FALSE(has("call @nothing() : () -> ()", fixAll));
  EXPECT_FALSE(has("\"unknown.dialect\"() : () -> ()", fixAll));
  EXPECT_FALSE(
      has("%0 = tcp.tanh %a : tensor<4xf32> -> tensor<4xf32>", fixAll));
  EXPECT_TRUE(has("%0 = tcp.tanh %a : tensor<4xf32> -> tensor<4xf32>",
                  CodeAction::kRemoveUnused));
  EXPECT_FALSE(has("", CodeAction::kRemoveUnused));
}

TEST(CodeActions, ExpectedChecks) {
  EXPECT_EQ(apply(Marked(inFunction("%0 = $tcp.clamp %a : tensor<4xf32> -> "
                                    "tensor<4xf32>")),
                  "Add expected-*"),
            inFunction("// expected-error @below {{'tcp.clamp' op failed to "
                       "verify that at least one of min / max attributes must "
                       "be set}}\n"
                       "  %0 = tcp.clamp %a : tensor<4xf32> -> "
                       "tensor<4xf32>"));
}

TEST(CodeActions, ExtractsAGroup) {
  StringRef text = "func.func @f(%a: tensor<4xf32>) -> tensor<4xf32> {\n"
                   "  [<%0 = tcp.tanh %a : tensor<4xf32> -> tensor<4xf32>\n"
                   "  %x = tcp.abs %0 : tensor<4xf32> -> tensor<4xf32>>]\n"
                   "  return %x : tensor<4xf32>\n"
                   "}\n";
  std::string extracted = apply(Marked(text), "Extract");
  EXPECT_EQ(extracted,
            "func.func @f(%a: tensor<4xf32>) -> tensor<4xf32> {\n"
            "  %x = tcp.group {\n"
            "    %0 = tcp.tanh %a : tensor<4xf32> -> tensor<4xf32>\n"
            "    %x_inner = tcp.abs %0 : tensor<4xf32> -> tensor<4xf32>\n"
            "    tcp.yield %x_inner : tensor<4xf32>\n"
            "  } : tensor<4xf32>\n"
            "  return %x : tensor<4xf32>\n"
            "}\n");
  EXPECT_EQ(messagesOf(extracted), "");
}

TEST(CodeActions, InlinesAGroup) {
  StringRef text = "func.func @f(%a: tensor<4xf32>) -> tensor<4xf32> {\n"
                   "  %0 = tcp.$isolated_group %a {\n"
                   "  ^bb0(%b: tensor<4xf32>):\n"
                   "    %0 = tcp.tanh %b : tensor<4xf32> -> tensor<4xf32>\n"
                   "    tcp.yield %0 : tensor<4xf32>\n"
                   "  } : tensor<4xf32> -> tensor<4xf32>\n"
                   "  return %0 : tensor<4xf32>\n"
                   "}\n";
  std::string inlined = apply(Marked(text), "Inline");
  EXPECT_EQ(inlined, "func.func @f(%a: tensor<4xf32>) -> tensor<4xf32> {\n"
                     "  %0 = tcp.tanh %a : tensor<4xf32> -> tensor<4xf32>\n"
                     "  return %0 : tensor<4xf32>\n"
                     "}\n");
  EXPECT_EQ(messagesOf(inlined), "");
}

TEST(CodeActions, OnlyWhatIsAskedFor) {
  Marked marked(inFunction("$%0 = tcp.tanh %a : tensor<4xf32> -> "
                           "tensor<4xf32>"));
  EXPECT_EQ(titlesOf(getCodeActions(*marked, marked.selection, {"refactor"})),
            "");
  EXPECT_EQ(titlesOf(getCodeActions(*marked, marked.selection, {"source"})),
            "Remove all unused operations\n");
}

} // namespace
