//===- HeaderTest.cpp - Names and texts of C headers ----------------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tcp-mlir/Aot/Header.h"

#include "gtest/gtest.h"

using namespace mlir::tcp;

static CName nameOne(llvm::StringRef symbol) {
  return nameForC({Function{symbol.str(), {}}}).front();
}

TEST(Header, KeepsIdentifiers) {
  CName name = nameOne("func_main");
  EXPECT_EQ(name.identifier, "func_main");
  EXPECT_FALSE(name.needsLabel);
}

TEST(Header, RenamesWordsAndLibraryFunctions) {
  for (llvm::StringRef symbol : {"class", "int", "tanh", "malloc", "main"}) {
    CName name = nameOne(symbol);
    EXPECT_EQ(name.identifier, "tcp_" + symbol.str());
    EXPECT_TRUE(name.needsLabel);
    EXPECT_FALSE(name.isUnreachable);
  }
}

TEST(Header, ReplacesOtherCharacters) {
  EXPECT_EQ(nameOne("a.b").identifier, "a_b");
  EXPECT_FALSE(nameOne("a.b").isUnreachable);
  EXPECT_EQ(nameOne("2x").identifier, "_2x");
  EXPECT_TRUE(nameOne("a b").isUnreachable);
  EXPECT_TRUE(nameOne("\"*/").isUnreachable);
}

TEST(Header, KeepsNamesApart) {
  std::vector<CName> names =
      nameForC({Function{"a.b", {}}, Function{"a_b", {}}, Function{"a$b", {}}});
  EXPECT_EQ(names[0].identifier, "a_b_");
  EXPECT_EQ(names[1].identifier, "a_b");
  EXPECT_EQ(names[2].identifier, "a_b__");
}

TEST(Header, KeepsTypesApartFromFunctions) {
  std::vector<CName> names =
      nameForC({Function{"f", {}}, Function{"f_results", {}},
                Function{"f.results_", {}}, Function{"a b", {}}});
  EXPECT_EQ(names[1].identifier, "f_results");
  EXPECT_EQ(names[2].identifier, "f_results_");
  EXPECT_EQ(names[0].resultsType, "f_results__");
  EXPECT_EQ(names[3].functionType, "a_b_t");
}

TEST(Header, RenamesWhatTheAbiDeclares) {
  for (llvm::StringRef symbol :
       {"tcp_f16", "tcp_memref_f32_2", "PASS_RANK_1_MEMREF", "int64_t"})
    EXPECT_EQ(nameOne(symbol).identifier, "tcp_" + symbol.str());
  EXPECT_EQ(nameOne("tcp_other").identifier, "tcp_other");
}

TEST(Header, NoSymbolEndsAComment) {
  std::string text = emitHeader({Function{"*/ int x; /*\n", {}}}, "x");
  EXPECT_EQ(text.find("*/ int x"), std::string::npos);
}
