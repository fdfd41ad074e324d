//===- Main.cpp - The program tcp-dap -------------------------------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "debug-adapter/adapter/Main.h"

#include "debug-adapter/access/PeerUser.h"
#include "debug-adapter/access/Secret.h"
#include "debug-adapter/adapter/Adapter.h"

#include <csignal>
#include <cstdio>
#include <cstring>
#include <fcntl.h>

using namespace mlir::tcp;
using namespace mlir::tcp::dap;

static constexpr char kUsage[] =
    "usage: tcp-dap [--connection listen://HOST:PORT|unix://FILE]\n"
    "\n"
    "Serves the Debug Adapter Protocol for compilers that are made with MLIR.\n"
    "\n"
    "  --connection ADDRESS  listen on loopback or on a socket file for one\n"
    "                        client, and print where; without it, stdin and\n"
    "                        stdout are the connection\n"
    "  --version             print the version\n"
    "  --help                print this\n"
    "\n"
    "A client can run programs. On a socket it must be of the same user; or, "
    "where\n"
    "TCP_DEBUG_SECRET or TCP_DEBUG_SECRET_FILE is set, say that secret.\n";

static int fail(const std::string &message) {
  std::fprintf(stderr, "tcp-dap: %s\n", message.c_str());
  return 1;
}

/// Returns a connection over stdin and stdout. Other code of the process then
/// reads from /dev/null and prints to stderr, so that it can't disturb the
/// protocol.
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
static volatile std::sig_atomic_t wasInterrupted = 0;

/// Interrupts the connection, so that the adapter ends as at a disconnect and
/// leaves no process behind.
static void onSignal(int) {
  wasInterrupted = 1;
  ssize_t ignored = ::write(interruptDescriptor, "x", 1);
  static_cast<void>(ignored);
}

/// Serves a client until it goes or a signal comes. Returns false if the peer
/// was no client, or did not know the secret.
static bool serve(Connection &connection, const Admission &admission) {
  interruptDescriptor = connection.getInterruptDescriptor();
  for (int number : {SIGTERM, SIGHUP, SIGINT})
    std::signal(number, onSignal);
  Adapter adapter(connection, admission);
  adapter.run();
  return adapter.hasServed() || wasInterrupted;
}

/// Serves the first client that is of this user or, if there is a secret, that
/// sends it. From then on nobody else can connect. Returns the exit code.
static int serveOn(ListeningSocket listening, const std::string &secret) {
  while (true) {
    Result<FileDescriptor> client = acceptClient(listening);
    if (!client)
      return fail(client.error().message);
    if (secret.empty() && !debug::isOwnUser(client->get())) {
      std::fprintf(stderr, "tcp-dap: refused a client of another user\n");
      continue;
    }
    FileDescriptor out(::fcntl(client->get(), F_DUPFD_CLOEXEC, 3));
    Connection connection(std::move(*client), std::move(out));
    connection.requireMessageFirst();
    if (serve(connection, {secret, [&listening] { listening.socket.reset(); }}))
      return 0;
    for (int number : {SIGTERM, SIGHUP, SIGINT})
      std::signal(number, SIG_DFL);
    std::fprintf(stderr, "tcp-dap: refused a client that %s\n",
                 secret.empty() ? "does not speak the protocol"
                                : "does not know the secret");
  }
}

/// Listens on the address of --connection, and prints it.
static Result<ListeningSocket> listenAt(const std::string &address) {
  if (std::optional<std::string> path = getSocketFile(address)) {
    Result<ListeningSocket> listening = listenOn(*path);
    if (listening)
      std::printf("listening on %s\n", path->c_str());
    return listening;
  }
  Result<Address> parsed = parseAddress(address);
  if (!parsed)
    return parsed.error();
  Result<ListeningSocket> listening = listenOn(*parsed);
  if (listening)
    std::printf("listening on %s:%d\n", parsed->host.c_str(), listening->port);
  return listening;
}

int mlir::tcp::dap::runDebugAdapter(int argc, char **argv) {
  std::signal(SIGPIPE, SIG_IGN);
  std::string address;
  for (int i = 1; i < argc; ++i) {
    // Launchers that run adapters with an interpreter give an empty argument if
    // they have no script to name.
    if (!*argv[i])
      continue;
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
  if (address.empty()) {
    Connection connection = takeStandardStreams();
    serve(connection, {});
    return 0;
  }
  debug::Secret secret = debug::readSecret();
  if (!secret.problem.empty())
    return fail(secret.problem);
  Result<ListeningSocket> listening = listenAt(address);
  if (!listening)
    return fail(listening.error().message);
  std::fflush(stdout);
  return serveOn(std::move(*listening), secret.text);
}
