//===- Sockets.cpp - Sockets for this machine only ------------------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "debug-adapter/adapter/transport/Sockets.h"

#include <arpa/inet.h>
#include <cerrno>
#include <cstring>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/un.h>

using namespace mlir::tcp::dap;

static Error systemError(const std::string &what) {
  return Error{what + ": " + std::strerror(errno)};
}

Result<Address> mlir::tcp::dap::parseAddress(const std::string &text) {
  std::string rest = text;
  for (const char *scheme : {"listen://", "connect://"})
    if (rest.rfind(scheme, 0) == 0)
      rest.erase(0, std::strlen(scheme));
  Address address;
  address.host = "127.0.0.1";
  size_t colon = rest.rfind(':');
  std::string port = rest;
  if (colon != std::string::npos) {
    std::string host = rest.substr(0, colon);
    port = rest.substr(colon + 1);
    if (host == "::1" || host == "[::1]")
      address.host = "::1";
    else if (host != "localhost" && host != "127.0.0.1" && !host.empty())
      return Error{"'" + host + "' is not this machine: use localhost"};
  }
  if (port.empty() || port.size() > 5 ||
      port.find_first_not_of("0123456789") != std::string::npos ||
      std::stoi(port) > 65535)
    return Error{"'" + text + "' has no port: write HOST:PORT"};
  address.port = std::stoi(port);
  return address;
}

std::optional<std::string>
mlir::tcp::dap::getSocketFile(const std::string &text) {
  static constexpr char kScheme[] = "unix://";
  if (text.rfind(kScheme, 0) != 0)
    return std::nullopt;
  return text.substr(std::strlen(kScheme));
}

namespace {
/// A loopback address in the form of the system calls, of IPv4 or IPv6.
struct LoopbackAddress {
  explicit LoopbackAddress(const Address &address) {
    if (address.host == "::1") {
      auto *v6 = reinterpret_cast<sockaddr_in6 *>(&storage);
      v6->sin6_family = AF_INET6;
      v6->sin6_addr = in6addr_loopback;
      v6->sin6_port = htons(static_cast<uint16_t>(address.port));
      size = sizeof(sockaddr_in6);
    } else {
      auto *v4 = reinterpret_cast<sockaddr_in *>(&storage);
      v4->sin_family = AF_INET;
      v4->sin_addr.s_addr = htonl(INADDR_LOOPBACK);
      v4->sin_port = htons(static_cast<uint16_t>(address.port));
      size = sizeof(sockaddr_in);
    }
  }
  const sockaddr *get() const {
    return reinterpret_cast<const sockaddr *>(&storage);
  }

  sockaddr_storage storage = {};
  socklen_t size = 0;
};
} // namespace

static Result<sockaddr_un> getFileAddress(const std::string &path) {
  sockaddr_un address = {};
  address.sun_family = AF_UNIX;
  if (path.size() >= sizeof(address.sun_path))
    return Error{"the name of the socket file is too long: " + path};
  std::memcpy(address.sun_path, path.c_str(), path.size() + 1);
  return address;
}

Result<ListeningSocket> mlir::tcp::dap::listenOn(const Address &address) {
  LoopbackAddress loopback(address);
  ListeningSocket listener;
  listener.socket = FileDescriptor(::socket(
      loopback.storage.ss_family, SOCK_STREAM | SOCK_CLOEXEC, /*protocol=*/0));
  int yes = 1;
  ::setsockopt(listener.socket.get(), SOL_SOCKET, SO_REUSEADDR, &yes,
               sizeof(yes));
  if (::bind(listener.socket.get(), loopback.get(), loopback.size) != 0 ||
      ::listen(listener.socket.get(), 1) != 0)
    return systemError("cannot listen on port " + std::to_string(address.port));
  sockaddr_storage bound = {};
  socklen_t size = sizeof(bound);
  ::getsockname(listener.socket.get(), reinterpret_cast<sockaddr *>(&bound),
                &size);
  listener.port =
      ntohs(bound.ss_family == AF_INET6
                ? reinterpret_cast<sockaddr_in6 *>(&bound)->sin6_port
                : reinterpret_cast<sockaddr_in *>(&bound)->sin_port);
  return listener;
}

/// Returns whether a socket file of this user is left over from a process that
/// has ended.
static bool isAbandoned(const std::string &path) {
  struct stat status;
  if (::lstat(path.c_str(), &status) != 0 || !S_ISSOCK(status.st_mode) ||
      status.st_uid != ::geteuid())
    return false;
  return !connectTo(path) && errno == ECONNREFUSED;
}

Result<ListeningSocket> mlir::tcp::dap::listenOn(const std::string &path) {
  if (path.empty())
    return Error{"'unix://' names no file"};
  if (isAbandoned(path))
    ::unlink(path.c_str());
  Result<sockaddr_un> address = getFileAddress(path);
  if (!address)
    return address.error();
  ListeningSocket listener;
  listener.socket = FileDescriptor(
      ::socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, /*protocol=*/0));
  // The file gets the mode of the socket when the socket is bound.
  ::fchmod(listener.socket.get(), S_IRUSR | S_IWUSR);
  if (::bind(listener.socket.get(), reinterpret_cast<sockaddr *>(&*address),
             sizeof(*address)) != 0 ||
      ::chmod(path.c_str(), S_IRUSR | S_IWUSR) != 0 ||
      ::listen(listener.socket.get(), SOMAXCONN) != 0)
    return systemError("cannot listen on " + path);
  return listener;
}

Result<FileDescriptor>
mlir::tcp::dap::acceptClient(const ListeningSocket &listener) {
  int client = -1;
  do
    client = ::accept4(listener.socket.get(), nullptr, nullptr, SOCK_CLOEXEC);
  while (client < 0 && errno == EINTR);
  if (client < 0)
    return systemError("nobody connected");
  int yes = 1;
  ::setsockopt(client, IPPROTO_TCP, TCP_NODELAY, &yes, sizeof(yes));
  return FileDescriptor(client);
}

Result<FileDescriptor> mlir::tcp::dap::connectTo(const Address &address) {
  LoopbackAddress loopback(address);
  FileDescriptor fd(::socket(loopback.storage.ss_family,
                             SOCK_STREAM | SOCK_CLOEXEC, /*protocol=*/0));
  if (::connect(fd.get(), loopback.get(), loopback.size) != 0)
    return systemError("cannot connect to port " +
                       std::to_string(address.port));
  int yes = 1;
  ::setsockopt(fd.get(), IPPROTO_TCP, TCP_NODELAY, &yes, sizeof(yes));
  return fd;
}

Result<FileDescriptor> mlir::tcp::dap::connectTo(const std::string &path) {
  Result<sockaddr_un> address = getFileAddress(path);
  if (!address)
    return address.error();
  FileDescriptor fd(
      ::socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, /*protocol=*/0));
  if (::connect(fd.get(), reinterpret_cast<sockaddr *>(&*address),
                sizeof(*address)) != 0)
    return systemError("cannot connect to " + path);
  return fd;
}
