//===- Framing.h - Frames of messages ---------------------------*- C++ -*-===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef DEBUG_ADAPTER_ADAPTER_TRANSPORT_FRAMING_H
#define DEBUG_ADAPTER_ADAPTER_TRANSPORT_FRAMING_H

#include <atomic>
#include <optional>
#include <string>
#include <string_view>

namespace mlir::tcp::dap {

/// Splits a stream of bytes into the bodies of messages. A message is
/// `Content-Length: N`, an empty line, and N bytes. Other bytes are skipped and
/// counted.
class FrameReader {
public:
  /// Takes the bytes of the stream, in pieces of any size.
  void append(std::string_view bytes);

  /// Returns the next body; std::nullopt if more bytes are needed for it.
  std::optional<std::string> next();

  /// Returns how many bytes were not part of a message so far.
  size_t getSkipped() const { return skipped; }

  /// Any thread: sets the largest size of a body, in bytes.
  void setLargest(size_t size) { largest = size; }
  static constexpr size_t kLargest = size_t(1) << 30;

private:
  std::string buffer;
  std::atomic<size_t> largest = kLargest;
  size_t skipped = 0;
};

/// Returns the bytes of a message with this body.
std::string frame(std::string_view body);

} // namespace mlir::tcp::dap

#endif // DEBUG_ADAPTER_ADAPTER_TRANSPORT_FRAMING_H
