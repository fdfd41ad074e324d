//===- AdapterPort.cpp - The port for a later adapter ---------------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "debug-adapter/agent/process/AdapterPort.h"

#include "compiler/support/LlvmJson.h"
#include "debug-adapter/access/PeerUser.h"
#include "debug-adapter/access/Secret.h"
#include "debug-adapter/wire/Envelope.h"
#include "llvm/Support/raw_ostream.h"
#include <arpa/inet.h>
#include <cerrno>
#include <chrono>
#include <cstring>
#include <poll.h>
#include <sys/socket.h>
#include <unistd.h>
#include <utility>

using namespace mlir::tcp;
using namespace mlir::tcp::agent;

/// The time that an adapter has to send its socket file.
static constexpr std::chrono::seconds kPatience(5);
static constexpr size_t kLongestLine = 16384;

static llvm::Error fail() {
  return llvm::createStringError(llvm::Twine("can't wait for a debugger: ") +
                                 std::strerror(errno));
}

llvm::Expected<AdapterPort> AdapterPort::open(uint16_t port) {
  debug::Secret secret = debug::readSecret();
  if (!secret.problem.empty())
    return llvm::createStringError(secret.problem);
  AdapterPort opened(socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0), port);
  int on = 1;
  setsockopt(opened.fd, SOL_SOCKET, SO_REUSEADDR, &on, sizeof(on));
  sockaddr_in address{};
  address.sin_family = AF_INET;
  address.sin_port = htons(port);
  address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  socklen_t size = sizeof(address);
  auto *generic = reinterpret_cast<sockaddr *>(&address);
  if (opened.fd < 0 || bind(opened.fd, generic, size) != 0 ||
      listen(opened.fd, SOMAXCONN) != 0 ||
      getsockname(opened.fd, generic, &size) != 0)
    return fail();
  opened.number = ntohs(address.sin_port);
  opened.secret = std::move(secret.text);
  llvm::errs() << "waiting for a debugger on port " << opened.number << "\n";
  return opened;
}

AdapterPort::AdapterPort(AdapterPort &&other) noexcept
    : fd(std::exchange(other.fd, -1)), number(other.number),
      secret(std::move(other.secret)) {}

AdapterPort &AdapterPort::operator=(AdapterPort &&other) noexcept {
  std::swap(fd, other.fd);
  std::swap(number, other.number);
  std::swap(secret, other.secret);
  return *this;
}

AdapterPort::~AdapterPort() {
  if (fd >= 0)
    close(fd);
}

/// Reads a line from a peer. Waits for a limited time, so that a peer that
/// sends nothing does not keep others from connecting.
static std::string readLine(int fd) {
  using Clock = std::chrono::steady_clock;
  Clock::time_point end = Clock::now() + kPatience;
  std::string line;
  while (line.size() < kLongestLine) {
    auto left = std::chrono::duration_cast<std::chrono::milliseconds>(
        end - Clock::now());
    pollfd waiting{fd, POLLIN, 0};
    char byte;
    if (left.count() <= 0 ||
        poll(&waiting, 1, static_cast<int>(left.count())) <= 0 ||
        read(fd, &byte, 1) != 1 || byte == '\n')
      break;
    line += byte;
  }
  return line;
}

llvm::Expected<std::string> AdapterPort::hear(int client) const {
  if (secret.empty() && !debug::isOwnUser(client))
    return llvm::createStringError(
        "it is of another user than the compiler; set TCP_DEBUG_SECRET for "
        "both, or run both as one user");
  llvm::Expected<wire::Connect> message =
      codec::parseJson<wire::Connect>(readLine(client));
  if (!message)
    return message.takeError();
  if (!secret.empty() && !debug::isSameSecret(message->secret, secret))
    return llvm::createStringError(
        "the compiler asks for a secret, and this is not the one: "
        "TCP_DEBUG_SECRET or TCP_DEBUG_SECRET_FILE of both must be the same");
  return message->connect;
}

/// Answers a peer, and closes the connection.
static void answer(int client, wire::Connected message) {
  std::string text = codec::printJson(std::move(message)) + "\n";
  send(client, text.data(), text.size(), MSG_NOSIGNAL);
  close(client);
}

llvm::Expected<std::string> AdapterPort::accept() const {
  int client = accept4(fd, nullptr, nullptr, SOCK_CLOEXEC);
  if (client < 0)
    return fail();
  llvm::Expected<std::string> socket = hear(client);
  if (socket) {
    answer(client, {wire::Accepted(), std::nullopt});
    return socket;
  }
  std::string why = toString(socket.takeError());
  llvm::errs() << "refused a debugger: " << why << "\n";
  answer(client, {std::nullopt, wire::Failure{why}});
  return "";
}
