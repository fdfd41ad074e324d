//===- OperandFixesTest.cpp - Fixes of operands of a wrong type -----------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Support/Edits.h"
#include "gtest/gtest.h"

using namespace mlir::tcp::lsp;
using llvm::StringRef;

/// Returns a line of a function after an action. The function has values of
/// many types.
static std::string convert(StringRef line, StringRef title) {
  std::string given = "func.func @f(%i1: i1, %i8: i8, %i32: i32, %n: index, "
                      "%h: f16, %bf: bf16, %x: f32, %d: f64, %v: "
                      "vector<2xf32>, %w: vector<2xf64>, %t: tensor<f32>, %m: "
                      "memref<4xf32>, %r: tensor<4xf32>) {\n  ";
  Marked marked(given + line.str() + "\n  return\n}\n");
  std::string fixed = apply(marked, title);
  if (StringRef(fixed).starts_with("none of:"))
    return fixed;
  EXPECT_EQ(messagesOf(fixed), "");
  StringRef body = fixed;
  return body.drop_front(given.size()).split("\n  return").first.str();
}

TEST(CodeActions, NumbersOfAWrongType) {
  for (StringRef wanted :
       {"i8", "i32", "i64", "index", "f16", "bf16", "f32", "f64", "i1"})
    for (StringRef from : {"i1", "i8", "i32", "n", "h", "bf", "x", "d"}) {
      std::string name = ("%" + from).str();
      bool isSame = wanted == from || (wanted == "index" && from == "n") ||
                    (wanted == "f16" && from == "h") ||
                    (wanted == "bf16" && from == "bf") ||
                    (wanted == "f32" && from == "x") ||
                    (wanted == "f64" && from == "d");
      bool isFromFloat =
          from == "h" || from == "bf" || from == "x" || from == "d";
      if (isSame || (wanted == "i1" && isFromFloat))
        continue;
      EXPECT_FALSE(
          StringRef(convert("%0 = tensor.splat $" + name + " : tensor<2x" +
                                wanted.str() + ">",
                            "Convert '" + name + "' to " + wanted.str()))
              .contains("none of:"))
          << wanted.str() << " from " << name;
    }
}

TEST(CodeActions, OperandsOfAWrongType) {
  EXPECT_EQ(convert("%0 = memref.load %m[$%i32] : memref<4xf32>",
                    "Convert '%i32' to index by arith.index_cast"),
            "%i32_cast = arith.index_cast %i32 : i32 to index\n"
            "  %0 = memref.load %m[%i32_cast] : memref<4xf32>");
  EXPECT_EQ(convert("%0 = memref.load %m[$%i32] : memref<4xf32>",
                    "Use '%n' of type index"),
            "%0 = memref.load %m[%n] : memref<4xf32>");
  EXPECT_EQ(convert("%0 = arith.select $%i32, %n, %n : index",
                    "Convert '%i32' to i1 by arith.cmpi"),
            "%zero = arith.constant 0 : i32\n"
            "  %i32_cast = arith.cmpi ne, %i32, %zero : i32\n"
            "  %0 = arith.select %i32_cast, %n, %n : index");
  EXPECT_EQ(convert("%0 = arith.addf %v, $%w : vector<2xf32>",
                    "Convert '%w' to vector<2xf32> by arith.truncf"),
            "%w_cast = arith.truncf %w : vector<2xf64> to vector<2xf32>\n"
            "  %0 = arith.addf %v, %w_cast : vector<2xf32>");
  EXPECT_EQ(convert("%0 = arith.addf %x, $%t : f32",
                    "Convert '%t' to f32 by tensor.extract"),
            "%t_cast = tensor.extract %t[] : tensor<f32>\n"
            "  %0 = arith.addf %x, %t_cast : f32");
  EXPECT_EQ(convert("%0 = memref.load $%r[%n] : memref<4xf32>",
                    "Use '%m' of type memref<4xf32>"),
            "%0 = memref.load %m[%n] : memref<4xf32>");
  EXPECT_EQ(convert("%0 = $math.exp %i32 : i32",
                    "Convert '%i32' to f32 by arith.sitofp"),
            "%i32_cast = arith.sitofp %i32 : i32 to f32\n"
            "  %0 = math.exp %i32_cast : f32");
  EXPECT_EQ(convert("%0 = $scf.if %i1 -> index {\n    scf.yield %i32 : i32\n"
                    "  } else {\n    scf.yield %n : index\n  }",
                    "Use '%n' of type index"),
            "%0 = scf.if %i1 -> index {\n    scf.yield %n : index\n"
            "  } else {\n    scf.yield %n : index\n  }");
}

TEST(CodeActions, OperandsOfCallsAndTerminators) {
  EXPECT_EQ(apply(Marked("func.func private @g(i64)\n"
                         "func.func @f(%a: i32, %b: i64) {\n"
                         "  $call @g(%a) : (i32) -> ()\n  return\n}\n"),
                  "Convert '%a' to i64"),
            "func.func private @g(i64)\n"
            "func.func @f(%a: i32, %b: i64) {\n"
            "  %a_cast = arith.extsi %a : i32 to i64\n"
            "  call @g(%a_cast) : (i64) -> ()\n  return\n}\n");
  EXPECT_EQ(apply(Marked("func.func private @g(i64)\n"
                         "func.func @f(%a: i32, %b: i64) {\n"
                         "  $call @g(%a) : (i32) -> ()\n  return\n}\n"),
                  "Use '%b' of type i64"),
            "func.func private @g(i64)\n"
            "func.func @f(%a: i32, %b: i64) {\n"
            "  call @g(%b) : (i64) -> ()\n  return\n}\n");
  EXPECT_EQ(apply(Marked("func.func @f(%a: i32, %b: i64) -> i64 {\n"
                         "  $return %a : i32\n}\n"),
                  "Use '%b' of type i64"),
            "func.func @f(%a: i32, %b: i64) -> i64 {\n"
            "  return %b : i64\n}\n");
}
