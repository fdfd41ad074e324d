//===- Project.cpp - A project's description of its compiler --------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "compiler/project/Project.h"

#include "compiler/project/JsonNode.h"

#include <algorithm>
#include <fstream>
#include <sstream>
#include <sys/stat.h>
#include <unistd.h>

using namespace mlir::tcp::project;

/// Stands in the command for the file that is compiled.
static const std::string kFileVariable = "${file}";

//===----------------------------------------------------------------------===//
// Reading the text
//===----------------------------------------------------------------------===//

namespace {
/// Makes a project of the text of a file. The first mistake ends it.
class Reader {
public:
  Reader(const std::string &path, const std::string &text)
      : path(path), text(text) {}

  std::variant<Project, Problem> run();

private:
  using Keys = std::vector<std::string>;

  bool fail(size_t offset, std::string message);
  bool checkKeys(const JsonNode &object, const Keys &known);
  bool readText(const JsonNode &object, const std::string &key,
                std::string &value);
  bool readProject(const JsonNode &root);
  bool readCommand(const JsonNode &list);
  bool readStages(const JsonNode &list);
  bool readStage(const JsonNode &object, bool mayLackPass);

  const std::string &path;
  const std::string &text;
  Project project;
  std::optional<Problem> problem;
};
} // namespace

/// Notes a mistake at a byte of the text. Returns false.
bool Reader::fail(size_t offset, std::string message) {
  offset = std::min(offset, text.size());
  std::string before = text.substr(0, offset);
  size_t lines = std::count(before.begin(), before.end(), '\n');
  size_t lineStart = before.rfind('\n') + 1; // 0 if there is no line end
  problem =
      Problem{path, lines + 1, offset - lineStart + 1, std::move(message)};
  return false;
}

bool Reader::checkKeys(const JsonNode &object, const Keys &known) {
  for (const auto &[key, offset] : object.keys) {
    if (std::find(known.begin(), known.end(), key) != known.end())
      continue;
    std::string list;
    for (const std::string &name : known)
      list += (list.empty() ? "" : ", ") + name;
    return fail(offset, "there is no key '" + key + "'; there are: " + list);
  }
  return true;
}

/// Reads a text that is not empty. A key that is missing leaves `value` as it
/// is.
bool Reader::readText(const JsonNode &object, const std::string &key,
                      std::string &value) {
  const JsonNode *node = object.find(key);
  if (!node)
    return true;
  if (node->kind != JsonNode::String || node->text.empty())
    return fail(node->offset, "'" + key + "' must be a text");
  value = node->text;
  return true;
}

bool Reader::readCommand(const JsonNode &list) {
  bool hasFile = false;
  for (const JsonNode &word : list.children) {
    if (word.kind != JsonNode::String)
      return fail(word.offset, "the words of 'command' must be texts");
    hasFile |= word.text.find(kFileVariable) != std::string::npos;
    project.command.push_back(word.text);
  }
  if (list.kind != JsonNode::Array || project.command.empty() ||
      project.command.front().empty())
    return fail(list.offset, "'command' must be a list of a program and its "
                             "arguments, as [\"build/bin/my-opt\", "
                             "\"--my-pipeline\", \"${file}\"]");
  if (!hasFile)
    return fail(list.offset, "'command' needs the argument '${file}', in whose "
                             "place the name of the file comes");
  return true;
}

bool Reader::readStage(const JsonNode &object, bool mayLackPass) {
  if (object.kind != JsonNode::Object)
    return fail(object.offset, "a stage must be an object, as {\"name\": "
                               "\"llvm\", \"after\": \"convert-to-llvm\"}");
  Stage stage;
  if (!checkKeys(object, {"name", "description", "after"}) ||
      !readText(object, "name", stage.name) ||
      !readText(object, "description", stage.description) ||
      !readText(object, "after", stage.after))
    return false;
  if (stage.name.empty())
    return fail(object.offset, "a stage needs a 'name'");
  if (project.findStage(stage.name))
    return fail(object.find("name")->offset,
                "there are two stages '" + stage.name + "'");
  if (project.stages.empty() && !stage.after.empty())
    return fail(object.find("after")->offset,
                "the first stage is the input, and has no 'after'");
  if (!mayLackPass && stage.after.empty())
    return fail(object.offset,
                "the stage '" + stage.name +
                    "' needs 'after', the pass that leads to it");
  project.stages.push_back(std::move(stage));
  return true;
}

