//===- ProcessDebuggee.cpp - Processes that are debugged ------------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "debug-adapter/adapter/debuggee/ProcessDebuggee.h"

#include "debug-adapter/access/Secret.h"
#include "debug-adapter/adapter/process/ListeningPort.h"
#include "debug-adapter/wire/Envelope.h"

#include <csignal>
#include <poll.h>
#include <utility>

using namespace mlir::tcp;
using namespace mlir::tcp::dap;

/// The time that a supervisor has to end the processes that it has started.
static constexpr int kGraceMilliseconds = 2000;
/// The time that a waiting compiler has to accept or refuse a debugger.
static constexpr int kAnswerMilliseconds = 5000;

ProcessDebuggee::~ProcessDebuggee() { end(); }

Result<std::string> ProcessDebuggee::getSocket() {
  if (!isOpen) {
    Result<Nothing> opened = socket.open();
    if (!opened)
      return opened.error();
    isOpen = true;
  }
  return socket.getPath();
}

Result<std::string> ProcessDebuggee::getDirectory() {
  Result<std::string> path = getSocket();
  if (!path)
    return path;
  return path->substr(0, path->rfind('/'));
}

Result<Nothing> ProcessDebuggee::start(const ProcessOptions &options) {
  end();
  int number = ++generation;
  Process::Listener processListener;
  processListener.onOutput = [this, number](bool isError, std::string text) {
    queue.post([this, number, isError, text = std::move(text)] {
      if (number == generation)
        listener->onOutput(isError, text);
    });
  };
  processListener.onExit = [this, number](int status) {
    queue.post([this, number, status] {
      if (number != generation)
        return;
      running = false;
      listener->onExit(status);
    });
  };
  Result<std::unique_ptr<Process>> started =
      Process::start(options, std::move(processListener));
  if (!started)
    return started.error();
  process = std::move(*started);
  running = true;
  return Nothing{};
}

/// Returns the secret for the compiler: the one that the client has given, or
/// that of the environment; empty if there is none.
static Result<std::string>
getSecret(const protocol::AttachArguments &arguments) {
  if (!arguments.secret.empty())
    return arguments.secret;
  debug::Secret secret = debug::readSecret();
  if (!secret.problem.empty())
    return Error{secret.problem};
  return secret.text;
}

/// Reads the line of JSON by which a compiler accepts or refuses a debugger. A
/// peer that sends nothing in time, such as a port forwarder, counts as one
/// that accepts.
static Result<Nothing> readAnswer(int compiler) {
  std::string text;
  while (text.find('\n') == std::string::npos) {
    pollfd waiting = {compiler, POLLIN, 0};
    char bytes[4096];
    ssize_t count = ::poll(&waiting, 1, kAnswerMilliseconds) > 0
                        ? ::read(compiler, bytes, sizeof(bytes))
                        : 0;
    if (count <= 0)
      return Nothing{};
    text.append(bytes, static_cast<size_t>(count));
  }
  Result<wire::Connected> answer = fromJson<wire::Connected>(
      json::parse(text, nullptr, /*allow_exceptions=*/false));
  if (!answer || !answer->error)
    return Nothing{};
  return Error{"the compiler refuses this debugger: " + answer->error->message};
}

Result<Nothing>
ProcessDebuggee::attach(const protocol::AttachArguments &arguments) {
  if (arguments.port && (*arguments.port < 1 || *arguments.port > 65535))
    return Error{"'port' must be from 1 to 65535"};
  Result<std::string> path = getSocket();
  if (!path)
    return path.error();
  end();
  ++generation;
  Result<int> port = static_cast<int>(arguments.port.value_or(0));
  if (arguments.pid)
    port = findListeningPort(*arguments.pid);
  if (!port)
    return port.error();
  Result<FileDescriptor> compiler = arguments.socket.empty()
                                        ? connectTo(Address{"127.0.0.1", *port})
                                        : connectTo(arguments.socket);
  if (!compiler)
    return compiler.error();
  Result<std::string> secret = getSecret(arguments);
  if (!secret)
    return secret.error();
  json message = toJson(wire::Connect{*path, *secret});
  if (!writeAll(compiler->get(), message.dump() + "\n"))
    return Error{"the process that listens there closed the connection"};
  return readAnswer(compiler->get());
}

void ProcessDebuggee::signal(int number) {
  if (process)
    process->signal(number);
}

