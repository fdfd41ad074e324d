//===- WorkDoneProgress.h - $/progress --------------------------*- C++ -*-===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TCP_LSP_SERVER_TRANSPORT_WORKDONEPROGRESS_H
#define TCP_LSP_SERVER_TRANSPORT_WORKDONEPROGRESS_H

#include "lsp/server/transport/Transport.h"
#include <optional>

namespace mlir::tcp::lsp {

/// Reports the progress of some work to the client, under a token that the
/// client gave or agreed to. The first report begins it, and `end` or the
/// destructor ends it. Without a token, nothing is sent. All threads may call
/// all methods.
class WorkDoneProgress {
public:
  WorkDoneProgress(Transport &transport, std::optional<llvm::json::Value> token,
                   std::string title)
      : transport(transport), token(std::move(token)), title(std::move(title)) {
  }
  ~WorkDoneProgress() { end(); }

  /// Sets the token to which the client has agreed.
  void agree(llvm::json::Value agreed);
  /// Sends a message. The first call begins the progress.
  void report(const std::string &message);
  /// Ends the progress, if it has begun.
  void end();

private:
  void send(llvm::json::Object value);

  Transport &transport;
  std::mutex mutex;
  std::optional<llvm::json::Value> token;
  std::string title, last;
  bool hasBegun = false, hasEnded = false;
};

} // namespace mlir::tcp::lsp

#endif // TCP_LSP_SERVER_TRANSPORT_WORKDONEPROGRESS_H
