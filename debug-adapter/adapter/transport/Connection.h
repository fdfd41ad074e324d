//===- Connection.h - The wire to the client --------------------*- C++ -*-===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef DEBUG_ADAPTER_ADAPTER_TRANSPORT_CONNECTION_H
#define DEBUG_ADAPTER_ADAPTER_TRANSPORT_CONNECTION_H

#include "debug-adapter/adapter/support/FileDescriptor.h"
#include "debug-adapter/adapter/transport/Framing.h"

#include <mutex>
#include <optional>
#include <string>

namespace mlir::tcp::dap {

/// Messages over a pair of file descriptors, which may be one socket. One
/// thread reads; any thread writes.
class Connection {
public:
  Connection(FileDescriptor in, FileDescriptor out)
      : in(std::move(in)), out(std::move(out)) {}

  /// The reader's thread: waits for the body of the next message.
  /// std::nullopt at the end, or after `interrupt`.
  std::optional<std::string> read();

  /// Like `read`, but gives up after `milliseconds`, or when a signal comes;
  /// `ended` says whether there will be no more.
  std::optional<std::string> read(int milliseconds, bool &ended);

  /// Any thread: sends a message. What the other end no longer reads is lost.
  void write(std::string_view body);

  /// Any thread: `read` ends. A signal handler writes a byte to the descriptor
  /// instead.
  void interrupt();
  int getInterruptDescriptor() const { return wakeup.write.get(); }

  /// Before the first `read`: ends where the first bytes are no message. Who
  /// connects may be somebody else's program that speaks another protocol, such
  /// as a browser, and what it was given to send holds messages further on.
  void requireMessageFirst() { requiresMessage = true; }

  /// Any thread: what is longer is no message.
  void setLargestMessage(size_t size) { frames.setLargest(size); }

  /// The reader's thread: how many bytes belonged to no message.
  size_t getSkipped() const { return frames.getSkipped(); }

  /// The descriptors to wait for along with others.
  int getReadDescriptor() const { return in.get(); }

private:
  FileDescriptor in;
  FileDescriptor out;
  FrameReader frames;
  bool requiresMessage = false;
  std::mutex writing;
  bool broken = false;

  struct Wakeup {
    Wakeup();
    FileDescriptor read;
    FileDescriptor write;
  } wakeup;
};

} // namespace mlir::tcp::dap

#endif // DEBUG_ADAPTER_ADAPTER_TRANSPORT_CONNECTION_H
