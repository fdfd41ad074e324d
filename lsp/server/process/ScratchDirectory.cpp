//===- ScratchDirectory.cpp - Files that nobody else may read -------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "lsp/server/process/ScratchDirectory.h"
#include "lsp/server/transport/Transport.h"
#include "llvm/Support/Errno.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include <cerrno>
#include <cstdlib>
#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

using namespace mlir::tcp::lsp;
using llvm::StringRef;

static const StringRef kPrefix = "tcp-lsp-";
/// A file in each process's directory, which is locked while the process lives.
static const StringRef kLock = ".lock";

static std::string join(StringRef directory, StringRef name) {
  llvm::SmallString<128> path(directory);
  llvm::sys::path::append(path, name);
  return std::string(path);
}

static std::string findTemporary() {
  llvm::SmallString<128> path;
  llvm::sys::path::system_temp_directory(/*ErasedOnReboot=*/true, path);
  return std::string(path);
}

/// Makes a directory whose name begins with `prefix`, and which only its owner
/// can use. Returns an empty string on failure, with the reason in `errno`.
static std::string makeDirectory(const std::string &prefix) {
  std::string path = prefix + "XXXXXX";
  return ::mkdtemp(path.data()) ? path : "";
}

namespace {
/// The directory of this process.
class ProcessDirectory {
public:
  ProcessDirectory() {
    path = makeDirectory(join(findTemporary(), kPrefix));
    error = path.empty() ? errno : 0;
    if (error)
      return;
    // Child processes do not inherit the lock.
    lock = ::open(join(path, kLock).c_str(), O_CREAT | O_RDWR | O_CLOEXEC,
                  S_IRUSR | S_IWUSR);
    if (lock >= 0)
      ::flock(lock, LOCK_EX | LOCK_NB);
  }
  ~ProcessDirectory() {
    if (!path.empty())
      llvm::sys::fs::remove_directories(path);
    if (lock >= 0)
      ::close(lock);
  }

  std::string path;
  int error = 0;

private:
  int lock = -1;
};
} // namespace

llvm::Expected<ScratchDirectory> ScratchDirectory::create() {
  static const ProcessDirectory process;
  std::string path;
  int error = process.error;
  if (!error) {
    path = makeDirectory(process.path + "/");
    error = path.empty() ? errno : 0;
  }
  if (error)
    return makeError(llvm::lsp::ErrorCode::RequestFailed,
                     "could not make a temporary directory in '" +
                         findTemporary() + "': " + llvm::sys::StrError(error));
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
  return join(path, name);
}

/// Returns whether a directory belongs to a process of this user that has
/// ended.
static bool isAbandoned(const std::string &path) {
  struct stat status;
  if (::lstat(path.c_str(), &status) != 0 || !S_ISDIR(status.st_mode) ||
      status.st_uid != ::geteuid())
    return false;
  int lock = ::open(join(path, kLock).c_str(), O_RDWR | O_CLOEXEC | O_NOFOLLOW);
  if (lock < 0)
    return false;
  bool isFree = ::flock(lock, LOCK_EX | LOCK_NB) == 0;
  ::close(lock);
  return isFree;
}

void ScratchDirectory::removeAbandoned() {
  std::error_code error;
  for (llvm::sys::fs::directory_iterator
           entry(findTemporary(), error, /*follow_symlinks=*/false),
       end;
       entry != end && !error; entry.increment(error))
    if (llvm::sys::path::filename(entry->path()).starts_with(kPrefix) &&
        isAbandoned(entry->path()))
      llvm::sys::fs::remove_directories(entry->path());
}
