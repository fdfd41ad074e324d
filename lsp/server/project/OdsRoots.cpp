//===- OdsRoots.cpp - The .td files of a project --------------------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "lsp/server/project/OdsRoots.h"
#include "lsp/server/Uri.h"
#include "lsp/server/project/BuildFiles.h"
#include "lsp/server/project/IrdlFiles.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/LSP/Logging.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"
#include <map>
#include <set>

using namespace mlir::tcp::lsp;
using llvm::StringRef;
using llvm::lsp::Logger;
namespace fs = llvm::sys::fs;
namespace path = llvm::sys::path;

/// The largest number of .td files of a folder that are read.
static const size_t kMaxFiles = 5000;

namespace {
/// A .td file, by its tokens.
struct TdFile {
  /// The files that it includes, as they are written.
  std::vector<std::string> includes;
  bool hasPatterns = false;
};

/// The .td files of a project.
class TdFiles {
public:
  /// Reads a file, or all files below a folder.
  void add(StringRef fileOrFolder);
  /// Returns the files that define something and that no other one includes.
  std::vector<std::string> findRoots() const;
  /// Returns the files with patterns, and those that no other one includes, but
  /// not the roots.
  std::vector<std::string> findOthers() const;
  /// Returns the folders that the included names are relative to.
  std::vector<std::string> findIncludeDirs() const;

private:
  void read(const std::string &file);
  bool seesDialects(const std::string &file, std::set<std::string> &seen) const;
  std::set<std::string> findIncluded() const;
  std::optional<std::string> resolve(const std::string &from,
                                     StringRef name) const;

  std::map<std::string, TdFile> files; // by path
  /// The paths that end with a name.
  llvm::StringMap<std::set<std::string>> pathsOf;
};
} // namespace

/// Returns whether a folder's files are not those of the project: copies of
/// LLVM, dependencies of editors, hidden folders.
static bool isForeign(StringRef name) {
  return name.starts_with(".") || name == "node_modules" ||
         name == "llvm-project" || name == "test" || name == "unittests";
}

bool mlir::tcp::lsp::isOfProject(StringRef file, StringRef folder) {
  if (!isInFolder(file, folder))
    return false;
  StringRef below = path::parent_path(file).drop_front(folder.size());
  return !std::any_of(path::begin(below), path::end(below), [](StringRef name) {
    return name != path::get_separator() && isForeign(name);
  });
}

void TdFiles::add(StringRef fileOrFolder) {
  if (!fs::is_directory(fileOrFolder))
    return read(fileOrFolder.str());
  std::error_code error;
  for (fs::recursive_directory_iterator entry(fileOrFolder, error,
                                              /*follow_symlinks=*/false),
       end;
       entry != end && !error; entry.increment(error)) {
    StringRef name = path::filename(entry->path());
    if (isForeign(name))
      entry.no_push();
    else if (path::extension(name) == ".td")
      read(entry->path());
    if (files.size() > kMaxFiles) {
      Logger::error("{0} has more than {1} .td files: the rest is not known",
                    fileOrFolder, kMaxFiles);
      return;
    }
  }
}

void TdFiles::read(const std::string &name) {
  auto buffer = llvm::MemoryBuffer::getFile(name);
  if (!buffer) {
    Logger::error("{0}: {1}", name, buffer.getError().message());
    return;
  }
  TdFile &file = files[name];
  pathsOf[path::filename(name)].insert(name);
  for (StringRef line : llvm::split((*buffer)->getBuffer(), '\n')) {
    line = line.trim();
    if (line.consume_front("include") && line.ltrim().starts_with("\""))
      file.includes.push_back(line.ltrim().drop_front().split('"').first.str());
    else if (line.starts_with("def"))
      file.hasPatterns |= line.contains(": Pat<") ||
                          line.contains(": Pattern<") || line.contains(" Pat<");
  }
}

/// Returns the file of the project that an included name means.
std::optional<std::string> TdFiles::resolve(const std::string &from,
                                            StringRef name) const {
  std::string beside = (path::parent_path(from) + "/" + name).str();
  if (files.count(beside))
    return beside;
  auto sameName = pathsOf.find(path::filename(name));
  if (sameName == pathsOf.end())
    return std::nullopt;
  std::string end = ("/" + name).str();
  for (const std::string &file : sameName->second)
    if (StringRef(file).ends_with(end))
      return file;
  return std::nullopt;
}

/// Returns whether a file can define an operation, a type, an attribute or an
/// enum. `seen` has the files that were looked at.
bool TdFiles::seesDialects(const std::string &file,
                           std::set<std::string> &seen) const {
  if (!seen.insert(file).second)
    return false;
  for (const std::string &name : files.at(file).includes) {
    std::optional<std::string> included = resolve(file, name);
    if (included ? seesDialects(*included, seen)
                 : StringRef(name).starts_with("mlir/") &&
                       name != "mlir/Pass/PassBase.td" &&
                       name != "mlir/Rewrite/FrozenRewritePatternSet.td")
      return true;
  }
  return false;
}

