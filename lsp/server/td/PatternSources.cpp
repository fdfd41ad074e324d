//===- PatternSources.cpp - Rewrite patterns of a project -----------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "lsp/server/td/PatternSources.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringSwitch.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"

using namespace mlir::tcp::lsp;
using llvm::StringRef;
namespace fs = llvm::sys::fs;

/// The largest file that is read.
static constexpr uint64_t kMaxBytes = 8 << 20;
/// The largest number of files of a folder that are read.
static constexpr size_t kMaxFiles = 20000;

static bool isCppName(StringRef path) {
  return llvm::StringSwitch<bool>(llvm::sys::path::extension(path))
      .Cases({".cpp", ".cc", ".cxx", ".h", ".hpp"}, true)
      .Default(false);
}

/// Returns whether the sources below a folder are not those of the project: it
/// is hidden, or a build tree of CMake.
static bool isForeign(StringRef folder) {
  StringRef name = llvm::sys::path::filename(folder);
  return name.starts_with(".") || name == "node_modules" ||
         fs::exists(folder + "/CMakeCache.txt");
}

/// Returns the C++ sources below a folder, sorted.
static std::vector<std::string> findSources(StringRef folder) {
  std::vector<std::string> found;
  std::error_code error;
  for (fs::recursive_directory_iterator entry(folder, error,
                                              /*follow_symlinks=*/false),
       end;
       entry != end && !error; entry.increment(error)) {
    if (entry->type() == fs::file_type::directory_file) {
      if (isForeign(entry->path()))
        entry.no_push();
    } else if (isCppName(entry->path())) {
      found.push_back(entry->path());
    }
    if (found.size() == kMaxFiles)
      break;
  }
  llvm::sort(found);
  return found;
}

/// Returns the patterns of a file, or null if it can't be read.
std::shared_ptr<const CppPatterns>
PatternSources::read(const std::string &path) {
  fs::file_status status;
  if (fs::status(path, status) || status.getSize() > kMaxBytes)
    return nullptr;
  {
    std::lock_guard<std::mutex> lock(mutex);
    const File &known = files[path];
    if (known.patterns && known.numBytes == status.getSize() &&
        known.changed == status.getLastModificationTime())
      return known.patterns;
  }
  auto buffer = llvm::MemoryBuffer::getFile(path);
  if (!buffer)
    return nullptr;
  auto patterns =
      std::make_shared<const CppPatterns>(scanPatterns((*buffer)->getBuffer()));
  std::lock_guard<std::mutex> lock(mutex);
  files[path] = {status.getLastModificationTime(), status.getSize(), patterns};
  return patterns;
}

std::vector<FoundPattern>
PatternSources::find(llvm::ArrayRef<std::string> folders, StringRef cppClass,
                     const std::atomic<bool> &cancelled) {
  std::vector<FoundPattern> found;
  for (const std::string &folder : folders) {
    for (const std::string &path : findSources(folder)) {
      if (cancelled)
        return {};
      if (auto patterns = read(path))
        for (CppPattern &pattern : patterns->findFor(cppClass))
          found.push_back({path, std::move(pattern)});
    }
  }
  return found;
}
