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

/// A flag that ends work. The thread that works and those that may cancel it
/// share the object. It is never reset.
struct Cancellation {
  std::atomic<bool> isSet{false};
  /// True if the reason is an edit of the document. It is set before `isSet`.
  std::atomic<bool> isOutdated{false};

  /// Cancels the work because the document has changed.
  void outdate() {
    isOutdated = true;
    isSet = true;
  }

  /// Returns true for the first caller only. That caller answers the request:
  /// it begins with the work, or it cancels the request before that.
  bool take() { return !isTaken.exchange(true); }

private:
  std::atomic<bool> isTaken{false};
};

} // namespace mlir::tcp::lsp

#endif // TCP_LSP_SERVER_THREADS_CANCELLATION_H
