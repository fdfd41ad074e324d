//===- TemporaryDirectory.h - One that goes with its object -----*- C++ -*-===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TCP_MLIR_AOT_TEMPORARYDIRECTORY_H
#define TCP_MLIR_AOT_TEMPORARYDIRECTORY_H

#include "llvm/ADT/Twine.h"
#include "llvm/Support/Error.h"
#include <string>

namespace mlir::tcp {

/// A directory that only this user can enter. It is removed with its content
/// when the object is destroyed.
///
/// A process that SIGKILL ends removes nothing. The object therefore holds a
/// lock, which the kernel drops at each end of a process, and `create` removes
/// directories that nobody has locked.
class TemporaryDirectory {
public:
  /// Makes a directory in TMPDIR or /tmp.
  static llvm::Expected<TemporaryDirectory> create();
  TemporaryDirectory(TemporaryDirectory &&other)
      : path(std::exchange(other.path, "")),
        lock(std::exchange(other.lock, -1)) {}
  TemporaryDirectory &operator=(TemporaryDirectory &&other) {
    std::swap(path, other.path);
    std::swap(lock, other.lock);
    return *this;
  }
  ~TemporaryDirectory();

  /// Returns the path of the file `name` in the directory.
  std::string file(const llvm::Twine &name) const {
    return (path + "/" + name).str();
  }

private:
  TemporaryDirectory(std::string path, int lock)
      : path(std::move(path)), lock(lock) {}

  std::string path;
  /// The file descriptor of the directory, which holds the lock.
  int lock;
};

} // namespace mlir::tcp

#endif // TCP_MLIR_AOT_TEMPORARYDIRECTORY_H
