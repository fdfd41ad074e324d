//===- TemporaryFolder.h - One that goes with its session -------*- C++ -*-===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef DEBUG_ADAPTER_ADAPTER_PROCESS_TEMPORARYFOLDER_H
#define DEBUG_ADAPTER_ADAPTER_PROCESS_TEMPORARYFOLDER_H

#include "debug-adapter/adapter/support/FileDescriptor.h"
#include "debug-adapter/adapter/support/Result.h"

#include <string>

namespace mlir::tcp::dap {

/// A folder that only this user can enter, for sockets and the outputs of a
/// compile. The destructor removes it with all that is in it.
///
/// A process that SIGKILL ends removes nothing, so `make` also removes folders
/// whose owners have ended. An owner holds a lock on its folder, which the
/// kernel drops however the process ends. A process id in the name would not
/// do: it may be reused, or be of another container.
class TemporaryFolder {
public:
  /// Makes a folder in XDG_RUNTIME_DIR or TMPDIR. If their paths are too long
  /// for a socket, or not set, the folder is in /tmp.
  static Result<TemporaryFolder> make();
  TemporaryFolder(TemporaryFolder &&other) noexcept
      : path(std::exchange(other.path, "")), lock(std::move(other.lock)) {}
  TemporaryFolder &operator=(TemporaryFolder &&other) noexcept {
    std::swap(path, other.path);
    std::swap(lock, other.lock);
    return *this;
  }
  ~TemporaryFolder();

  const std::string &getPath() const { return path; }

private:
  TemporaryFolder() = default;

  std::string path;
  FileDescriptor lock;
};

} // namespace mlir::tcp::dap

#endif // DEBUG_ADAPTER_ADAPTER_PROCESS_TEMPORARYFOLDER_H