/// Returns the files that one without patterns includes.
std::set<std::string> TdFiles::findIncluded() const {
  std::set<std::string> included;
  for (const auto &[name, file] : files)
    if (!file.hasPatterns)
      for (const std::string &include : file.includes)
        if (auto found = resolve(name, include))
          included.insert(*found);
  return included;
}

std::vector<std::string> TdFiles::findRoots() const {
  std::set<std::string> included = findIncluded();
  std::vector<std::string> roots;
  for (const auto &[name, file] : files) {
    std::set<std::string> seen;
    if (!file.hasPatterns && !included.count(name) && seesDialects(name, seen))
      roots.push_back(name);
  }
  return roots;
}

std::vector<std::string> TdFiles::findOthers() const {
  std::set<std::string> included = findIncluded();
  std::vector<std::string> others;
  for (const auto &[name, file] : files) {
    std::set<std::string> seen;
    if (file.hasPatterns ||
        (!included.count(name) && !seesDialects(name, seen)))
      others.push_back(name);
  }
  return others;
}

std::vector<std::string> TdFiles::findIncludeDirs() const {
  std::set<std::string> folders;
  for (const auto &[name, file] : files)
    for (const std::string &include : file.includes)
      if (auto found = resolve(name, include))
        if (StringRef folder = *found; folder.consume_back("/" + include))
          folders.insert(folder.str());
  return {folders.begin(), folders.end()};
}

/// Returns the folders of MLIR's own .td files in copies of LLVM that projects
/// commonly have, and that of the server's MLIR.
static std::vector<std::string> findMlir(StringRef folder) {
  std::vector<std::string> found;
  for (StringRef place :
       {"llvm-project", "third_party/llvm-project", "externals/llvm-project",
        "external/llvm-project", "llvm", "../llvm-project"}) {
    std::string include = (folder + "/" + place + "/mlir/include").str();
    if (fs::is_directory(include))
      found.push_back(include);
  }
  found.push_back(TCP_MLIR_INCLUDE_DIR);
  return found;
}

std::vector<std::string> mlir::tcp::lsp::guessIncludeDirs(StringRef file) {
  std::vector<std::string> found;
  for (StringRef at = path::parent_path(file); !at.empty() && at != "/";
       at = path::parent_path(at))
    if (path::filename(at) == "include")
      found.push_back(at.str());
  found.push_back(TCP_MLIR_INCLUDE_DIR);
  return found;
}

/// Adds folders to those of a root, each once.
static void addOnce(std::vector<std::string> &to,
                    llvm::ArrayRef<std::string> folders) {
  llvm::StringSet<> seen;
  for (const std::string &known : to)
    seen.insert(known);
  for (const std::string &folder : folders)
    if (seen.insert(folder).second)
      to.push_back(folder);
}

OdsRoots mlir::tcp::lsp::findOdsRoots(StringRef folder, const OdsPaths &paths) {
  auto toAbsolute = [&](StringRef name) {
    llvm::SmallString<128> absolute(name);
    path::make_absolute(folder, absolute);
    path::remove_dots(absolute, /*remove_dot_dot=*/true);
    return std::string(absolute);
  };
  BuildFiles build = readBuildFiles(folder);
  TdFiles files;
  for (const std::string &name : paths.files)
    files.add(toAbsolute(name));
  std::vector<OdsRoot> built;
  for (const OdsRoot &root : build.tableGen)
    if (paths.files.empty() && isInFolder(root.file, folder)) {
      files.add(root.file);
      built.push_back(root);
    }
  if (paths.files.empty() && built.empty())
    files.add(folder);

  OdsRoots found;
  for (const std::string &name : paths.includeDirs)
    found.includeDirs.push_back(toAbsolute(name));
  addOnce(found.includeDirs, files.findIncludeDirs());
  addOnce(found.includeDirs, build.includeDirs);
  addOnce(found.includeDirs, findMlir(folder));
  auto makeRoot = [&](const std::string &name) {
    OdsRoot root{name, {}};
    for (const OdsRoot &known : built)
      if (known.file == name)
        root.includeDirs = known.includeDirs;
    addOnce(root.includeDirs, found.includeDirs);
    return root;
  };
  for (const std::string &name : files.findRoots())
    found.roots.push_back(makeRoot(name));
  for (const std::string &name : files.findOthers())
    found.others.push_back(makeRoot(name));
  for (const std::string &name : findIrdlFiles(folder, isForeign))
    found.irdl.push_back({name, {}});
  return found;
}