bool Reader::readStages(const JsonNode &list) {
  if (list.kind != JsonNode::Array || list.children.empty())
    return fail(list.offset, "'stages' must be a list of stages, the first of "
                             "which is the input");
  for (size_t i = 0; i < list.children.size(); ++i)
    if (!readStage(list.children[i], i == 0 || i + 1 == list.children.size()))
      return false;
  return true;
}

bool Reader::readProject(const JsonNode &root) {
  if (root.kind != JsonNode::Object)
    return fail(root.offset, "this must be an object with 'command' and "
                             "'stages'");
  if (!checkKeys(root, {"command", "loadPlugin", "stages"}))
    return false;
  const JsonNode *command = root.find("command");
  if (!command)
    return fail(root.offset, "'command' is missing");
  if (!readCommand(*command))
    return false;
  if (const JsonNode *plugin = root.find("loadPlugin")) {
    if (plugin->kind != JsonNode::Boolean)
      return fail(plugin->offset, "'loadPlugin' must be true or false");
    project.loadPlugin = plugin->isTrue;
  }
  if (const JsonNode *stages = root.find("stages"))
    return readStages(*stages);
  project.stages = {{"input", "the input", ""},
                    {"output", "the end of the pipeline", ""}};
  return true;
}

std::variant<Project, Problem> Reader::run() {
  project.file = path;
  std::variant<JsonNode, JsonError> root = parseJson(text);
  if (const auto *error = std::get_if<JsonError>(&root))
    fail(error->offset, error->message);
  else
    readProject(std::get<JsonNode>(root));
  if (problem)
    return std::move(*problem);
  return std::move(project);
}

std::variant<Project, Problem>
mlir::tcp::project::parse(const std::string &path, const std::string &text) {
  return Reader(path, text).run();
}

//===----------------------------------------------------------------------===//
// Finding the file
//===----------------------------------------------------------------------===//

Found mlir::tcp::project::read(const std::string &path) {
  struct stat status;
  if (::stat(path.c_str(), &status) != 0)
    return std::monostate();
  std::ifstream file(path, std::ios::binary);
  std::stringstream text;
  if (S_ISREG(status.st_mode))
    text << file.rdbuf();
  if (!file || !S_ISREG(status.st_mode))
    return Problem{path, 0, 0, "the file can't be read"};
  std::variant<Project, Problem> parsed = parse(path, text.str());
  if (auto *problem = std::get_if<Problem>(&parsed))
    return std::move(*problem);
  return std::get<Project>(std::move(parsed));
}

Found mlir::tcp::project::find(const std::string &source) {
  for (std::string folder = source; !folder.empty();) {
    folder.resize(folder.find_last_of('/') == std::string::npos
                      ? 0
                      : folder.find_last_of('/'));
    std::string path = folder + "/" + kFileName;
    struct stat status, owned;
    if (::stat(path.c_str(), &status) != 0)
      continue;
    bool isTrusted =
        status.st_uid == ::geteuid() || status.st_uid == 0 ||
        (::stat(source.c_str(), &owned) == 0 && owned.st_uid == status.st_uid);
    if (!isTrusted)
      return Problem{path, 0, 0,
                     "the file belongs to another user, so its command is not "
                     "run"};
    return read(path);
  }
  return std::monostate();
}

//===----------------------------------------------------------------------===//
// Asking the project
//===----------------------------------------------------------------------===//

Command Project::makeCommand(const std::string &source) const {
  Command made;
  made.directory = file.substr(0, file.rfind('/'));
  if (made.directory.empty())
    made.directory = "/";
  made.program = command.front();
  if (made.program.find('/') != std::string::npos && made.program[0] != '/')
    made.program = made.directory + "/" + made.program;
  for (size_t i = 1; i < command.size(); ++i) {
    std::string word = command[i];
    for (size_t at = 0; (at = word.find(kFileVariable, at)) != word.npos;
         at += source.size())
      word.replace(at, kFileVariable.size(), source);
    made.arguments.push_back(std::move(word));
  }
  return made;
}

const Stage *Project::findStage(const std::string &name) const {
  for (const Stage &stage : stages)
    if (stage.name == name)
      return &stage;
  return nullptr;
}

std::string Project::listStageNames() const {
  std::string names;
  for (const Stage &stage : stages)
    names += (names.empty() ? "" : ", ") + stage.name;
  return names;
}

std::string Problem::describe() const {
  std::string place = file;
  if (line)
    place += ":" + std::to_string(line) + ":" + std::to_string(column);
  return place + ": error: " + message;
}
