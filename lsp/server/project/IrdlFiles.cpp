//===- IrdlFiles.cpp - Files of a project with IRDL -----------------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "lsp/server/project/IrdlFiles.h"
#include "lsp/irdl/IrdlImage.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"

using namespace mlir::tcp::lsp;
using llvm::StringRef;
namespace fs = llvm::sys::fs;
namespace path = llvm::sys::path;

/// The limits of a folder. Larger files are programs, not definitions.
static const size_t kMaxFiles = 20000;
static const uint64_t kMaxSize = 1 << 20;

bool mlir::tcp::lsp::isIrdlText(StringRef file, StringRef text) {
  return path::extension(file) == ".mlir" && text.size() <= kMaxSize &&
         mentionsIrdl(text);
}

bool mlir::tcp::lsp::isIrdlFile(StringRef file) {
  uint64_t size = 0;
  if (path::extension(file) != ".mlir" || fs::file_size(file, size) ||
      size > kMaxSize)
    return false;
  auto buffer = llvm::MemoryBuffer::getFile(file);
  return buffer && isIrdlText(file, (*buffer)->getBuffer());
}

std::vector<std::string>
mlir::tcp::lsp::findIrdlFiles(StringRef folder, bool (*isSkipped)(StringRef)) {
  std::vector<std::string> found;
  size_t numFiles = 0;
  std::error_code error;
  for (fs::recursive_directory_iterator entry(folder, error,
                                              /*follow_symlinks=*/false),
       end;
       entry != end && !error && numFiles < kMaxFiles; entry.increment(error)) {
    StringRef name = path::filename(entry->path());
    if (isSkipped(name)) {
      entry.no_push();
    } else if (path::extension(name) == ".mlir") {
      ++numFiles;
      if (isIrdlFile(entry->path()))
        found.push_back(entry->path());
    }
  }
  llvm::sort(found);
  return found;
}
