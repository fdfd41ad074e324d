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

/// A directory that only this user can enter. It goes with this, with all that
/// is in it.
///
/// A process that SIGKILL ends removes nothing. Therefore the owner holds a
/// lock, which the kernel drops however a process ends, and the next directory
/// that is made removes those that nobody has locked.
class TemporaryDirectory {
public:
  /// Makes one in TMPDIR or /tmp.
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

  /// Returns the path of the file `name` in it.
  std::string file(const llvm::Twine &name) const {
    return (path + "/" + name).str();
  }

private:
  TemporaryDirectory(std::string path, int lock)
      : path(std::move(path)), lock(lock) {}

  std::string path;
  /// The directory, open.
  int lock;
};

} // namespace mlir::tcp

#endif // TCP_MLIR_AOT_TEMPORARYDIRECTORY_H
