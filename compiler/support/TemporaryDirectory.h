//===- TemporaryDirectory.h - One that goes with its object -----*- C++ -*-===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TCP_COMPILER_SUPPORT_TEMPORARYDIRECTORY_H
#define TCP_COMPILER_SUPPORT_TEMPORARYDIRECTORY_H

#include <optional>
#include <string>
#include <utility>

namespace mlir::tcp {

/// A directory that only this user can enter. It is removed with its content
/// when the object is destroyed. The compiler, the language server and the
/// debugger share this class, which includes nothing of LLVM.
///
/// A process that SIGKILL ends removes nothing. The object therefore holds a
/// lock on the directory, which the kernel drops at each end of a process, and
/// directories that nobody has locked are removed. A process id in the name
/// would not do: it may be reused, or be of another container.
class TemporaryDirectory {
public:
  /// Makes a directory in `base`. Its name is `prefix` and six characters.
  /// Removes the directories of such names whose owners have ended. If no
  /// directory can be made, returns nothing, and `error` says why.
  static std::optional<TemporaryDirectory> create(const std::string &base,
                                                  const std::string &prefix,
                                                  std::string &error);
  /// Removes the directories of this user in `base` that `create` has made with
  /// `prefix`, and whose owners have ended.
  static void removeAbandoned(const std::string &base,
                              const std::string &prefix);

  TemporaryDirectory(TemporaryDirectory &&other) noexcept
      : path(std::exchange(other.path, "")),
        lock(std::exchange(other.lock, -1)) {}
  TemporaryDirectory &operator=(TemporaryDirectory &&other) noexcept {
    std::swap(path, other.path);
    std::swap(lock, other.lock);
    return *this;
  }
  ~TemporaryDirectory();

  const std::string &getPath() const { return path; }
  /// Returns the path of the file `name` in the directory.
  std::string file(const std::string &name) const { return path + "/" + name; }

private:
  TemporaryDirectory(std::string path, int lock)
      : path(std::move(path)), lock(lock) {}

  std::string path;
  /// The file descriptor of the directory, which holds the lock.
  int lock;
};

} // namespace mlir::tcp

#endif // TCP_COMPILER_SUPPORT_TEMPORARYDIRECTORY_H
