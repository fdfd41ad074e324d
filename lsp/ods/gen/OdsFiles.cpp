//===- OdsFiles.cpp - The .td files to read -------------------------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "OdsFiles.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/VirtualFileSystem.h"
#include "llvm/Support/WithColor.h"
#include "llvm/TableGen/Parser.h"
#include <set>

using namespace mlir::tcp::lsp;
using llvm::StringRef;
namespace path = llvm::sys::path;

static bool fail(StringRef file, const std::error_code &error) {
  llvm::WithColor::error() << "'" << file << "': " << error.message() << "\n";
  return false;
}

bool OdsFiles::scan(llvm::ArrayRef<std::string> folders) {
  for (StringRef folder : folders) {
    includeRoots.push_back(path::parent_path(folder).str());
    std::error_code error;
    llvm::sys::fs::recursive_directory_iterator it(folder, error), end;
    for (; it != end && !error; it.increment(error))
      if (path::extension(it->path()) == ".td")
        files.try_emplace(getName(it->path()).str(), it->path());
    if (error)
      return fail(folder, error);
  }
  for (const auto &file : files)
    if (!readIncludes(file.first))
      return false;
  return true;
}

StringRef OdsFiles::getName(StringRef path) const {
  for (StringRef root : includeRoots) {
    StringRef rest = path;
    if (rest.consume_front(root) && rest.consume_front("/"))
      return rest;
  }
  return path;
}

bool OdsFiles::readIncludes(const std::string &name) {
  auto buffer = llvm::MemoryBuffer::getFile(files[name]);
  if (!buffer)
    return fail(files[name], buffer.getError());
  std::vector<std::string> &list = includes[name];
  for (StringRef line : llvm::split((*buffer)->getBuffer(), '\n')) {
    line = line.ltrim();
    if (!line.consume_front("include"))
      continue;
    line = line.ltrim();
    if (!line.consume_front("\""))
      continue;
    std::string included = line.split('"').first.str();
    // TableGen's parser searches the include roots first, and then the folder
    // of the including file.
    if (!files.count(included))
      included = (path::parent_path(name) + "/" + included).str();
    if (files.count(included))
      list.push_back(included);
  }
  return true;
}

bool OdsFiles::seesDialects(const std::string &name) const {
  std::set<std::string> seen;
  std::vector<std::string> stack{name};
  while (!stack.empty()) {
    std::string next = stack.back();
    stack.pop_back();
    if (next == "mlir/IR/DialectBase.td" || next == "mlir/IR/EnumAttr.td")
      return true;
    if (seen.insert(next).second)
      llvm::append_range(stack, includes.at(next));
  }
  return false;
}

bool OdsFiles::parseFile(const std::string &file,
                         std::vector<std::string> includeDirs, Visitor visit) {
  auto buffer = llvm::MemoryBuffer::getFile(file);
  if (!buffer)
    return fail(file, buffer.getError());
  llvm::SourceMgr sources;
  sources.AddNewSourceBuffer(std::move(*buffer), llvm::SMLoc());
  includeDirs.push_back(path::parent_path(file).str());
  sources.setIncludeDirs(includeDirs);
  sources.setVirtualFileSystem(llvm::vfs::getRealFileSystem());
  llvm::RecordKeeper records;
  if (llvm::TableGenParseFile(sources, records))
    return false;
  visit(records, sources);
  return true;
}

bool OdsFiles::parse(Visitor visit) {
  std::set<std::string> included;
  for (const auto &entry : includes)
    included.insert(entry.second.begin(), entry.second.end());

  for (const auto &[name, file] : files)
    if (!included.count(name) && seesDialects(name) &&
        !parseFile(file, includeRoots, visit))
      return false;
  return true;
}
