//===- BuildFiles.cpp - Files of a project's builds -----------------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "lsp/server/project/BuildFiles.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/JSON.h"
#include "llvm/Support/LSP/Logging.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"

using namespace mlir::tcp::lsp;
using llvm::StringRef;
using llvm::lsp::Logger;
namespace fs = llvm::sys::fs;
namespace path = llvm::sys::path;

/// Returns the text of a file, or nothing if there is none.
static std::unique_ptr<llvm::MemoryBuffer> readFile(const llvm::Twine &file) {
  auto buffer = llvm::MemoryBuffer::getFile(file);
  return buffer ? std::move(*buffer) : nullptr;
}

/// Adds an element to a list that does not have it.
template <typename T> static void addOnce(std::vector<T> &list, T element) {
  if (!llvm::is_contained(list, element))
    list.push_back(std::move(element));
}

/// Reads the documents of the YAML file, which have two lines each:
/// `filepath: "..."` and `includes: "...;..."`.
static void readTableGen(StringRef text, BuildFiles &files) {
  OdsRoot root;
  for (StringRef line : llvm::split(text, '\n')) {
    auto [key, rest] = line.trim().split(':');
    StringRef value = rest.trim().trim('"');
    if (key == "filepath") {
      root.file = value.str();
    } else if (key == "includes" && !root.file.empty()) {
      root.includeDirs.clear();
      for (StringRef folder : llvm::split(value, ';'))
        if (!folder.empty())
          addOnce(root.includeDirs, folder.str());
      addOnce(files.tableGen, std::exchange(root, {}));
    }
  }
}

/// Adds the folders after `-I` and `-isystem` of a command.
static void addIncludeDirs(StringRef command, StringRef directory,
                           llvm::StringSet<> &seen, BuildFiles &files) {
  llvm::SmallVector<StringRef> words;
  llvm::SplitString(command, words);
  for (size_t i = 0; i < words.size(); ++i) {
    StringRef folder = words[i];
    if (folder == "-isystem" || folder == "-I")
      folder = i + 1 < words.size() ? words[++i] : "";
    else if (!folder.consume_front("-I"))
      continue;
    llvm::SmallString<128> absolute(folder);
    path::make_absolute(directory, absolute);
    if (!folder.empty() && seen.insert(absolute).second)
      files.includeDirs.push_back(std::string(absolute));
  }
}

static void readCompileCommands(StringRef file, StringRef text,
                                BuildFiles &files) {
  llvm::Expected<llvm::json::Value> json = llvm::json::parse(text);
  if (!json) {
    Logger::error("{0}: {1}", file, llvm::toString(json.takeError()));
    return;
  }
  llvm::StringSet<> seen;
  if (const llvm::json::Array *commands = json->getAsArray())
    for (const llvm::json::Value &value : *commands)
      if (const llvm::json::Object *command = value.getAsObject())
        addIncludeDirs(command->getString("command").value_or(""),
                       command->getString("directory").value_or(""), seen,
                       files);
}

/// Reads the place of MLIR: `MLIR_DIR` is lib/cmake/mlir of an installation or
/// of a build.
static void readCache(StringRef text, BuildFiles &files) {
  for (StringRef line : llvm::split(text, '\n')) {
    auto [key, value] = line.trim().split('=');
    if (key.starts_with("MLIR_DIR:")) {
      llvm::SmallString<128> include(value);
      path::append(include, "../../../include");
      path::remove_dots(include, /*remove_dot_dot=*/true);
      addOnce(files.includeDirs, std::string(include));
    } else if (key.starts_with("LLVM_EXTERNAL_MLIR_SOURCE_DIR:") ||
               key.starts_with("MLIR_SOURCE_DIR:")) {
      addOnce(files.includeDirs, (value + "/include").str());
    }
  }
}

BuildFiles mlir::tcp::lsp::readBuildFiles(StringRef folder) {
  BuildFiles files;
  std::vector<std::string> candidates{folder.str()};
  std::error_code error;
  for (fs::directory_iterator entry(folder, error), end; entry != end && !error;
       entry.increment(error))
    if (fs::is_directory(entry->path()))
      candidates.push_back(entry->path());
  llvm::sort(candidates);
  for (const std::string &candidate : candidates) {
    if (auto text = readFile(candidate + "/tablegen_compile_commands.yml"))
      readTableGen(text->getBuffer(), files);
    std::string commands = candidate + "/compile_commands.json";
    if (auto text = readFile(commands))
      readCompileCommands(commands, text->getBuffer(), files);
    if (auto text = readFile(candidate + "/CMakeCache.txt"))
      readCache(text->getBuffer(), files);
  }
  return files;
}
