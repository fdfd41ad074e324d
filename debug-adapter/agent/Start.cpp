//===- Start.cpp - Puts this process under a debugger ---------------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Start.h"

#include "Agent.h"
#include "Control.h"
#include "Processes.h"
#include "Supervisor.h"
#include "Version.h"
#include "llvm/Support/CommandLine.h"
#include "llvm/Support/raw_ostream.h"
#include <arpa/inet.h>
#include <cerrno>
#include <climits>
#include <cstdlib>
#include <cstring>
#include <fstream>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <unistd.h>

using namespace mlir;
using namespace mlir::tcp;
using namespace mlir::tcp::agent;
namespace json = llvm::json;

static KnownNames (*knownNames)() = nullptr;

void agent::setKnownNames(KnownNames (*get)()) { knownNames = get; }

KnownNames agent::getKnownNames() {
  return knownNames ? knownNames() : KnownNames();
}

/// Reads from who has connected up to the end of a line.
static std::string readLine(int fd) {
  std::string line;
  char byte;
  while (line.size() < 4096 && read(fd, &byte, 1) == 1 && byte != '\n')
    line += byte;
  return line;
}

/// Waits on a port until an adapter comes and says which socket file is its.
static llvm::Expected<std::string> waitForAdapter(uint16_t port) {
  auto fail = [] {
    return llvm::createStringError(llvm::Twine("can't wait for a debugger: ") +
                                   std::strerror(errno));
  };
  int listener = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
  int on = 1;
  setsockopt(listener, SOL_SOCKET, SO_REUSEADDR, &on, sizeof(on));
  sockaddr_in address{};
  address.sin_family = AF_INET;
  address.sin_port = htons(port);
  address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  socklen_t size = sizeof(address);
  auto *generic = reinterpret_cast<sockaddr *>(&address);
  if (listener < 0 || bind(listener, generic, size) != 0 ||
      listen(listener, 1) != 0 || getsockname(listener, generic, &size) != 0)
    return fail();
  llvm::errs() << "waiting for a debugger on port " << ntohs(address.sin_port)
               << "\n";
  std::string socket;
  while (socket.empty()) {
    int client = accept4(listener, nullptr, nullptr, SOCK_CLOEXEC);
    if (client < 0)
      return fail();
    llvm::Expected<json::Value> message = json::parse(readLine(client));
    if (!message)
      consumeError(message.takeError());
    else if (const json::Object *object = message->getAsObject())
      socket = object->getString("connect").value_or("").str();
    close(client);
  }
  close(listener);
  return socket;
}

/// This process's command line.
static json::Array readArguments() {
  json::Array arguments;
  std::ifstream file("/proc/self/cmdline", std::ios::binary);
  std::string argument;
  while (std::getline(file, argument, '\0'))
    arguments.push_back(json::fixUTF8(argument));
  return arguments;
}

static json::Object makeHello() {
  json::Array arguments = readArguments();
  json::Value program = arguments.empty() ? json::Value("") : arguments.front();
  char directory[PATH_MAX] = "";
  if (!getcwd(directory, sizeof(directory)))
    directory[0] = '\0';
  return json::Object{{"event", "hello"},
                      {"role", "supervisor"},
                      {"version", kProtocolVersion},
                      {"pid", getpid()},
                      {"program", std::move(program)},
                      {"arguments", std::move(arguments)},
                      {"directory", json::fixUTF8(directory)}};
}

/// A fork keeps one thread, so there may not be more.
static void disableThreads() {
  if (llvm::cl::Option *option =
          llvm::cl::getRegisteredOptions().lookup("mlir-disable-threading");
      option && option->getNumOccurrences() == 0)
    option->addOccurrence(0, option->ArgStr, "true");
}

llvm::Expected<ActionController *>
agent::start(ActionHub &hub, const DebuggerRequest &request) {
  std::string socket = request.socket;
  if (socket.empty()) {
    llvm::Expected<std::string> found = waitForAdapter(request.port);
    if (!found)
      return found.takeError();
    socket = std::move(*found);
  }
  // It is for this process, not for those that it starts.
  unsetenv("TCP_DEBUG_AGENT");
  disableThreads();
  llvm::Expected<Connection> adapter = Connection::connect(socket);
  if (!adapter)
    return adapter.takeError();
  adapter->send(makeHello());
  prctl(PR_SET_CHILD_SUBREAPER, 1);
  int control[2];
  makeControlPair(control);
  pid_t supervisor = getpid();
  pid_t live = fork();
  if (live < 0)
    return llvm::createStringError(llvm::Twine("can't fork: ") +
                                   std::strerror(errno));
  std::optional<json::Object> woken;
  if (live > 0)
    woken = Supervisor(std::move(*adapter), control[0]).run(live);
  else {
    endWith(supervisor);
    close(control[0]);
  }
  // Here is a live only.
  adapter->close();
  auto *agent = new Agent(hub, std::move(socket), control[1], supervisor);
  if (woken)
    agent->wake(*woken);
  else if (llvm::Error error = agent->connect())
    return error;
  return agent;
}
