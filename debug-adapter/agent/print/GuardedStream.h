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

/// Appends to a string, in runGuarded(): which a printer that writes for ever
/// leaves here when its time is over, as here nothing is half done. The string
/// is empty then.
class GuardedStream : public llvm::raw_ostream {
public:
  /// `text` outlives it.
  explicit GuardedStream(std::string &text)
      : raw_ostream(/*unbuffered=*/true), text(text) {}

private:
  void write_impl(const char *bytes, size_t size) override;
  uint64_t current_pos() const override { return text.size(); }

  std::string &text;
};

} // namespace mlir::tcp::agent

#endif // TCP_DEBUG_AGENT_PRINT_GUARDEDSTREAM_H
