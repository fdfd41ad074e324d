//===- TemporaryFolder.cpp - One that goes with its session ---------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "debug-adapter/adapter/process/TemporaryFolder.h"

#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <fcntl.h>
#include <filesystem>
#include <sys/file.h>
#include <sys/stat.h>

using namespace mlir::tcp::dap;

static constexpr char kPrefix[] = "tcp-dap-";
/// The number of tries to make a folder. Another process may remove a folder
/// before it is locked.
static constexpr int kTries = 10;

/// Opens and locks a folder of this user. Invalid if another process has the
/// lock, or if the path is something else than such a folder.
static FileDescriptor lockFolder(const std::string &path) {
  FileDescriptor folder(
      ::open(path.c_str(), O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC));
  struct stat status, now;
  if (!folder || ::fstat(folder.get(), &status) != 0 ||
      status.st_uid != ::geteuid() ||
      ::flock(folder.get(), LOCK_EX | LOCK_NB) != 0)
    return FileDescriptor();
  // The folder may have been removed, or replaced, before it was locked.
  if (::lstat(path.c_str(), &now) != 0 || now.st_ino != status.st_ino ||
      now.st_dev != status.st_dev)
    return FileDescriptor();
  return folder;
}

/// Removes the folders in `base` whose owners have ended.
static void removeLeft(const std::string &base) {
  std::error_code error, ignored;
  for (std::filesystem::directory_iterator entry(base, error), end;
       !error && entry != end; entry.increment(error))
    if (entry->path().filename().string().rfind(kPrefix, 0) == 0)
      if (FileDescriptor folder = lockFolder(entry->path().string()))
        std::filesystem::remove_all(entry->path(), ignored);
}

Result<TemporaryFolder> TemporaryFolder::make() {
  const char *base = std::getenv("XDG_RUNTIME_DIR");
  if (!base || !*base || ::access(base, W_OK) != 0)
    base = std::getenv("TMPDIR");
  // The path of a socket has at most 107 bytes.
  if (!base || !*base || std::strlen(base) > 70)
    base = "/tmp";
  removeLeft(base);
  for (int i = 0; i < kTries; ++i) {
    std::string name = std::string(base) + "/" + kPrefix + "XXXXXX";
    // mkdtemp makes it with the mode 0700.
    if (!::mkdtemp(name.data()))
      return Error{"cannot make a directory in " + std::string(base) + ": " +
                   std::strerror(errno)};
    TemporaryFolder folder;
    folder.lock = lockFolder(name);
    if (!folder.lock)
      continue;
    folder.path = std::move(name);
    return folder;
  }
  return Error{"cannot keep a directory in " + std::string(base)};
}

TemporaryFolder::~TemporaryFolder() {
  std::error_code ignored;
  if (!path.empty())
    std::filesystem::remove_all(path, ignored);
}
