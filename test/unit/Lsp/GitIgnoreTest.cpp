//===- GitIgnoreTest.cpp - Files that Git leaves out ----------------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "lsp/server/workspace/GitIgnore.h"
#include "gtest/gtest.h"

using namespace mlir::tcp::lsp;
using llvm::StringRef;

namespace {
/// Returns what the rules of a text say of a path. A path that ends with `/` is
/// a folder.
const char *ask(StringRef text, StringRef path) {
  bool isFolder = path.consume_back("/");
  std::optional<bool> isIgnored = GitIgnore(text).isIgnored(path, isFolder);
  return !isIgnored ? "no rule" : *isIgnored ? "ignored" : "kept";
}
} // namespace

TEST(GitIgnore, NamesWithoutSlashesAreAnywhere) {
  EXPECT_STREQ(ask("build", "build/"), "ignored");
  EXPECT_STREQ(ask("build", "a/b/build"), "ignored");
  EXPECT_STREQ(ask("build", "rebuild"), "no rule");
  EXPECT_STREQ(ask("build/", "a/build/"), "ignored");
  EXPECT_STREQ(ask("build/", "a/build"), "no rule");
}

TEST(GitIgnore, PathsBeginAtTheFolderOfTheFile) {
  EXPECT_STREQ(ask("/build", "build/"), "ignored");
  EXPECT_STREQ(ask("/build", "a/build/"), "no rule");
  EXPECT_STREQ(ask("a/b", "a/b"), "ignored");
  EXPECT_STREQ(ask("a/b", "c/a/b"), "no rule");
}

TEST(GitIgnore, StarsAndSets) {
  EXPECT_STREQ(ask("*.out.*", "a/x.out.mlir"), "ignored");
  EXPECT_STREQ(ask("a/*", "a/b"), "ignored");
  EXPECT_STREQ(ask("a/*/c", "a/b/b/c"), "no rule");
  EXPECT_STREQ(ask("**/c", "a/b/c"), "ignored");
  EXPECT_STREQ(ask("**/c", "c"), "ignored");
  EXPECT_STREQ(ask("a/**", "a/b/c"), "ignored");
  EXPECT_STREQ(ask("a/**", "a/"), "no rule");
  EXPECT_STREQ(ask("a/**/b/**/c", "a/x/b/y/z/c"), "ignored");
  EXPECT_STREQ(ask("v[0-9]?", "v1x"), "ignored");
  EXPECT_STREQ(ask("v[!0-9]", "v1"), "no rule");
  EXPECT_STREQ(ask("v[0-9", "v[0-9"), "ignored");
  EXPECT_STREQ(ask("a\\*", "a*"), "ignored");
  EXPECT_STREQ(ask("a\\*", "ab"), "no rule");
}

TEST(GitIgnore, TheLastRuleCounts) {
  EXPECT_STREQ(ask("*.mlir\n!a.mlir\n", "a.mlir"), "kept");
  EXPECT_STREQ(ask("!a.mlir\n*.mlir\n", "a.mlir"), "ignored");
  EXPECT_STREQ(ask("# x\n\n\\#a  \r\n", "#a"), "ignored");
  EXPECT_STREQ(ask("/\n!\n", "a"), "no rule");
}

// If each `*` tried all places, this would not end.
TEST(GitIgnore, ManyStarsTakeNoTime) {
  std::string pattern, name(255, 'a');
  for (int star = 0; star < 60; ++star)
    pattern += "*a";
  EXPECT_STREQ(ask(pattern + "b", name), "no rule");
  std::string folders, path;
  for (int folder = 0; folder < 40; ++folder) {
    folders += "**/a/";
    path += "a/a/a/";
  }
  EXPECT_STREQ(ask(folders + "b", path + "a"), "no rule");
}
