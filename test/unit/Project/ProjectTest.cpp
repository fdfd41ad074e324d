//===- ProjectTest.cpp - A project's description of its compiler ----------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "compiler/project/Project.h"

#include "gtest/gtest.h"
#include <filesystem>
#include <fstream>
#include <unistd.h>

using namespace mlir::tcp::project;

namespace {
/// Returns the text of what a file says, or of its mistake.
std::string parseText(const std::string &text) {
  std::variant<Project, Problem> parsed = parse("/p/.tcp-ide.json", text);
  if (auto *problem = std::get_if<Problem>(&parsed))
    return problem->describe();
  const Project &project = std::get<Project>(parsed);
  Command command = project.makeCommand("/p/a.mlir");
  std::string result = command.directory + "$ " + command.program;
  for (const std::string &word : command.arguments)
    result += " " + word;
  for (const Stage &stage : project.stages)
    result += "; " + stage.name + " after '" + stage.after + "'";
  return result;
}

/// The same with a valid command before `more`.
std::string parseMore(const std::string &more) {
  return parseText("{\"command\": [\"x-opt\", \"${file}\"],\n" + more + "}");
}

const std::string kWhere = "/p/.tcp-ide.json:";
} // namespace

TEST(Project, HasACommandAndStages) {
  EXPECT_EQ(parseText(R"({"command": ["b/x-opt", "-o", "${file}.o", "${file}"],
                          "stages": [{"name": "x", "description": "as written"},
                                     {"name": "y", "after": "x-to-y"},
                                     {"name": "z"}]})"),
            "/p$ /p/b/x-opt -o /p/a.mlir.o /p/a.mlir; x after ''; "
            "y after 'x-to-y'; z after ''");
  EXPECT_EQ(parseText(R"({"command": ["/b/x-opt", "${file}"]})"),
            "/p$ /b/x-opt /p/a.mlir; input after ''; output after ''");
  EXPECT_EQ(parseText(R"({"command": ["x-opt", "${file}"]})"),
            "/p$ x-opt /p/a.mlir; input after ''; output after ''");
}

TEST(Project, NamesThePlaceOfAMistake) {
  EXPECT_EQ(parseText(""), kWhere + "1:1: error: syntax error while parsing "
                                    "value - unexpected end of input; expected "
                                    "'[', '{', or a literal");
  EXPECT_EQ(parseText("[]"), kWhere + "1:1: error: this must be an object with "
                                      "'command' and 'stages'");
  EXPECT_EQ(parseText("{}"), kWhere + "1:1: error: 'command' is missing");
  EXPECT_EQ(parseText("{\n  \"command\": [\"x-opt\"]\n}"),
            kWhere + "2:14: error: 'command' needs the argument '${file}', in "
                     "whose place the name of the file comes");
  EXPECT_EQ(parseText("{\n  \"command\": \"x-opt ${file}\"\n}").substr(0, 50),
            kWhere + "2:14: error: 'command' must be a ");
  EXPECT_EQ(parseText("{\n  \"command\": [\"x\", 4]\n}"),
            kWhere + "2:20: error: the words of 'command' must be texts");
  EXPECT_EQ(parseMore("\"loadPlugin\": 1"),
            kWhere + "2:15: error: 'loadPlugin' must be true or false");
  EXPECT_EQ(parseMore("\"stage\": []"),
            kWhere + "2:1: error: there is no key 'stage'; there are: command, "
                     "loadPlugin, stages");
}

TEST(Project, NamesThePlaceOfAWrongStage) {
  EXPECT_EQ(parseMore("\"stages\": []"),
            kWhere + "2:11: error: 'stages' must be a list of stages, the "
                     "first of which is the input");
  EXPECT_EQ(parseMore("\"stages\": [\n{\"name\": \"x\", \"after\": \"p\"}]"),
            kWhere + "3:24: error: the first stage is the input, and has no "
                     "'after'");
  EXPECT_EQ(parseMore("\"stages\": [{\"name\": \"x\"},\n{\"name\": \"y\"},\n"
                      "{\"name\": \"z\"}]"),
            kWhere + "3:1: error: the stage 'y' needs 'after', the pass that "
                     "leads to it");
  EXPECT_EQ(parseMore("\"stages\": [{\"name\": \"x\"},\n{\"name\": \"x\"}]"),
            kWhere + "3:10: error: there are two stages 'x'");
  EXPECT_EQ(parseMore("\"stages\": [\n{}]"),
            kWhere + "3:1: error: a stage needs a 'name'");
}

TEST(Project, IsThatOfTheInnermostFolder) {
  namespace fs = std::filesystem;
  fs::path root = fs::path(testing::TempDir()) / "project-test";
  fs::remove_all(root);
  fs::create_directories(root / "a/b");
  auto commandOf = [&](const std::string &source) {
    Found found = find((root / source).string());
    auto *project = std::get_if<Project>(&found);
    return project ? project->command.front() : "none";
  };
  EXPECT_EQ(commandOf("a/b/x.mlir"), "none");
  std::ofstream(root / kFileName) << R"({"command": ["outer", "${file}"]})";
  EXPECT_EQ(commandOf("a/b/x.mlir"), "outer");
  std::ofstream(root / "a" / kFileName)
      << R"({"command": ["inner", "${file}"]})";
  EXPECT_EQ(commandOf("a/b/x.mlir"), "inner");
  EXPECT_EQ(commandOf("a.mlir"), "outer");
  if (::geteuid() != 0)
    return;
  // Only root can give a file away. Whoever owns the source, too, may say what
  // is run on it.
  std::string given = (root / "a" / kFileName).string();
  ASSERT_EQ(::chown(given.c_str(), 1, 1), 0);
  EXPECT_EQ(commandOf("a/b/x.mlir"), "none");
  std::string source = (root / "a/b/x.mlir").string();
  std::ofstream(source).flush();
  ASSERT_EQ(::chown(source.c_str(), 1, 1), 0);
  EXPECT_EQ(commandOf("a/b/x.mlir"), "inner");
}
