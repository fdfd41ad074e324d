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

/// The conditions on which a client is served.
struct Admission {
  /// The secret that the client has to send first. If it is empty, the client
  /// needs none.
  std::string secret;
  /// Called once, when the client is admitted; may be null.
  std::function<void()> onAdmitted;
};

/// Serves one client. The thread that calls `run` owns the session; another one
/// reads messages, so that a request can be cancelled while it is handled.
class Adapter : private Client {
public:
  explicit Adapter(Connection &connection, Admission admission = {});

  /// Serves the client until it disconnects or its connection closes. A program
  /// that the session launched has ended then, unless the client said to keep
  /// it.
  void run();

  /// Call it after `run`. Returns whether the client sent `initialize` and, if
  /// one was asked for, the secret.
  bool hasServed() const { return initialized && admission.secret.empty(); }

private:
  void sendEventJson(const char *event, json body) override;
  void sendRequestJson(const char *command, json arguments,
                       Callback callback) override;
  /// Numbers a message and sends it.
  template <typename Message> void send(Message message);

  void readMessages();
  /// Looks at a message before its turn comes: it may cancel or end what is
  /// being handled.
  void lookAhead(const json &message);
  void onMessage(json message);
  void onRequest(const json &message);
  void onResponse(const json &message);
  void respond(int64_t requestSeq, const std::string &command,
               Result<json> result);
  /// Answers a message with an error. The message need not be a request: a
  /// missing `seq` becomes 0, and a missing `command` an empty text.
  void refuse(const json &message, const std::string &why);
  /// Looks for the secret in the arguments of a request. Returns why the
  /// request is refused; empty if it is not.
  std::string checkAccess(const std::string &command, const json &arguments);

  /// Says how long the request that is being handled waits for the agent. Any
  /// thread may call it.
  AgentSocket::Patience getPatience();

  Connection &connection;
  /// Its secret becomes empty when the client has sent it.
  Admission admission;
  EventQueue queue;
  ProcessDebuggee debuggee;
  Session session;
  int64_t lastSeq = 0;
  bool initialized = false;
  std::map<int64_t, Callback> callbacks;

  std::mutex mutex;
  /// The `seq` of the requests that the client has cancelled, and that of the
  /// request that is being handled, 0 for none. `mutex` guards both.
  std::set<int64_t> cancelled;
  int64_t current = 0;
  /// The number of messages that end the session and were read, but not handled
  /// yet. The end of the connection counts as one. `mutex` guards the number.
  int endings = 0;
};

} // namespace mlir::tcp::dap

#endif // DEBUG_ADAPTER_ADAPTER_ADAPTER_H
