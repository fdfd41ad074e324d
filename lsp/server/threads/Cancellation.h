//===- Cancellation.h - Work that nobody wants any more ---------*- C++ -*-===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TCP_LSP_SERVER_THREADS_CANCELLATION_H
#define TCP_LSP_SERVER_THREADS_CANCELLATION_H

#include <atomic>

namespace mlir::tcp::lsp {

/// Shared by who works and who may end the work; set on any thread, never
/// taken back.
struct Cancellation {
  std::atomic<bool> isSet{false};
  /// Why: the document is another one now. Set before `isSet`.
  std::atomic<bool> isOutdated{false};

  void outdate() {
    isOutdated = true;
    isSet = true;
  }

  /// Returns whether the caller is the first. It is who answers the request:
  /// whoever begins with it, or who drops it before that.
  bool take() { return !isTaken.exchange(true); }

private:
  std::atomic<bool> isTaken{false};
};

} // namespace mlir::tcp::lsp

#endif // TCP_LSP_SERVER_THREADS_CANCELLATION_H
