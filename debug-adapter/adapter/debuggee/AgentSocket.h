//===- AgentSocket.h - Agents connect here ----------------------*- C++ -*-===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef DEBUG_ADAPTER_ADAPTER_DEBUGGEE_AGENTSOCKET_H
#define DEBUG_ADAPTER_ADAPTER_DEBUGGEE_AGENTSOCKET_H

#include "debug-adapter/adapter/debuggee/AgentConnection.h"
#include "debug-adapter/adapter/process/SessionDirectory.h"
#include "debug-adapter/adapter/support/EventQueue.h"
#include "debug-adapter/adapter/support/FileDescriptor.h"
#include "debug-adapter/adapter/transport/Sockets.h"

#include <condition_variable>
#include <map>
#include <memory>
#include <mutex>
#include <thread>

namespace mlir::tcp::dap {

class AgentSocket;

/// A connection over a socket, with a thread that reads it. An `AgentSocket`
/// makes it and keeps it until it is dropped.
class SocketAgentConnection : public AgentConnection {
public:
  SocketAgentConnection(AgentSocket &owner, FileDescriptor fd, int id);
  ~SocketAgentConnection() override;

  Result<json> call(const std::string &method, json params) override;
  void callAsync(const std::string &method, json params,
                 Callback callback) override;

  /// Returns the number of this connection among those of its owner.
  int getId() const { return id; }

private:
  friend class AgentSocket;

  void readLines();
  void handle(const std::string &line);
  int64_t send(const std::string &method, json params);
  /// Makes `call` check whether to give up. Any thread may call it.
  void wake();

  AgentSocket &owner;
  FileDescriptor fd;
  const int id;

  std::mutex mutex;
  std::condition_variable answered;
  int64_t lastId = 0;
  /// The request that `call` waits for, and the answer that has come for it.
  int64_t waitingFor = 0;
  std::optional<Result<json>> answer;
  bool closed = false;
  std::map<int64_t, Callback> callbacks;

  std::thread reader;
};

/// Listens on a socket file in a directory of its own, and owns the
/// connections. It calls the listener through the queue.
class AgentSocket {
public:
  /// Called on the session's thread.
  struct Listener {
    virtual ~Listener() = default;
    virtual void onAgentEvent(int connection, const json &event) = 0;
    virtual void onAgentClosed(int connection) = 0;
  };

  /// The patience of a request with its answer: it waits without a limit, for a
  /// short time because the session is to end, or not at all because it was
  /// cancelled. `GetPatience` is called on any thread.
  enum class Patience { Waits, Hurries, GaveUp };
  using GetPatience = std::function<Patience()>;

  AgentSocket(EventQueue &queue, Listener &listener, GetPatience getPatience)
      : queue(queue), listener(listener), getPatience(std::move(getPatience)) {}
  ~AgentSocket();

  /// Makes the directory and starts to listen. Call it once.
  Result<Nothing> open();

  /// The socket file, for TCP_DEBUG_AGENT.
  const std::string &getPath() const { return path; }

  /// Session's thread: returns a connection by its number, null if it was
  /// dropped.
  std::shared_ptr<SocketAgentConnection> find(int connection);

  /// Session's thread: closes a connection.
  void drop(int connection);

  /// Any thread: makes requests that wait for an answer check the patience
  /// again.
  void wakeCalls();

private:
  friend class SocketAgentConnection;

  void acceptAll();

  EventQueue &queue;
  Listener &listener;
  GetPatience getPatience;
  std::optional<TemporaryDirectory> directory;
  std::string path;
  ListeningSocket socket;
  std::thread acceptor;

  std::mutex mutex;
  bool closing = false;
  int lastConnection = 0;
  std::map<int, std::shared_ptr<SocketAgentConnection>> connections;
};

} // namespace mlir::tcp::dap

#endif // DEBUG_ADAPTER_ADAPTER_DEBUGGEE_AGENTSOCKET_H
