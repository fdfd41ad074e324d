//===- OdsRootsTest.cpp - The .td files of a project ----------------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "lsp/server/project/OdsRoots.h"
#include "lsp/server/project/BuildFiles.h"
#include "lsp/server/project/TdErrors.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/raw_ostream.h"
#include "gtest/gtest.h"

using namespace mlir::tcp::lsp;
using llvm::StringRef;
namespace fs = llvm::sys::fs;
namespace path = llvm::sys::path;

namespace {
/// A folder with files, which is removed at the end.
class Folder {
public:
  Folder() { (void)fs::createUniqueDirectory("ods-roots", root); }
  ~Folder() { (void)fs::remove_directories(root); }

  void write(StringRef name, StringRef text) {
    llvm::SmallString<128> file(root);
    path::append(file, name);
    (void)fs::create_directories(path::parent_path(file));
    std::error_code error;
    llvm::raw_fd_ostream(file, error) << text;
    ASSERT_FALSE(error);
  }
  std::string at(StringRef name) const { return (root + "/" + name).str(); }

  /// Returns the roots relative to the folder, each with its include folders
  /// there.
  std::string list(const OdsPaths &paths = {}) const {
    std::string text;
    auto relative = [&](StringRef name) {
      return name.consume_front(root) ? name.drop_front().str() : "";
    };
    for (const OdsRoot &found : findOdsRoots(root, paths).roots) {
      text += relative(found.file) + ":";
      for (const std::string &folder : found.includeDirs)
        if (std::string name = relative(folder); !name.empty())
          text += " " + name;
      text += "\n";
    }
    return text;
  }

private:
  llvm::SmallString<128> root;
};
} // namespace

static const char kBase[] = "include \"mlir/IR/OpBase.td\"\n";

TEST(OdsRoots, AreFilesThatNoOtherIncludes) {
  Folder folder;
  folder.write("include/a/Base.td", kBase);
  folder.write("include/a/Ops.td", "include \"a/Base.td\"\n");
  folder.write("include/a/Passes.td", "include \"mlir/Pass/PassBase.td\"\n");
  folder.write("lib/Patterns.td",
               "include \"a/Ops.td\"\ndef : Pat<(A), (B)>;\n");
  folder.write("test/Test.td", kBase);
  EXPECT_EQ(folder.list(), "include/a/Ops.td: include\n");
}

TEST(OdsRoots, ComeFromTheBuildOrTheUser) {
  Folder folder;
  folder.write("a.td", kBase);
  folder.write("b.td", kBase);
  folder.write("build/tablegen_compile_commands.yml",
               "--- !FileInfo:\n  filepath: \"" + folder.at("a.td") +
                   "\"\n  includes: \"" + folder.at("x") + ";" +
                   folder.at("y") + ";" + folder.at("x") + "\"\n");
  EXPECT_EQ(folder.list(), "a.td: x y\n");
  EXPECT_EQ(folder.list({{"b.td"}, {"z"}}), "b.td: z\n");
}

TEST(BuildFiles, HaveIncludeFolders) {
  Folder folder;
  folder.write("build/compile_commands.json",
               "[{\"directory\": \"/d\", \"command\": \"c++ -Ia -isystem /b -c "
               "x.cpp\", \"file\": \"x.cpp\"}]");
  folder.write("build/CMakeCache.txt",
               "MLIR_DIR:PATH=/opt/mlir/lib/cmake/mlir\n");
  EXPECT_EQ(readBuildFiles(folder.at("")).includeDirs,
            (std::vector<std::string>{"/d/a", "/b", "/opt/mlir/include"}));
}

/// Returns errors, line by line.
static std::string list(const TdErrors &errors) {
  std::string text;
  for (const auto &[file, found] : errors)
    for (const TdError &error : found) {
      text += file + ":" + std::to_string(error.line) + ":" +
              std::to_string(error.column) +
              (error.isWarning ? " warning " : " ") + error.text;
      for (const TdMessage &note : error.notes)
        text += ", " + note.file + ":" + std::to_string(note.line) + " " +
                note.text;
      text += "\n";
    }
  return text;
}

TEST(TdErrors, AreReadFromTableGen) {
  TdErrors errors;
  const char *text = "/a/y.td:1:2: warning: unused\n"
                     "/a/b/../x.td:3:5: error: no class\ndef A : B;\n      ^\n"
                     "/a/z.td:7:1: note: it was here\n";
  addTdErrors(text, "/a/root.td", /*wantsWarnings=*/false, errors);
  addTdErrors(text, "/a/other.td", /*wantsWarnings=*/false, errors);
  addTdErrors("it was killed\n", "/a/root.td", /*wantsWarnings=*/false, errors);
  EXPECT_EQ(list(errors), "/a/root.td:1:1 it was killed\n"
                          "/a/x.td:3:5 no class, /a/z.td:7 it was here\n");
}

TEST(TdErrors, Warnings) {
  TdErrors errors;
  addTdErrors("/a/y.td:1:2: warning: unused\n", "/a/root.td",
              /*wantsWarnings=*/true, errors);
  EXPECT_EQ(list(errors), "/a/y.td:1:2 warning unused\n");
}
