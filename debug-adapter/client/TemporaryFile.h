//===- TemporaryFile.h - One that goes with its object ----------*- C++ -*-===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef DEBUG_ADAPTER_CLIENT_TEMPORARYFILE_H
#define DEBUG_ADAPTER_CLIENT_TEMPORARYFILE_H

#include "debug-adapter/adapter/support/FileDescriptor.h"
#include "debug-adapter/adapter/support/Result.h"

#include <string>

namespace mlir::tcp::dap {

/// A file in TMPDIR or /tmp that only this user can read. It is removed with
/// the object.
class TemporaryFile {
public:
  /// Makes an empty file whose name ends in `suffix`.
  static Result<TemporaryFile> make(const std::string &suffix);
  TemporaryFile(TemporaryFile &&other) noexcept
      : path(std::exchange(other.path, "")), file(std::move(other.file)) {}
  TemporaryFile &operator=(TemporaryFile &&other) noexcept {
    std::swap(path, other.path);
    std::swap(file, other.file);
    return *this;
  }
  ~TemporaryFile();

  const std::string &getPath() const { return path; }
  /// Writes a text behind what is in the file.
  Result<Nothing> write(const std::string &text);

private:
  TemporaryFile(std::string path, FileDescriptor file)
      : path(std::move(path)), file(std::move(file)) {}

  std::string path;
  FileDescriptor file;
};

} // namespace mlir::tcp::dap

#endif // DEBUG_ADAPTER_CLIENT_TEMPORARYFILE_H
