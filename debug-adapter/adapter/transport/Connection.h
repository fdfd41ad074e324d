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

/// Sends and receives messages over two file descriptors, which may be of one
/// socket. One thread reads; any thread writes.
class Connection {
public:
  Connection(FileDescriptor in, FileDescriptor out)
      : in(std::move(in)), out(std::move(out)) {}

  /// The reader's thread: waits for the next message and returns its body.
  /// std::nullopt at the end of the stream, or after `interrupt`.
  std::optional<std::string> read();

  /// Like `read`, but gives up after `milliseconds`, or when a signal comes;
  /// `ended` says whether there will be no more.
  std::optional<std::string> read(int milliseconds, bool &ended);

  /// Any thread: sends a message. If the other end is closed, the message is
  /// lost.
  void write(std::string_view body);

  /// Any thread: makes `read` return. A signal handler can write a byte to the
  /// interrupt descriptor instead.
  void interrupt();
  int getInterruptDescriptor() const { return wakeup.write.get(); }

  /// Call it before the first `read`. Ends the connection if its first bytes
  /// are no message. This protects from a browser, for example, which a web
  /// page makes send a text that has messages after HTTP headers.
  void requireMessageFirst() { requiresMessage = true; }

  /// Any thread: sets the largest size of a body, in bytes. A longer one is not
  /// read as a message.
  void setLargestMessage(size_t size) { frames.setLargest(size); }

  /// The reader's thread: returns how many bytes belonged to no message.
  size_t getSkipped() const { return frames.getSkipped(); }

  /// Returns the descriptor to poll for input.
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
