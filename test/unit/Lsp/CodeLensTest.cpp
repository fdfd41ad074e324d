//===- CodeLensTest.cpp - Commands above lines ----------------------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "lsp/features/CodeLens.h"
#include "Support/Edits.h"
#include "lsp/features/DumpComparison.h"
#include "gtest/gtest.h"

using namespace mlir::tcp::lsp;
using llvm::StringRef;

TEST(CodeLens, FunctionsAndRunLines) {
  Marked marked("// A \"RUN:\" is no line.\n"
                "// RUN: tcp-opt %s\n"
                "// RUN:   | FileCheck %s\n"
                "func.func private @declared()\n"
                "func.func @f(%a: tensor<?xf32>) {\n  return\n}\n"
                "func.func @buffers(%a: memref<?xf32>) {\n  return\n}\n");
  std::string shown;
  for (const CodeLens &lens : getCodeLenses(*marked))
    shown += std::to_string((*marked).getText().lineOf(lens.range.begin)) +
             " " + getCommand(lens.kind).title.str() + " " + lens.function +
             "\n";
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

/// Each dump is compared with the last one of the same operation before it,
/// which may be in the dump of a module.
TEST(CodeLens, DumpsOfPasses) {
  Marked marked(
      "// -----// IR Dump After A (a) //----- //\n"
      "#map = affine_map<(d0) -> (d0)>\n"
      "module {\n"
      "  func.func @f() {\n    return\n  }\n"
      "  func.func private @g()\n"
      "}\n\n"
      "// -----// IR Dump After B (b) //----- //\n"
      "func.func @f() {\n  return\n}\n\n"
      "// -----// IR Dump After B (b) //----- //\n"
      "func.func private @g()\n\n"
      "// -----// IR Dump After B (b) //----- //\n"
      "func.func private @new()\n\n"
      "// -----// IR Dump After C (c) //----- //\n"
      "func.func @f() {\n  call @g() : () -> ()\n  return\n}\n\n"
      "// -----// IR Dump After D Failed (d) ('builtin.module' operation) "
      "//----- //\n"
      "\"builtin.module\"() ({\n}) : () -> ()\n\n"
      "// -----// IR Dump After D (d) ('builtin.module' operation) //----- //\n"
      "module {\n}\n"
      "module {\n  func.func private @printed()\n}\n");
  StringRef text = marked.getText();
  std::vector<Piece> pieces;
  for (const Member &member : (*marked).getMembers())
    pieces.push_back(member.piece);
  std::string shown;
  for (const DumpComparison &dump : findDumpComparisons(text, pieces))
    shown += std::to_string((*marked).getText().lineOf(dump.header.begin)) +
             " " + dump.before.title.str() + " -> " + dump.after.title.str() +
             "\n" + getDumpText(text, dump.before) + "->\n" +
             getDumpText(text, dump.after);
  EXPECT_EQ(shown, "9 After A (a) -> After B (b)\n"
                   "func.func @f() {\n  return\n}\n->\n"
                   "func.func @f() {\n  return\n}\n"
                   "14 After A (a) -> After B (b)\n"
                   "func.func private @g()\n->\n"
                   "func.func private @g()\n"
                   "20 After B (b) -> After C (c)\n"
                   "func.func @f() {\n  return\n}\n->\n"
                   "func.func @f() {\n  call @g() : () -> ()\n  return\n}\n"
                   "26 After A (a) -> After D Failed (d)\n"
                   "#map = affine_map<(d0) -> (d0)>\nmodule {\n"
                   "  func.func @f() {\n    return\n  }\n"
                   "  func.func private @g()\n}\n->\n"
                   "\"builtin.module\"() ({\n}) : () -> ()\n"
                   "30 After D Failed (d) -> After D (d)\n"
                   "\"builtin.module\"() ({\n}) : () -> ()\n->\n"
                   "module {\n}\n");
}
