//===- AgentSocket.cpp - Agents connect here ------------------------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "debug-adapter/adapter/debuggee/AgentSocket.h"

#include "debug-adapter/access/PeerUser.h"
#include "debug-adapter/wire/Envelope.h"

#include <cerrno>
#include <sys/socket.h>
#include <vector>

using namespace mlir::tcp;
using namespace mlir::tcp::dap;

/// The time that an answer may take when the session is to end.
static constexpr auto kHurry = std::chrono::seconds(1);

//===----------------------------------------------------------------------===//
// SocketAgentConnection
//===----------------------------------------------------------------------===//

SocketAgentConnection::SocketAgentConnection(AgentSocket &owner,
                                             FileDescriptor fd, int id)
    : owner(owner), fd(std::move(fd)), id(id) {}

SocketAgentConnection::~SocketAgentConnection() {
  ::shutdown(fd.get(), SHUT_RDWR);
  if (reader.joinable())
    reader.join();
}

int64_t SocketAgentConnection::send(const std::string &method, json params) {
  int64_t id = 0;
  {
    std::lock_guard<std::mutex> lock(mutex);
    id = ++lastId;
  }
  json message = toJson(wire::Request<json>{id, method, std::move(params)});
  writeAll(fd.get(),
           message.dump(-1, ' ', false, json::error_handler_t::replace) + "\n");
  return id;
}

Result<json> SocketAgentConnection::call(const std::string &method,
                                         json params) {
  {
    std::lock_guard<std::mutex> lock(mutex);
    answer.reset();
    waitingFor = lastId + 1;
  }
  send(method, std::move(params));
  std::unique_lock<std::mutex> lock(mutex);
  std::optional<EventQueue::Clock::time_point> deadline;
  while (!answer && !closed) {
    AgentSocket::Patience patience = owner.getPatience();
    if (patience == AgentSocket::Patience::GaveUp)
      break;
    if (patience == AgentSocket::Patience::Waits) {
      answered.wait(lock);
      continue;
    }
    if (!deadline)
      deadline = EventQueue::Clock::now() + kHurry;
    if (answered.wait_until(lock, *deadline) == std::cv_status::timeout)
      break;
  }
  waitingFor = 0;
  if (answer)
    return std::move(*answer);
  if (closed)
    return Error{"the process of the compiler ended before it answered '" +
                 method + "'"};
  return Error{"cancelled"};
}

void SocketAgentConnection::callAsync(const std::string &method, json params,
                                      Callback callback) {
  {
    std::lock_guard<std::mutex> lock(mutex);
    callbacks.emplace(lastId + 1, std::move(callback));
  }
  send(method, std::move(params));
}

void SocketAgentConnection::wake() {
  // Without the lock the wake-up could be lost, between the check and the wait
  // of `call`.
  std::lock_guard<std::mutex> lock(mutex);
  answered.notify_all();
}

/// Returns the result of a response, or its error.
static Result<json> getAnswer(wire::Response<json> response) {
  if (response.error)
    return Error{response.error->message};
  return response.result ? std::move(*response.result) : json(nullptr);
}

void SocketAgentConnection::handle(const std::string &line) {
  json message = json::parse(line, nullptr, /*allow_exceptions=*/false);
  if (!message.is_object())
    return;
  Result<wire::EventName> named = fromJson<wire::EventName>(message);
  if (named && !named->event.empty()) {
    owner.queue.post([&owner = owner, id = id, message = std::move(message)] {
      owner.listener.onAgentEvent(id, message);
    });
    return;
  }
  Result<wire::Response<json>> response =
      fromJson<wire::Response<json>>(message);
  if (!response || !response->id)
    return;
  std::lock_guard<std::mutex> lock(mutex);
  if (*response->id == waitingFor) {
    answer.emplace(getAnswer(std::move(*response)));
    answered.notify_all();
    return;
  }
  auto callback = callbacks.find(*response->id);
  if (callback == callbacks.end())
    return;
  owner.queue.post([callback = std::move(callback->second),
                    result = getAnswer(std::move(*response))]() mutable {
    callback(std::move(result));
  });
  callbacks.erase(callback);
}

void SocketAgentConnection::readLines() {
  std::string buffer;
  char bytes[65536];
  while (true) {
    ssize_t count = ::read(fd.get(), bytes, sizeof(bytes));
    if (count < 0 && errno == EINTR)
      continue;
    if (count <= 0)
      break;
    size_t searched = buffer.size();
    buffer.append(bytes, static_cast<size_t>(count));
    size_t start = 0;
    size_t end = 0;
    while ((end = buffer.find('\n', std::max(start, searched))) !=
           std::string::npos) {
      handle(buffer.substr(start, end - start));
      start = end + 1;
    }
    buffer.erase(0, start);
  }
  {
    std::lock_guard<std::mutex> lock(mutex);
    closed = true;
  }
  answered.notify_all();
  owner.queue.post(
      [&owner = owner, id = id] { owner.listener.onAgentClosed(id); });
}

//===----------------------------------------------------------------------===//
// AgentSocket
//===----------------------------------------------------------------------===//

AgentSocket::~AgentSocket() {
  {
    std::lock_guard<std::mutex> lock(mutex);
    closing = true;
  }
  ::shutdown(socket.socket.get(), SHUT_RDWR);
  if (acceptor.joinable())
    acceptor.join();
  connections.clear();
}

Result<Nothing> AgentSocket::open() {
  Result<TemporaryDirectory> made = createSessionDirectory();
  if (!made)
    return made.error();
  directory = std::move(*made);
  path = directory->file("agent");
  Result<ListeningSocket> listening = listenOn(path);
  if (!listening)
    return listening.error();
  socket = std::move(*listening);
  acceptor = std::thread([this] { acceptAll(); });
  return Nothing{};
}

void AgentSocket::acceptAll() {
  while (Result<FileDescriptor> client = acceptClient(socket)) {
    std::lock_guard<std::mutex> lock(mutex);
    if (closing)
      return;
    // The mode of the directory keeps other users out, but a process may hand
    // the socket on to one of another user. Root may connect, because a
    // compiler may run as root.
    std::optional<uid_t> user = debug::getPeerUser(client->get());
    if (user != ::geteuid() && user != 0)
      continue;
    int id = ++lastConnection;
    auto connection =
        std::make_shared<SocketAgentConnection>(*this, std::move(*client), id);
    connection->reader =
        std::thread([raw = connection.get()] { raw->readLines(); });
    connections.emplace(id, std::move(connection));
  }
}

std::shared_ptr<SocketAgentConnection> AgentSocket::find(int connection) {
  std::lock_guard<std::mutex> lock(mutex);
  auto found = connections.find(connection);
  return found == connections.end() ? nullptr : found->second;
}

void AgentSocket::drop(int connection) {
  std::shared_ptr<SocketAgentConnection> dropped;
  {
    std::lock_guard<std::mutex> lock(mutex);
    auto found = connections.find(connection);
    if (found == connections.end())
      return;
    dropped = std::move(found->second);
    connections.erase(found);
  }
}

void AgentSocket::wakeCalls() {
  std::vector<std::shared_ptr<SocketAgentConnection>> all;
  {
    std::lock_guard<std::mutex> lock(mutex);
    for (const auto &[id, connection] : connections)
      all.push_back(connection);
  }
  for (const auto &connection : all)
    connection->wake();
}
