//===- Main.cpp - The program tcp-dbg -------------------------------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "debug-adapter/client/Main.h"

#include "debug-adapter/adapter/Adapter.h"
#include "debug-adapter/adapter/transport/Sockets.h"
#include "debug-adapter/client/Debugger.h"
#include "debug-adapter/client/Reference.h"

#include <csignal>
#include <cstdio>
#include <fcntl.h>
#include <sys/socket.h>
#include <thread>

using namespace mlir::tcp::dap;

static int fail(const std::string &message) {
  std::fprintf(stderr, "tcp-dbg: %s\n", message.c_str());
  return 1;
}

/// Makes a connection that reads from and writes to one socket.
static std::unique_ptr<Connection> connectSocket(FileDescriptor socket) {
  FileDescriptor out(::fcntl(socket.get(), F_DUPFD_CLOEXEC, 3));
  return std::make_unique<Connection>(std::move(socket), std::move(out));
}

/// Connects to the address of --connection.
static Result<FileDescriptor> connectAt(const std::string &text) {
  if (std::optional<std::string> path = getSocketFile(text))
    return connectTo(*path);
  Result<Address> address = parseAddress(text);
  if (!address)
    return address.error();
  return connectTo(*address);
}

/// Runs a session with an adapter on a thread of this process.
static int runWithOwnAdapter(const Options &options, Terminal &terminal) {
  int ends[2];
  if (::socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends) != 0)
    return fail("cannot make a pair of sockets");
  std::unique_ptr<Connection> server = connectSocket(FileDescriptor(ends[1]));
  std::thread adapter([&server] {
    // The thread of the terminal handles Ctrl-C.
    sigset_t interrupt;
    sigemptyset(&interrupt);
    sigaddset(&interrupt, SIGINT);
    ::pthread_sigmask(SIG_BLOCK, &interrupt, nullptr);
    Adapter(*server).run();
    // The client sees the end of the connection.
    ::shutdown(server->getReadDescriptor(), SHUT_RDWR);
  });
  int code = 0;
  {
    Debugger debugger(connectSocket(FileDescriptor(ends[0])), terminal);
    code = debugger.run(options);
  }
  adapter.join();
  return code;
}

int mlir::tcp::dap::runDebugger(int argc, char **argv) {
  std::signal(SIGPIPE, SIG_IGN);
  Result<Options> options = parseOptions(argc, argv);
  if (!options)
    return fail(options.error().message);
  Terminal terminal(options->printsJson ? stderr : stdout);
  if (options->help || options->version || options->reference) {
    terminal.print(options->help      ? kUsage
                   : options->version ? "tcp-dbg " TCP_VERSION "\n"
                                      : getReference());
    return 0;
  }
  if (options->connection.empty())
    return runWithOwnAdapter(*options, terminal);
  Result<FileDescriptor> socket = connectAt(options->connection);
  if (!socket)
    return fail(socket.error().message);
  Debugger debugger(connectSocket(std::move(*socket)), terminal);
  return debugger.run(*options);
}
