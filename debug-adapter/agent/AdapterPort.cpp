//===- AdapterPort.cpp - Where a compile waits for an adapter -------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "AdapterPort.h"

#include "llvm/Support/JSON.h"
#include "llvm/Support/raw_ostream.h"
#include <arpa/inet.h>
#include <cerrno>
#include <cstring>
#include <sys/socket.h>
#include <sys/time.h>
#include <unistd.h>
#include <utility>

using namespace mlir::tcp::agent;
namespace json = llvm::json;

static llvm::Error fail() {
  return llvm::createStringError(llvm::Twine("can't wait for a debugger: ") +
                                 std::strerror(errno));
}

llvm::Expected<AdapterPort> AdapterPort::open(uint16_t port) {
  AdapterPort opened(socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0), port);
  int on = 1;
  setsockopt(opened.listener, SOL_SOCKET, SO_REUSEADDR, &on, sizeof(on));
  sockaddr_in address{};
  address.sin_family = AF_INET;
  address.sin_port = htons(port);
  address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  socklen_t size = sizeof(address);
  auto *generic = reinterpret_cast<sockaddr *>(&address);
  if (opened.listener < 0 || bind(opened.listener, generic, size) != 0 ||
      listen(opened.listener, 1) != 0 ||
      getsockname(opened.listener, generic, &size) != 0)
    return fail();
  opened.number = ntohs(address.sin_port);
  llvm::errs() << "waiting for a debugger on port " << opened.number << "\n";
  return opened;
}

AdapterPort::AdapterPort(AdapterPort &&other) noexcept
    : listener(std::exchange(other.listener, -1)), number(other.number) {}

AdapterPort &AdapterPort::operator=(AdapterPort &&other) noexcept {
  std::swap(listener, other.listener);
  std::swap(number, other.number);
  return *this;
}

AdapterPort::~AdapterPort() {
  if (listener >= 0)
    close(listener);
}

/// Reads from who has connected up to the end of a line.
static std::string readLine(int fd) {
  std::string line;
  char byte;
  while (line.size() < 4096 && read(fd, &byte, 1) == 1 && byte != '\n')
    line += byte;
  return line;
}

llvm::Expected<std::string> AdapterPort::accept() const {
  int client = accept4(listener, nullptr, nullptr, SOCK_CLOEXEC);
  if (client < 0)
    return fail();
  // One who says nothing may not keep the others away.
  timeval patience{5, 0};
  setsockopt(client, SOL_SOCKET, SO_RCVTIMEO, &patience, sizeof(patience));
  llvm::Expected<json::Value> message = json::parse(readLine(client));
  close(client);
  if (!message) {
    consumeError(message.takeError());
    return "";
  }
  const json::Object *object = message->getAsObject();
  return object ? object->getString("connect").value_or("").str() : "";
}
