//===- SettingsStoreTest.cpp - Settings of clients and folders ------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "lsp/server/SettingsStore.h"
#include "llvm/Support/JSON.h"
#include "gtest/gtest.h"

using namespace mlir::tcp::lsp;
using llvm::StringRef;

namespace {

llvm::json::Object parse(StringRef text) {
  return std::move(*llvm::cantFail(llvm::json::parse(text)).getAsObject());
}

/// Only the client can make a folder trusted, whichever settings come first.
TEST(SettingsStore, FoldersCanNotSayThatTheyAreTrusted) {
  for (bool isClientFirst : {true, false})
    for (bool isTrusted : {true, false}) {
      SettingsStore store;
      std::string own = isTrusted ? "true" : "false";
      std::string other = isTrusted ? "false" : "true";
      if (isClientFirst)
        store.update(parse("{\"trusted\": " + own + "}"));
      store.updateFolder("/w/a", parse("{\"trusted\": " + other +
                                       ", \"formatOnSave\": true}"));
      if (!isClientFirst)
        store.update(parse("{\"trusted\": " + own + "}"));
      EXPECT_EQ(store.get().trusted, isTrusted);
      EXPECT_EQ(store.get("file:///w/a/x.mlir").trusted, isTrusted);
      EXPECT_FALSE(store.get("file:///w/a/x.mlir").formatOnSave);
    }
}

TEST(SettingsStore, DocumentsHaveTheSettingsOfTheInnermostFolder) {
  SettingsStore store;
  store.update(parse("{\"stageDelay\": 1, \"pipelineDelay\": 2}"));
  store.updateFolder("/w/a/b", parse("{\"stageDelay\": 11}"));
  store.updateFolder("/w/a",
                     parse("{\"stageDelay\": 10, \"pipelineDelay\": 20}"));
  EXPECT_EQ(store.get("file:///w/x.mlir").stageDelay, 1u);
  EXPECT_EQ(store.get("file:///w/ab/x.mlir").stageDelay, 1u);
  EXPECT_EQ(store.get("file:///w/a/x.mlir").stageDelay, 10u);
  EXPECT_EQ(store.get("file:///w/a/b/x.mlir").stageDelay, 11u);
  // A folder inherits from the client only, not from a folder around it.
  EXPECT_EQ(store.get("file:///w/a/b/x.mlir").pipelineDelay, 2u);
  store.removeFolder("/w/a/b");
  EXPECT_EQ(store.get("file:///w/a/b/x.mlir").stageDelay, 10u);
}

TEST(SettingsStore, WrongValuesLeaveTheOldOnes) {
  SettingsStore store;
  store.update(parse("{\"stageDelay\": 1}"));
  EXPECT_EQ(store.update(parse("{\"stageDelay\": -1}")).size(), 1u);
  EXPECT_EQ(store.get().stageDelay, 1u);
  EXPECT_EQ(store.updateFolder("/w", parse("{\"stageDelay\": \"x\"}")).size(),
            1u);
  EXPECT_EQ(store.get("file:///w/x.mlir").stageDelay, 1u);
}

TEST(SettingsStore, TellsWhenHintsChange) {
  SettingsStore store;
  store.update(parse("{\"stageDelay\": 1}"));
  EXPECT_FALSE(store.takeHintsChanged());
  store.updateFolder("/w", parse("{\"inlayHints\": {\"costs\": false}}"));
  EXPECT_TRUE(store.takeHintsChanged());
  EXPECT_FALSE(store.takeHintsChanged());
  store.removeFolder("/w");
  EXPECT_TRUE(store.takeHintsChanged());
}

} // namespace
