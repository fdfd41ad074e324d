//===- Progress.h - $/progress ----------------------------------*- C++ -*-===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TCP_LSP_SERVER_TRANSPORT_PROGRESS_H
#define TCP_LSP_SERVER_TRANSPORT_PROGRESS_H

#include "lsp/server/transport/Transport.h"
#include <optional>

namespace mlir::tcp::lsp {

/// Tells the client how far a piece of work is, under a token that the client
/// gave or agreed to. Begins with the first report and ends once, when it is
/// destroyed at the latest. Says nothing without a token. All threads may call
/// all functions.
class Progress {
public:
  Progress(Transport &transport, std::optional<llvm::json::Value> token,
           std::string title)
      : transport(transport), token(std::move(token)), title(std::move(title)) {
  }
  ~Progress() { end(); }

  /// From now on there is a token.
  void agree(llvm::json::Value agreed);
  void report(const std::string &message);
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

#endif // TCP_LSP_SERVER_TRANSPORT_PROGRESS_H
