//===- TemporaryFile.cpp - One that goes with its object ------------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "debug-adapter/client/TemporaryFile.h"

#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <fcntl.h>
#include <unistd.h>

using namespace mlir::tcp::dap;

Result<TemporaryFile> TemporaryFile::make(const std::string &suffix) {
  const char *directory = std::getenv("TMPDIR");
  std::string path = std::string(directory && *directory ? directory : "/tmp") +
                     "/tcp-dbg-XXXXXX" + suffix;
  FileDescriptor file(
      ::mkostemps(path.data(), static_cast<int>(suffix.size()), O_CLOEXEC));
  if (!file)
    return Error{"cannot make '" + path + "': " + std::strerror(errno)};
  return TemporaryFile(std::move(path), std::move(file));
}

TemporaryFile::~TemporaryFile() {
  if (!path.empty())
    ::unlink(path.c_str());
}

Result<Nothing> TemporaryFile::write(const std::string &text) {
  size_t written = 0;
  while (written < text.size()) {
    ssize_t count =
        ::write(file.get(), text.data() + written, text.size() - written);
    if (count < 0)
      return Error{"cannot write '" + path + "': " + std::strerror(errno)};
    written += static_cast<size_t>(count);
  }
  return Nothing{};
}
