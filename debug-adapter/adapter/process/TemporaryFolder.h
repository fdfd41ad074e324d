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

/// A folder that only this user can enter, for sockets and what a compile
/// makes. It goes with this, with all that is in it.
///
/// A process that SIGKILL ends removes nothing, so the next folder that is made
/// removes the folders that nobody has any more. The owner holds a lock on its
/// folder, which the kernel drops however a process ends, and wherever it ran:
/// a process that waits for the end of another one may be ended with it, and
/// the number of a process may be another's, or mean nothing outside of its
/// container.
class TemporaryFolder {
public:
  /// Makes one in XDG_RUNTIME_DIR, TMPDIR or /tmp: names of sockets are short.
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
