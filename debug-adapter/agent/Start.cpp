//===- Start.cpp - Puts this process under a debugger ---------------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Start.h"

#include "Agent.h"
#include "debug-adapter/agent/breakpoints/WatchPlace.h"
#include "debug-adapter/agent/process/AdapterPort.h"
#include "debug-adapter/agent/process/Control.h"
#include "debug-adapter/agent/process/Processes.h"
#include "debug-adapter/agent/process/Supervisor.h"
#include "debug-adapter/agent/process/SupervisorRequests.h"
#include "tcp-mlir/Actions/DisableThreading.h"
#include "tcp-mlir/Actions/SeparateHeap.h"
#include "llvm/Support/raw_ostream.h"
#include <cerrno>
#include <climits>
#include <cstdlib>
#include <cstring>
#include <fstream>
#include <sys/prctl.h>
#include <unistd.h>

using namespace mlir;
using namespace mlir::tcp;
using namespace mlir::tcp::agent;

/// Waits on a port until an adapter comes, and connects to it. `socket` becomes
/// the adapter's socket file.
static llvm::Expected<AdapterConnection> waitForAdapter(uint16_t number,
                                                        std::string &socket) {
  llvm::Expected<AdapterPort> port = AdapterPort::open(number);
  if (!port)
    return port.takeError();
  while (true) {
    llvm::Expected<std::string> named = port->accept();
    if (!named)
      return named.takeError();
    if (named->empty())
      continue;
    llvm::Expected<AdapterConnection> adapter =
        AdapterConnection::connect(*named);
    if (adapter) {
      socket = std::move(*named);
      return adapter;
    }
    llvm::errs() << toString(adapter.takeError()) << "\n";
  }
}

/// Returns the command line of this process.
static std::vector<std::string> readArguments() {
  std::vector<std::string> arguments;
  std::ifstream file("/proc/self/cmdline", std::ios::binary);
  std::string argument;
  while (std::getline(file, argument, '\0'))
    arguments.push_back(argument);
  return arguments;
}

static wire::Hello makeHello() {
  wire::Hello hello;
  hello.role = "supervisor";
  hello.version = wire::kVersion;
  hello.pid = getpid();
  hello.arguments = readArguments();
  if (!hello.arguments.empty())
    hello.program = hello.arguments.front();
  char directory[PATH_MAX] = "";
  if (!getcwd(directory, sizeof(directory)))
    directory[0] = '\0';
  hello.directory = directory;
  return hello;
}

llvm::Expected<ActionController *>
agent::start(ActionHub &hub, const DebuggerRequest &request) {
  // The supervisor has a separate heap, too, because the processes that compile
  // are forked from it.
  if (!request.keepsThreads)
    SeparateHeap::start();
  SeparateHeap::Scope heap;
  std::string socket = request.socket;
  llvm::Expected<AdapterConnection> adapter =
      socket.empty() ? waitForAdapter(request.port, socket)
                     : AdapterConnection::connect(socket);
  if (!adapter)
    return adapter.takeError();
  // Programs that this process starts are not to be debugged.
  unsetenv("TCP_DEBUG_AGENT");
  unsetenv("TCP_DEBUG_THREADING");
  // A fork has only the thread that called it.
  if (!request.keepsThreads)
    disableThreading();
  wire::Hello hello = makeHello();
  adapter->tell(hello);
  prctl(PR_SET_CHILD_SUBREAPER, 1);
  int control[2], attaching[2];
  makeControlPair(control);
  makeControlPair(attaching);
  SharedTexts *shared = SharedTexts::create();
  pid_t supervisor = getpid();
  pid_t current = fork();
  if (current < 0)
    return llvm::createStringError(llvm::Twine("can't fork: ") +
                                   std::strerror(errno));
  std::optional<control::Wake> woken;
  if (current > 0)
    woken = Supervisor(std::move(*adapter), std::move(hello), control[0],
                       attaching[0], answerRequest)
                .run(current);
  else {
    endWith(supervisor);
    close(control[0]);
    close(attaching[0]);
  }
  // Only the current process comes here. It parses the input, so addresses are
  // its own.
  WatchPlace::beginCompile();
  adapter->close();
  auto *agent = new Agent(hub, std::move(socket), control[1], attaching[1],
                          supervisor, shared, request.keepsThreads);
  if (woken)
    agent->wake(*woken, /*root=*/nullptr);
  else if (llvm::Error error = agent->connect())
    return error;
  return agent;
}
