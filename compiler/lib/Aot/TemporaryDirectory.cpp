//===- TemporaryDirectory.cpp - One that goes with its object -------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tcp-mlir/Aot/TemporaryDirectory.h"

#include "llvm/ADT/SmallString.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include <cerrno>
#include <cstdlib>
#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

using namespace mlir::tcp;
namespace fs = llvm::sys::fs;
namespace path = llvm::sys::path;

static constexpr llvm::StringLiteral kPrefix = "tcp-compile-";
/// The number of tries to make a directory. Another process may remove one
/// before it is locked.
static constexpr int kTries = 10;

/// Opens and locks a directory of this user. Returns -1 if somebody else has
/// locked it, or if `path` is another file by now.
static int lockDirectory(const std::string &path) {
  int directory =
      ::open(path.c_str(), O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC);
  struct stat status, now;
  // The directory may have been removed before it was locked.
  if (directory >= 0 && ::fstat(directory, &status) == 0 &&
      status.st_uid == ::geteuid() &&
      ::flock(directory, LOCK_EX | LOCK_NB) == 0 &&
      ::lstat(path.c_str(), &now) == 0 && now.st_ino == status.st_ino &&
      now.st_dev == status.st_dev)
    return directory;
  if (directory >= 0)
    ::close(directory);
  return -1;
}

/// Removes the directories in `base` whose owners have ended.
static void removeLeft(llvm::StringRef base) {
  std::error_code error;
  for (fs::directory_iterator entry(base, error), end; !error && entry != end;
       entry.increment(error)) {
    if (!path::filename(entry->path()).starts_with(kPrefix))
      continue;
    int lock = lockDirectory(entry->path());
    if (lock < 0)
      continue;
    fs::remove_directories(entry->path());
    ::close(lock);
  }
}

llvm::Expected<TemporaryDirectory> TemporaryDirectory::create() {
  llvm::SmallString<128> base;
  path::system_temp_directory(/*erasedOnReboot=*/true, base);
  removeLeft(base);
  for (int i = 0; i < kTries; ++i) {
    std::string path = (base + "/" + kPrefix + "XXXXXX").str();
    // mkdtemp makes the directory with mode 0700.
    if (!::mkdtemp(path.data()))
      return llvm::createStringError(
          std::error_code(errno, std::generic_category()),
          "can't make a temporary directory in '" + base.str() + "'");
    if (int lock = lockDirectory(path); lock >= 0)
      return TemporaryDirectory(std::move(path), lock);
  }
  return llvm::createStringError("can't keep a temporary directory in '" +
                                 base.str() + "'");
}

TemporaryDirectory::~TemporaryDirectory() {
  if (path.empty())
    return;
  fs::remove_directories(path);
  ::close(lock);
}
