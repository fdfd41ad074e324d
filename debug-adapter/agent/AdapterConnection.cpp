//===- AdapterConnection.cpp - JSON, a line each --------------------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "AdapterConnection.h"

#include "debug-adapter/access/PeerUser.h"
#include "llvm/Support/raw_ostream.h"
#include <cerrno>
#include <cstring>
#include <poll.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

using namespace mlir::tcp;
using namespace mlir::tcp::agent;
namespace json = llvm::json;

llvm::Expected<AdapterConnection>
AdapterConnection::connect(llvm::StringRef path) {
  auto fail = [&](const char *why) {
    return llvm::createStringError("can't reach the debugger at '" + path +
                                   "': " + why);
  };
  sockaddr_un address{};
  address.sun_family = AF_UNIX;
  if (path.size() >= sizeof(address.sun_path))
    return fail("the name is too long for a socket");
  std::memcpy(address.sun_path, path.data(), path.size());
  AdapterConnection connection;
  connection.fd = socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0);
  if (connection.fd < 0 ||
      ::connect(connection.fd, reinterpret_cast<sockaddr *>(&address),
                sizeof(address)) != 0)
    return fail(std::strerror(errno));
  // Whoever listens learns what is compiled, and can change it. So a socket of
  // another user is refused.
  if (!debug::isOwnUser(connection.fd))
    return fail("another user listens there");
  return connection;
}

void AdapterConnection::close() {
  if (fd >= 0)
    ::close(fd);
  fd = -1;
  buffer.clear();
}

void AdapterConnection::send(const json::Value &message) {
  std::string text;
  llvm::raw_string_ostream os(text);
  // The stream gets its text one character at a time, so a buffer pays.
  os.SetBufferSize(1 << 16);
  os << message << "\n";
  os.flush();
  for (llvm::StringRef rest = text; !rest.empty() && fd >= 0;) {
    ssize_t sent = ::send(fd, rest.data(), rest.size(), MSG_NOSIGNAL);
    if (sent > 0)
      rest = rest.drop_front(sent);
    else if (errno != EINTR)
      return;
  }
}

bool AdapterConnection::takeLine(Request &request) {
  while (true) {
    size_t end = buffer.find('\n');
    if (end == std::string::npos)
      return false;
    std::string line = buffer.substr(0, end);
    buffer.erase(0, end + 1);
    llvm::Expected<Request> read = codec::parseJson<Request>(line);
    if (read) {
      request = std::move(*read);
      return true;
    }
    respond(std::nullopt, read.takeError());
  }
}

void AdapterConnection::respond(std::optional<int64_t> id,
                                llvm::Expected<json::Value> result) {
  wire::Response<json::Value> response{id, std::nullopt, std::nullopt};
  if (result)
    response.result = std::move(*result);
  else
    response.error = wire::Failure{toString(result.takeError())};
  send(codec::toJson(std::move(response)));
}

AdapterConnection::Status AdapterConnection::read(Request &request,
                                                  int milliseconds) {
  while (!takeLine(request)) {
    if (fd < 0)
      return Status::Closed;
    pollfd poll{fd, POLLIN, 0};
    if (::poll(&poll, 1, milliseconds) <= 0)
      return Status::Nothing;
    char bytes[65536];
    ssize_t got = ::read(fd, bytes, sizeof(bytes));
    if (got <= 0) {
      if (got < 0 && errno == EINTR)
        return Status::Nothing;
      return Status::Closed;
    }
    buffer.append(bytes, got);
  }
  return Status::Message;
}
