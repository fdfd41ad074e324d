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

/// Takes messages apart as they are written. Written by the server's threads,
/// one at a time; read by the client's.
class MessageStream : public llvm::raw_ostream {
public:
  MessageStream() : raw_ostream(/*unbuffered=*/true) {}

  /// The next message, or an error: what is no JSON, or the end of the time.
  llvm::Expected<llvm::json::Object> next(std::chrono::milliseconds timeout);

private:
  void write_impl(const char *data, size_t size) override;
  uint64_t current_pos() const override { return written; }

  std::mutex mutex;
  std::condition_variable changed;
  /// Bytes that came from the server and are not taken apart yet.
  std::string pending;
  uint64_t written = 0;
  std::deque<std::string> messages;
};

/// Runs a server on a thread of its own and talks to it as an editor does.
/// Belongs to one thread.
class LocalClient {
public:
  explicit LocalClient(const DialectRegistry &registry);
  /// Ends the server.
  ~LocalClient();

  /// Sends a request; its id.
  int64_t request(llvm::StringRef method, llvm::json::Value params);
  void notify(llvm::StringRef method, llvm::json::Value params);

  /// Waits for the answer to the request; its result, or the error of it.
  llvm::Expected<llvm::json::Value> answer(int64_t id);
  /// Both.
  llvm::Expected<llvm::json::Value> call(llvm::StringRef method,
                                         llvm::json::Value params);
  /// Waits for a notification; its params.
  llvm::Expected<llvm::json::Value> notification(llvm::StringRef method);

private:
  llvm::Expected<llvm::json::Object>
  waitFor(llvm::function_ref<bool(const llvm::json::Object &)> accepts);

  /// Both ends of what the server reads.
  std::FILE *serverIn = nullptr;
  std::unique_ptr<llvm::raw_fd_ostream> toServer;
  MessageStream fromServer;
  std::unique_ptr<Transport> transport;
  /// Writes only.
  std::unique_ptr<Transport> sender;
  std::thread thread;
  int64_t lastId = 0;
  /// Messages that nobody has waited for.
  std::deque<llvm::json::Object> kept;
};

} // namespace mlir::tcp::lsp

#endif // TCP_LSP_SERVER_CHECK_LOCALCLIENT_H
