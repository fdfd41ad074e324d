//===- PartsTest.cpp - The part of the IR in a document -------------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "debug-adapter/agent/print/Parts.h"

#include "gtest/gtest.h"

#include "Compiled.h"
#include "FindOnly.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/IR/SymbolTable.h"

using namespace mlir;
using namespace mlir::tcp::agent;

namespace {
constexpr StringLiteral kModule = R"(
module {
  func.func @f(%x: i32) -> i32 {
    %a = arith.addi %x, %x : i32
    return %a : i32
  }
  memref.global "private" @table : memref<2xi32> = dense<[1, 2]>
  %seven = "test.seven"() : () -> i32
  "test.scope"(%seven) ({ "test.end"(%seven) : (i32) -> () }) : (i32) -> ()
  module @inner {
    func.func private @f(i32)
    module {
      func.func @deep() { return }
    }
  }
  "test.alone"() : () -> ()
}
)";

class Parts : public testing::Test {
protected:
  Parts() : context(MLIRContext::Threading::DISABLED) {
    context.loadDialect<arith::ArithDialect, func::FuncDialect,
                        memref::MemRefDialect>();
    context.allowUnregisteredDialects();
    module = parseSourceString<ModuleOp>(kModule, &context);
  }

  Operation *find(StringRef name) { return findOnly(*module, name); }
  Operation *root() { return module->getOperation(); }
  /// Returns the name of the part that shows an operation; empty for the root.
  std::string shown(Operation *op) {
    Operation *part = findPartAround(op, root());
    return part == root() ? "" : getPartName(part);
  }

  MLIRContext context;
  OwningOpRef<ModuleOp> module;
};

TEST_F(Parts, AreInsideOfSymbolTablesAndPrintAlone) {
  EXPECT_EQ(shown(root()), "");
  EXPECT_EQ(shown(find("arith.addi")), "@f");
  EXPECT_EQ(shown(module->lookupSymbol("f")), "@f");
  EXPECT_EQ(shown(find("memref.global")), "@table");
  EXPECT_EQ(shown(find("test.alone")), "test.alone");
  Operation *inner = module->lookupSymbol("inner");
  EXPECT_EQ(shown(inner), "@inner");
  EXPECT_EQ(shown(SymbolTable::lookupSymbolIn(inner, "f")), "@inner::@f");
  // Modules without a name add nothing to the name.
  Operation *deep = nullptr;
  inner->walk([&](func::FuncOp op) { deep = op; });
  EXPECT_EQ(shown(deep), "@inner::@deep");
  EXPECT_EQ(shown(&deep->getRegion(0).front().front()), "@inner::@deep");
}

TEST_F(Parts, AreNotWhereNamesOfValuesAreOfTheModule) {
  EXPECT_EQ(shown(find("test.seven")), "");
  EXPECT_EQ(shown(find("test.scope")), "");
  EXPECT_EQ(shown(find("test.end")), "");
}

TEST_F(Parts, AreNotOfAnotherModule) {
  OwningOpRef<ModuleOp> copy(module->clone());
  Operation *f = copy->lookupSymbol("f");
  EXPECT_EQ(findPartAround(f, root()), root());
  EXPECT_EQ(findPartAround(f, *copy), f);
}

TEST_F(Parts, SayOfWhatTheyAreAPart) {
  Operation *inner = module->lookupSymbol("inner");
  EXPECT_EQ(describePart(module->lookupSymbol("f"), root()),
            "// @f, one of 6 operations; the outermost frame shows the whole "
            "module");
  EXPECT_EQ(describePart(SymbolTable::lookupSymbolIn(inner, "f"), root()),
            "// @inner::@f, one of 2 operations in @inner; the outermost frame "
            "shows the whole module");
  Operation *deep = nullptr;
  inner->walk([&](func::FuncOp op) { deep = op; });
  deep->setAttr("sym_name", StringAttr::get(&context, "two\nlines"));
  EXPECT_EQ(describePart(deep, root()),
            "// @inner::@two lines, alone in builtin.module; the outermost "
            "frame shows the whole module");
}

TEST_F(Parts, AreFoundByTheirPaths) {
  module->walk([&](Operation *op) {
    Operation *part = findPartAround(op, root());
    EXPECT_EQ(findPart(root(), identifyPath(getPartPath(part, root()))), part);
    EXPECT_EQ(findPart(root(), identifyPart(part, root())), part);
  });
  EXPECT_EQ(getPartPath(root(), root()), "");
  EXPECT_EQ(getPartPath(module->lookupSymbol("inner"), root()), "4");
  EXPECT_EQ(findPart(root(), identifyPath("6")), nullptr);
  EXPECT_EQ(findPart(root(), identifyPath("1.0")), nullptr);
  EXPECT_EQ(findPart(root(), identifyPath("99999999999999999999")), nullptr);
}

TEST_F(Parts, AreFoundAgainWhereTheyHaveMovedOrHaveAnotherName) {
  Operation *f = module->lookupSymbol("f");
  Operation *table = find("memref.global");
  tcp::wire::Part before = identifyPart(f, root());
  f->moveBefore(&module->getBody()->back());
  EXPECT_EQ(findPart(root(), before), f);
  SymbolTable::setSymbolName(f, "g");
  EXPECT_EQ(findPart(root(), before), f);
  // Another operation that has the name now is found.
  SymbolTable::setSymbolName(table, "f");
  EXPECT_EQ(findPart(root(), before), table);
  table->erase();
  f->erase();
  EXPECT_EQ(findPart(root(), before), nullptr);
}

TEST_F(Parts, AreShownWhereThereIsMuch) {
  EXPECT_TRUE(isShownWhole(root()));
  OpBuilder builder = OpBuilder::atBlockEnd(module->getBody());
  for (unsigned number = 0; number < 1000; ++number)
    builder.clone(*find("test.alone"));
  EXPECT_FALSE(isShownWhole(root()));
}

TEST(DocumentId, IsReadAsItIsPrinted) {
  for (StringRef text :
       {"ir/5", "ir/5/generic", "ir/5/llvm", "ir/12/3", "ir/12/0.3",
        "ir/12/generic/3:@f", "ir/12/3:@a/b:c::@generic"}) {
    std::optional<DocumentId> id = DocumentId::parse(text);
    ASSERT_TRUE(id) << text.str();
    EXPECT_EQ(id->print(), text.str());
  }
  EXPECT_EQ(DocumentId::parse("ir/12/generic/0.3:@f")->path, "0.3");
  EXPECT_EQ(DocumentId::parse("ir/12/3:@f")->name, "@f");
  for (StringRef text : {"", "ir", "ir/", "ir/x", "ir/5x", "ir/5/", "ir/5/f",
                         "ir/5/:@f", "ir/5/3@f", "source/5", "ir/-1"})
    EXPECT_FALSE(DocumentId::parse(text)) << text.str();
}
} // namespace
