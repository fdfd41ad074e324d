//===- CodeLensTest.cpp - Commands above lines ----------------------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "lsp/features/CodeLens.h"
#include "Edits.h"
#include "gtest/gtest.h"

using namespace mlir::tcp::lsp;

TEST(CodeLens, FunctionsAndRunLines) {
  Marked marked("// A \"RUN:\" is no line.\n"
                "// RUN: tcp-opt %s\n"
                "// RUN:   | FileCheck %s\n"
                "func.func private @declared()\n"
                "func.func @f(%a: tensor<?xf32>) {\n  return\n}\n"
                "func.func @buffers(%a: memref<?xf32>) {\n  return\n}\n");
  std::string shown;
  for (const CodeLens &lens : getCodeLenses(*marked))
    shown += std::to_string((*marked).text().lineOf(lens.range.begin)) + " " +
             getCommand(lens.kind).title.str() + " " + lens.function + "\n";
  EXPECT_EQ(shown, "1 Run \n"
                   "1 Update checks \n"
                   "4 Compile f\n"
                   "4 Run with test tensors f\n"
                   "4 Debug the compile f\n"
                   "4 Show stage... f\n"
                   "7 Compile buffers\n"
                   "7 Debug the compile buffers\n"
                   "7 Show stage... buffers\n");
}
