//===- SourceFolder.cpp - The files below a folder ------------------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "lsp/server/workspace/SourceFolder.h"
#include "compiler/project/Project.h"
#include "lsp/server/Uri.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/LSP/Logging.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"
#include <utility>

using namespace mlir::tcp;
using namespace mlir::tcp::lsp;
using llvm::StringRef;
using llvm::lsp::Logger;
namespace fs = llvm::sys::fs;

/// The largest number of files of a folder that are read.
static const size_t kMaxFiles = 20000;

bool mlir::tcp::lsp::isSourceName(StringRef path) {
  // Editors take the ends of names in any case.
  return llvm::sys::path::extension(path).equals_insensitive(".mlir");
}

bool mlir::tcp::lsp::isProjectFile(StringRef path) {
  return llvm::sys::path::filename(path) == project::kFileName;
}

/// Returns the folder with `.git` around a folder, or the folder itself.
static std::string findRepository(StringRef folder) {
  for (StringRef at = folder; !at.empty();
       at = llvm::sys::path::parent_path(at)) {
    llvm::SmallString<128> git(at);
    llvm::sys::path::append(git, ".git");
    if (fs::exists(git))
      return at.str();
  }
  return folder.str();
}

SourceFolder::SourceFolder(std::string path)
    : path(std::move(path)), top(findRepository(this->path)) {}

const GitIgnore &SourceFolder::getRules(StringRef directory) {
  auto [known, isNew] = rules.try_emplace(directory);
  if (isNew) {
    llvm::SmallString<128> file(directory);
    llvm::sys::path::append(file, ".gitignore");
    if (auto buffer = llvm::MemoryBuffer::getFile(file))
      known->second = GitIgnore((*buffer)->getBuffer());
  }
  return known->second;
}

/// Returns whether a path is left out, if the folders around it are not.
bool SourceFolder::isLeftOut(StringRef path, bool isFolder) {
  StringRef name = llvm::sys::path::filename(path);
  if (name.starts_with(".") || (isFolder && name == "node_modules"))
    return true;
  // The rules of the innermost folder come first.
  for (StringRef at = llvm::sys::path::parent_path(path);
       at == top || isInFolder(at, top);
       at = llvm::sys::path::parent_path(at)) {
    const GitIgnore &given = getRules(at);
    if (given.empty())
      continue;
    StringRef relative = path.drop_front(at.size()).ltrim('/');
    if (std::optional<bool> isIgnored = given.isIgnored(relative, isFolder))
      return *isIgnored;
  }
  return false;
}

void SourceFolder::complain(const std::string &problem) {
  if (!std::exchange(hasComplained, true))
    Logger::error("{0} {1}", path, problem);
}

std::vector<std::string> SourceFolder::findFiles() {
  rules.clear();
  projectFiles.clear();
  std::vector<std::string> found;
  std::error_code error;
  for (fs::recursive_directory_iterator
           file(path, error, /*follow_symlinks=*/false),
       end;
       file != end && !error; file.increment(error)) {
    bool isFolder = file->type() == fs::file_type::directory_file;
    if (!isFolder && isProjectFile(file->path()))
      projectFiles.push_back(file->path());
    if (!isFolder && !isSourceName(file->path()))
      continue;
    if (isLeftOut(file->path(), isFolder)) {
      file.no_push();
      continue;
    }
    if (isFolder)
      continue;
    if (found.size() == kMaxFiles) {
      complain("has more than " + std::to_string(kMaxFiles) +
               " .mlir files: the rest is not known");
      break;
    }
    found.push_back(file->path());
  }
  if (error)
    complain("can't be read: " + error.message());
  return found;
}

bool SourceFolder::accepts(StringRef path) {
  if (!isInFolder(path, this->path) || !isSourceName(path))
    return false;
  for (size_t at = path.find('/', this->path.size() + 1); at != StringRef::npos;
       at = path.find('/', at + 1))
    if (isLeftOut(path.take_front(at), /*isFolder=*/true))
      return false;
  return !isLeftOut(path, /*isFolder=*/false);
}
