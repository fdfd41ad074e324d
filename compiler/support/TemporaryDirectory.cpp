//===- TemporaryDirectory.cpp - One that goes with its object -------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "compiler/support/TemporaryDirectory.h"

#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <fcntl.h>
#include <filesystem>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

using namespace mlir::tcp;

/// The characters that mkdtemp replaces.
static constexpr char kRandom[] = "XXXXXX";
/// The number of tries to make a directory. Another process may remove one
/// before it is locked.
static constexpr int kTries = 10;

/// Opens and locks a directory of this user. Returns -1 if somebody else has
/// locked it, or if `path` is another file by now.
static int lockDirectory(const std::string &path) {
  int directory =
      ::open(path.c_str(), O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC);
  struct stat status, now;
  // The directory may have been removed, or replaced, before it was locked.
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

void TemporaryDirectory::removeAbandoned(const std::string &base,
                                         const std::string &prefix) {
  std::error_code error, ignored;
  for (std::filesystem::directory_iterator entry(base, error), end;
       !error && entry != end; entry.increment(error)) {
    std::string name = entry->path().filename().string();
    if (name.size() != prefix.size() + std::strlen(kRandom) ||
        name.compare(0, prefix.size(), prefix) != 0)
      continue;
    int lock = lockDirectory(entry->path().string());
    if (lock < 0)
      continue;
    std::filesystem::remove_all(entry->path(), ignored);
    ::close(lock);
  }
}

std::optional<TemporaryDirectory>
TemporaryDirectory::create(const std::string &base, const std::string &prefix,
                           std::string &error) {
  removeAbandoned(base, prefix);
  error = "can't make a temporary directory in '" + base + "'";
  for (int i = 0; i < kTries; ++i) {
    std::string path = base + "/" + prefix + kRandom;
    // mkdtemp makes the directory with mode 0700.
    if (!::mkdtemp(path.data())) {
      error += std::string(": ") + std::strerror(errno);
      return std::nullopt;
    }
    if (int lock = lockDirectory(path); lock >= 0)
      return TemporaryDirectory(std::move(path), lock);
  }
  return std::nullopt;
}

TemporaryDirectory::~TemporaryDirectory() {
  if (path.empty())
    return;
  std::error_code ignored;
  std::filesystem::remove_all(path, ignored);
  ::close(lock);
}
