//===- LocalClient.h - A client in the server's process ---------*- C++ -*-===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TCP_LSP_SERVER_CHECK_LOCALCLIENT_H
#define TCP_LSP_SERVER_CHECK_LOCALCLIENT_H

#include "lsp/server/Server.h"
#include <chrono>
#include <deque>
#include <thread>

namespace mlir::tcp::lsp {

/// Splits a stream of messages. The server's threads write it, one at a time,
/// and the client's thread reads it.
class MessageStream : public llvm::raw_ostream {
public:
  MessageStream() : raw_ostream(/*unbuffered=*/true) {}

  /// Returns the next message. Fails if it is no JSON, or after `timeout`.
  llvm::Expected<llvm::json::Object> next(std::chrono::milliseconds timeout);

private:
  void write_impl(const char *data, size_t size) override;
  uint64_t current_pos() const override { return written; }

  std::mutex mutex;
  std::condition_variable changed;
  /// Bytes of the server that are not yet split.
  std::string pending;
  uint64_t written = 0;
  std::deque<std::string> messages;
};

/// Runs a server on another thread, and talks to it as an editor does. One
/// thread uses it.
class LocalClient {
public:
  explicit LocalClient(const DialectRegistry &registry);
  /// Stops the server, and waits for its end.
  ~LocalClient();

  /// Sends a request, and returns its id.
  int64_t request(llvm::StringRef method, llvm::json::Value params);
  void notify(llvm::StringRef method, llvm::json::Value params);

  /// Waits for the answer to a request. Returns its result, or its error.
  llvm::Expected<llvm::json::Value> answer(int64_t id);
  /// Sends a request, and waits for its answer.
  llvm::Expected<llvm::json::Value> call(llvm::StringRef method,
                                         llvm::json::Value params);
  /// Waits for a notification, and returns its parameters.
  llvm::Expected<llvm::json::Value> notification(llvm::StringRef method);

private:
  llvm::Expected<llvm::json::Object>
  waitFor(llvm::function_ref<bool(const llvm::json::Object &)> accepts);

  /// The two ends of the server's input.
  std::FILE *serverIn = nullptr;
  std::unique_ptr<llvm::raw_fd_ostream> toServer;
  MessageStream fromServer;
  std::unique_ptr<Transport> transport;
  /// Writes messages to the server; it reads none.
  std::unique_ptr<Transport> sender;
  std::thread thread;
  int64_t lastId = 0;
  /// Messages that nobody has waited for yet.
  std::deque<llvm::json::Object> kept;
};

} // namespace mlir::tcp::lsp

#endif // TCP_LSP_SERVER_CHECK_LOCALCLIENT_H
