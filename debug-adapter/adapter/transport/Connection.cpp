//===- Connection.cpp - The wire to the client ----------------------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "debug-adapter/adapter/transport/Connection.h"

#include <cerrno>
#include <fcntl.h>
#include <poll.h>

using namespace mlir::tcp::dap;

Connection::Wakeup::Wakeup() {
  int fds[2];
  if (::pipe2(fds, O_CLOEXEC | O_NONBLOCK) == 0) {
    read = FileDescriptor(fds[0]);
    write = FileDescriptor(fds[1]);
  }
}

std::optional<std::string> Connection::read() {
  bool ended = false;
  std::optional<std::string> body;
  while (!body && !ended)
    body = read(/*milliseconds=*/-1, ended);
  return body;
}

std::optional<std::string> Connection::read(int milliseconds, bool &ended) {
  ended = false;
  while (true) {
    std::optional<std::string> body = frames.next();
    if (requiresMessage && frames.getSkipped()) {
      ended = true;
      return std::nullopt;
    }
    if (body) {
      requiresMessage = false;
      return body;
    }
    pollfd waiting[2] = {{in.get(), POLLIN, 0}, {wakeup.read.get(), POLLIN, 0}};
    int ready = ::poll(waiting, 2, milliseconds);
    if (ready <= 0)
      return std::nullopt;
    if (waiting[1].revents) {
      ended = true;
      return std::nullopt;
    }
    char bytes[65536];
    ssize_t count = ::read(in.get(), bytes, sizeof(bytes));
    if (count < 0 && (errno == EINTR || errno == EAGAIN))
      continue;
    if (count <= 0) {
      ended = true;
      return std::nullopt;
    }
    frames.append(std::string_view(bytes, static_cast<size_t>(count)));
  }
}

void Connection::write(std::string_view body) {
  std::lock_guard<std::mutex> lock(writing);
  if (!broken)
    broken = !writeAll(out.get(), frame(body));
}

void Connection::interrupt() {
  ssize_t ignored = ::write(wakeup.write.get(), "x", 1);
  static_cast<void>(ignored);
}
