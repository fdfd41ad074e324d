//===- Main.cpp - The program tcp-dap -------------------------------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "debug-adapter/adapter/Main.h"

#include "debug-adapter/adapter/Adapter.h"

#include <csignal>
#include <cstdio>
#include <cstring>
#include <fcntl.h>

using namespace mlir::tcp::dap;

static constexpr char kUsage[] =
    "usage: tcp-dap [--connection listen://HOST:PORT]\n"
    "\n"
    "Serves the Debug Adapter Protocol for compilers that are made with MLIR.\n"
    "\n"
    "  --connection ADDRESS  listen on loopback for one client, and print "
    "where;\n"
    "                        without it, stdin and stdout are the connection\n"
    "  --version             print the version\n"
    "  --help                print this\n";

static int fail(const std::string &message) {
  std::fprintf(stderr, "tcp-dap: %s\n", message.c_str());
  return 1;
}

/// Takes stdin and stdout away from whatever else may read or print.
static Connection takeStandardStreams() {
  FileDescriptor in(::fcntl(STDIN_FILENO, F_DUPFD_CLOEXEC, 3));
  FileDescriptor out(::fcntl(STDOUT_FILENO, F_DUPFD_CLOEXEC, 3));
  int null = ::open("/dev/null", O_RDWR | O_CLOEXEC);
  ::dup2(null, STDIN_FILENO);
  ::dup2(STDERR_FILENO, STDOUT_FILENO);
  ::close(null);
  return Connection(std::move(in), std::move(out));
}

static volatile std::sig_atomic_t interruptDescriptor;

/// Whoever wants the adapter to end gets an orderly end: what was started is
/// not left behind.
static void onSignal(int) {
  ssize_t ignored = ::write(interruptDescriptor, "x", 1);
  static_cast<void>(ignored);
}

static int serve(Connection connection) {
  interruptDescriptor = connection.getInterruptDescriptor();
  for (int number : {SIGTERM, SIGHUP, SIGINT})
    std::signal(number, onSignal);
  Adapter adapter(connection);
  adapter.run();
  return 0;
}

int mlir::tcp::dap::runDebugAdapter(int argc, char **argv) {
  std::signal(SIGPIPE, SIG_IGN);
  std::string address;
  for (int i = 1; i < argc; ++i) {
    if (std::strcmp(argv[i], "--connection") == 0 && i + 1 < argc) {
      address = argv[++i];
    } else if (std::strncmp(argv[i], "--connection=", 13) == 0) {
      address = argv[i] + 13;
    } else if (std::strcmp(argv[i], "--help") == 0) {
      std::fputs(kUsage, stdout);
      return 0;
    } else if (std::strcmp(argv[i], "--version") == 0) {
      std::printf("tcp-dap %s\n", TCP_VERSION);
      return 0;
    } else {
      return fail("unknown option '" + std::string(argv[i]) + "'; see --help");
    }
  }
  if (address.empty())
    return serve(takeStandardStreams());
  Result<Address> parsed = parseAddress(address);
  if (!parsed)
    return fail(parsed.error().message);
  Result<ListeningSocket> listening = listenOn(*parsed);
  if (!listening)
    return fail(listening.error().message);
  std::printf("listening on %s:%d\n", parsed->host.c_str(), listening->port);
  std::fflush(stdout);
  Result<FileDescriptor> client = acceptClient(*listening);
  if (!client)
    return fail(client.error().message);
  // One client: nobody else can connect.
  listening->socket.reset();
  FileDescriptor out(::fcntl(client->get(), F_DUPFD_CLOEXEC, 3));
  return serve(Connection(std::move(*client), std::move(out)));
}
