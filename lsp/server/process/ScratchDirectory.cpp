//===- ScratchDirectory.cpp - Files that nobody else may read -------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "lsp/server/process/ScratchDirectory.h"
#include "compiler/support/TemporaryDirectory.h"
#include "lsp/server/transport/Transport.h"
#include "llvm/Support/Errno.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include <cerrno>
#include <cstdlib>

using namespace mlir::tcp;
using namespace mlir::tcp::lsp;
using llvm::StringRef;

static const char kPrefix[] = "tcp-lsp-";

static std::string findTemporary() {
  llvm::SmallString<128> path;
  llvm::sys::path::system_temp_directory(/*ErasedOnReboot=*/true, path);
  return std::string(path);
}

llvm::Expected<ScratchDirectory> ScratchDirectory::create() {
  // The directory of this process. It is removed when the process exits.
  static std::string error;
  static const std::optional<TemporaryDirectory> process =
      TemporaryDirectory::create(findTemporary(), kPrefix, error);
  if (!process)
    return makeError(llvm::lsp::ErrorCode::RequestFailed, error);
  std::string path = process->file("XXXXXX");
  if (!::mkdtemp(path.data()))
    return makeError(llvm::lsp::ErrorCode::RequestFailed,
                     "can't make a directory in '" + process->getPath() +
                         "': " + llvm::sys::StrError(errno));
  return ScratchDirectory(std::move(path));
}

ScratchDirectory::ScratchDirectory(ScratchDirectory &&other)
    : path(std::move(other.path)) {
  other.path.clear();
}

ScratchDirectory::~ScratchDirectory() {
  if (!path.empty())
    llvm::sys::fs::remove_directories(path);
}

std::string ScratchDirectory::file(StringRef name) const {
  return (path + "/" + name).str();
}

void ScratchDirectory::removeAbandoned() {
  TemporaryDirectory::removeAbandoned(findTemporary(), kPrefix);
}
