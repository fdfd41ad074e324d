//===- PartitionTest.cpp - Tests of the cut of a module -------------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tcp-mlir/Aot/Partition.h"

#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/IR/Verifier.h"
#include "mlir/Parser/Parser.h"
#include "gtest/gtest.h"

using namespace mlir;
using namespace mlir::tcp;

namespace {
class PartitionTest : public testing::Test {
protected:
  PartitionTest() { context.loadDialect<LLVM::LLVMDialect>(); }

  /// A function of a good part's size, with `body`.
  static std::string function(const std::string &head,
                              const std::string &body) {
    std::string text = "llvm.func " + head + " {\n" + body;
    for (int index = 0; index < 165; ++index)
      text += "  %" + std::to_string(index) +
              " = llvm.mlir.constant(1 : i32) : i32\n";
    return text + "  llvm.return\n}\n";
  }

  static std::string call(const std::string &name) {
    return "  llvm.call @" + name + "() : () -> ()\n";
  }

  /// The parts of `text`, verified.
  std::vector<OwningOpRef<ModuleOp>> cut(const std::string &text) {
    module = parseSourceString<ModuleOp>(text, &context);
    Partition partition(*module);
    std::vector<OwningOpRef<ModuleOp>> parts;
    for (size_t index = 0; index < partition.size(); ++index) {
      parts.push_back(partition.extract(index));
      EXPECT_TRUE(succeeded(verify(*parts.back())));
    }
    return parts;
  }

  static bool defines(ModuleOp module, StringRef name) {
    auto func = module.lookupSymbol<LLVM::LLVMFuncOp>(name);
    return func && !func.isExternal();
  }

  MLIRContext context;
  OwningOpRef<ModuleOp> module;
};
} // namespace

TEST_F(PartitionTest, LeavesSmallModulesWhole) {
  auto parts = cut(function("@f()", "") + "llvm.func @g()\n");
  ASSERT_EQ(parts.size(), 1u);
  EXPECT_TRUE(parts[0]->lookupSymbol("g"));
}

TEST_F(PartitionTest, MakesNoPartOfDeclarations) {
  std::string body;
  for (int index = 0; index < 1000; ++index)
    body += "  %x" + std::to_string(index) +
            " = llvm.mlir.constant(1 : i32) : i32\n";
  auto parts = cut(function("@f()", body) + "llvm.func @g()\n");
  ASSERT_EQ(parts.size(), 1u);
  EXPECT_TRUE(defines(*parts[0], "f"));
}

TEST_F(PartitionTest, DeclaresWhatOtherPartsDefine) {
  auto parts = cut(function("@f()", call("g")) + function("weak_odr @g()", "") +
                   function("@h()", ""));
  ASSERT_EQ(parts.size(), 2u);
  EXPECT_TRUE(defines(*parts[0], "f"));
  EXPECT_TRUE(defines(*parts[0], "g") != defines(*parts[1], "g"));
  EXPECT_FALSE(parts[0]->lookupSymbol("h"));
  EXPECT_TRUE(defines(*parts[1], "h"));
}

TEST_F(PartitionTest, KeepsWhatMayBeInlinedWithItsCallers) {
  auto parts = cut(function("@f()", call("h")) + function("@g()", "") +
                   function("@h()", ""));
  ASSERT_EQ(parts.size(), 2u);
  EXPECT_TRUE(defines(*parts[0], "f") && defines(*parts[0], "h"));
  EXPECT_TRUE(defines(*parts[1], "g"));
}

TEST_F(PartitionTest, KeepsLocalsWithTheirUsers) {
  auto parts =
      cut(function("@f()", call("local")) + function("@g()", "") +
          function("@h()", call("local")) + function("internal @local()", ""));
  ASSERT_EQ(parts.size(), 2u);
  EXPECT_TRUE(defines(*parts[0], "f"));
  EXPECT_TRUE(defines(*parts[0], "local"));
  EXPECT_TRUE(defines(*parts[0], "h"));
  EXPECT_TRUE(defines(*parts[1], "g"));
  EXPECT_FALSE(parts[1]->lookupSymbol("local"));
}

TEST_F(PartitionTest, CopiesConstantsWithoutIdentity) {
  std::string use = "  %p = llvm.mlir.addressof @text : !llvm.ptr\n";
  std::string global = "llvm.mlir.global private ";
  std::string value = "constant @text(\"x\")\n";
  std::string functions =
      function("@f()", use) + function("@g()", use) + function("@h()", "");
  auto parts = cut(global + "unnamed_addr " + value + functions);
  ASSERT_EQ(parts.size(), 2u);
  EXPECT_TRUE(parts[0]->lookupSymbol("text"));
  EXPECT_TRUE(defines(*parts[1], "g") == !!parts[1]->lookupSymbol("text"));
  parts = cut(global + value + functions);
  ASSERT_EQ(parts.size(), 2u);
  EXPECT_TRUE(defines(*parts[0], "g"));
}

TEST_F(PartitionTest, LeavesWholeWhatItDoesNotKnow) {
  std::string functions =
      function("@f()", "") + function("@g()", "") + function("@h()", "");
  EXPECT_EQ(cut(functions).size(), 2u);
  EXPECT_EQ(cut(functions + "llvm.func linkonce_odr @once() {\n"
                            "  llvm.return\n}\n")
                .size(),
            1u);
}
