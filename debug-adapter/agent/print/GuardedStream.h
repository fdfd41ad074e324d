//===- GuardedStream.h - A stream with a limit ------------------*- C++ -*-===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TCP_DEBUG_AGENT_PRINT_GUARDEDSTREAM_H
#define TCP_DEBUG_AGENT_PRINT_GUARDEDSTREAM_H

#include "llvm/Support/raw_ostream.h"
#include <string>

namespace mlir::tcp::agent {

/// A stream for functions in runGuarded() that appends to a string. If the time
/// of the function is over, a write ends the function, because at this point
/// nothing is half done. The string is empty then.
class GuardedStream : public llvm::raw_ostream {
public:
  /// `text` outlives the stream.
  explicit GuardedStream(std::string &text)
      : raw_ostream(/*unbuffered=*/true), text(text) {}

private:
  void write_impl(const char *bytes, size_t size) override;
  uint64_t current_pos() const override { return text.size(); }

  std::string &text;
};

} // namespace mlir::tcp::agent

#endif // TCP_DEBUG_AGENT_PRINT_GUARDEDSTREAM_H
