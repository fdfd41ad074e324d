//===- Adapter.h - From messages to handlers --------------------*- C++ -*-===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef DEBUG_ADAPTER_ADAPTER_ADAPTER_H
#define DEBUG_ADAPTER_ADAPTER_ADAPTER_H

#include "debug-adapter/adapter/debuggee/ProcessDebuggee.h"
#include "debug-adapter/adapter/session/Session.h"
#include "debug-adapter/adapter/transport/Connection.h"

#include <mutex>
#include <set>

namespace mlir::tcp::dap {

/// Says how a client is let in.
struct Admission {
  /// The secret that it has to send first; no secret is asked for where this is
  /// empty.
  std::string secret;
  /// Called when the client is admitted; may be null.
  std::function<void()> onAdmitted;
};

/// Serves one client. The thread that calls `run` owns the session; another one
/// reads messages, so that a request can be cancelled while it is handled.
class Adapter : private Client {
public:
  explicit Adapter(Connection &connection, Admission admission = {});

  /// Returns when the client disconnects or goes away; nothing that was started
  /// is left then.
  void run();

  /// After `run`: whether the client was one, and had the secret.
  bool hasServed() const { return initialized && admission.secret.empty(); }

private:
  void sendEventJson(const char *event, json body) override;
  void sendRequestJson(const char *command, json arguments,
                       Callback callback) override;
  void send(json message);

  void readMessages();
  void onMessage(json message);
  void onRequest(const json &message);
  void onResponse(const json &message);
  void respond(int64_t requestSeq, const std::string &command,
               Result<json> result);
  /// Answers text that is no message, or no request, too.
  void refuse(const json &message, const std::string &why);
  /// Looks for the secret in the arguments of a request; why it is refused, or
  /// nothing.
  std::string checkAccess(const std::string &command, const json &arguments);

  /// Any thread.
  AgentSocket::Patience getPatience();

  Connection &connection;
  /// The secret is empty from when it was said.
  Admission admission;
  EventQueue queue;
  ProcessDebuggee debuggee;
  Session session;
  int64_t lastSeq = 0;
  bool initialized = false;
  std::map<int64_t, Callback> callbacks;

  std::mutex mutex;
  /// The requests that the client no longer waits for, and the one that is
  /// being handled.
  std::set<int64_t> cancelled;
  int64_t current = 0;
  /// Messages that end the session and have come in.
  int endings = 0;
};

} // namespace mlir::tcp::dap

#endif // DEBUG_ADAPTER_ADAPTER_ADAPTER_H
