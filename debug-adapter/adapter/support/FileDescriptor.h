//===- FileDescriptor.h - One that is closed at its end ---------*- C++ -*-===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef DEBUG_ADAPTER_ADAPTER_SUPPORT_FILEDESCRIPTOR_H
#define DEBUG_ADAPTER_ADAPTER_SUPPORT_FILEDESCRIPTOR_H

#include <string_view>
#include <unistd.h>
#include <utility>

namespace mlir::tcp::dap {

/// Owns a file descriptor.
class FileDescriptor {
public:
  FileDescriptor() = default;
  explicit FileDescriptor(int fd) : fd(fd) {}
  FileDescriptor(FileDescriptor &&other) noexcept
      : fd(std::exchange(other.fd, -1)) {}
  FileDescriptor &operator=(FileDescriptor &&other) noexcept {
    std::swap(fd, other.fd);
    return *this;
  }
  FileDescriptor(const FileDescriptor &) = delete;
  FileDescriptor &operator=(const FileDescriptor &) = delete;
  ~FileDescriptor() { reset(); }

  int get() const { return fd; }
  explicit operator bool() const { return fd >= 0; }
  void reset() {
    if (fd >= 0)
      ::close(std::exchange(fd, -1));
  }

private:
  int fd = -1;
};

/// Writes all of `text` to a socket or a pipe. Returns false if the other end
/// is closed, for which the process has to ignore SIGPIPE.
bool writeAll(int fd, std::string_view text);

} // namespace mlir::tcp::dap

#endif // DEBUG_ADAPTER_ADAPTER_SUPPORT_FILEDESCRIPTOR_H