void ProcessDebuggee::end() {
  ++generation;
  // A supervisor ends and reaps its processes when its connection closes. It
  // gets the time for that before it is killed.
  bool hadSupervisor = supervisor != nullptr;
  for (auto *connection : {&current, &supervisor})
    if (*connection) {
      int id = (*connection)->getId();
      connection->reset();
      socket.drop(id);
    }
  if (process && hadSupervisor)
    process->waitFor(kGraceMilliseconds);
  process.reset();
  early.clear();
  running = false;
}

void ProcessDebuggee::detach(bool suspend) {
  if (supervisor && suspend)
    static_cast<void>(supervisor->ask(wire::Suspend{}));
  else if (supervisor)
    static_cast<void>(supervisor->ask(wire::Detach{}));
  if (process)
    process->release();
  ++generation;
  supervisor.reset();
  current.reset();
  early.clear();
}

void ProcessDebuggee::onHello(int connection, const wire::Hello &hello) {
  std::shared_ptr<SocketAgentConnection> from = socket.find(connection);
  if (!from)
    return;
  if (hello.version != wire::kVersion) {
    listener->onProblem("the compiler's debug agent speaks version " +
                        std::to_string(hello.version) +
                        " of the agent protocol, and tcp-dap speaks " +
                        std::to_string(wire::kVersion) +
                        "; use both from one build of TCP IDE");
    from.reset();
    socket.drop(connection);
    return;
  }
  if (hello.role == "supervisor") {
    if (supervisor) {
      from->askAsync(wire::Detach{}, [](const Result<wire::Done> &) {});
      return;
    }
    supervisor = std::move(from);
    listener->onSupervisor(hello);
    for (const auto &[connection, event] : std::exchange(early, {}))
      deliverEvent(connection, event);
    return;
  }
  current = std::move(from);
  listener->onCurrentProcess(hello);
}

static std::string getName(const json &event) {
  Result<wire::EventName> named = fromJson<wire::EventName>(event);
  return named ? named->event : "";
}

/// Passes an event on to the listener if it is a T. Reports a problem if it
/// can't be read.
template <typename T>
static void deliver(Debuggee::Listener &listener, const json &event,
                    void (Debuggee::Listener::*method)(const T &)) {
  if (getName(event) != T::kName)
    return;
  Result<T> read = fromJson<T>(event);
  if (read)
    (listener.*method)(*read);
  else
    listener.onProblem("the compiler sent a message that cannot be read: " +
                       read.error().message);
}

void ProcessDebuggee::onAgentEvent(int connection, const json &event) {
  std::string name = getName(event);
  // The client gets the compiler's output before it learns of the stop.
  if (process && running &&
      (name == wire::Stopped::kName || name == wire::Ended::kName)) {
    process->flush();
    queue.post([this, connection, event] { deliverEvent(connection, event); });
    return;
  }
  deliverEvent(connection, event);
}

/// Returns whether an event comes from a current process, and so is of no use
/// before the supervisor is known.
static bool isOfCurrent(const json &event) {
  if (getName(event) != wire::Hello::kName)
    return true;
  // The message may have any content, because nothing has checked it yet.
  Result<wire::Hello> hello = fromJson<wire::Hello>(event);
  return hello && hello->role == "current";
}

void ProcessDebuggee::deliverEvent(int connection, const json &event) {
  bool isCurrent = current && current->getId() == connection;
  // Each connection has its own thread, so a current process may be heard
  // before its supervisor. Its events wait, because without the supervisor the
  // compile could neither go back nor be detached from.
  if (!supervisor && !isCurrent && isOfCurrent(event)) {
    early.emplace_back(connection, event);
    return;
  }
  if (getName(event) == wire::Hello::kName) {
    Result<wire::Hello> hello = fromJson<wire::Hello>(event);
    if (hello)
      onHello(connection, *hello);
    else
      listener->onProblem("who connected is no debug agent: " +
                          hello.error().message);
    return;
  }
  bool isSupervisor = supervisor && supervisor->getId() == connection;
  // The event is of a process that was replaced.
  if (!isSupervisor && !isCurrent)
    return;
  deliver(*listener, event, &Debuggee::Listener::onEnded);
  deliver(*listener, event, &Debuggee::Listener::onStopped);
  deliver(*listener, event, &Debuggee::Listener::onDiagnostic);
  deliver(*listener, event, &Debuggee::Listener::onLog);
  deliver(*listener, event, &Debuggee::Listener::onProgress);
}

void ProcessDebuggee::onAgentClosed(int connection) {
  bool isSupervisor = supervisor && supervisor->getId() == connection;
  if (current && current->getId() == connection)
    current.reset();
  if (isSupervisor)
    supervisor.reset();
  socket.drop(connection);
  if (isSupervisor)
    listener->onSupervisorGone();
}
