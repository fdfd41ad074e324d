//===- Control.cpp - Between the processes of one debuggee ----------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Control.h"

#include "llvm/Support/ErrorHandling.h"
#include "llvm/Support/raw_ostream.h"
#include <cerrno>
#include <cstring>
#include <string>
#include <sys/socket.h>
#include <unistd.h>
#include <vector>

using namespace mlir::tcp;
namespace json = llvm::json;

/// A message is one packet; breakpoints are the largest of them.
static constexpr int kMaxMessage = 1 << 22;

void agent::makeControlPair(int (&ends)[2]) {
  if (socketpair(AF_UNIX, SOCK_SEQPACKET | SOCK_CLOEXEC, 0, ends) != 0)
    llvm::report_fatal_error(llvm::Twine("can't debug: ") +
                             std::strerror(errno));
  for (int end : ends)
    setsockopt(end, SOL_SOCKET, SO_SNDBUF, &kMaxMessage, sizeof(kMaxMessage));
}

bool agent::sendControl(int socket, json::Object message, int passed) {
  std::string text;
  llvm::raw_string_ostream(text) << json::Value(std::move(message));
  iovec data{text.data(), text.size()};
  msghdr header{};
  header.msg_iov = &data;
  header.msg_iovlen = 1;
  alignas(cmsghdr) char ancillary[CMSG_SPACE(sizeof(int))] = {};
  if (passed >= 0) {
    header.msg_control = ancillary;
    header.msg_controllen = sizeof(ancillary);
    cmsghdr *rights = CMSG_FIRSTHDR(&header);
    rights->cmsg_level = SOL_SOCKET;
    rights->cmsg_type = SCM_RIGHTS;
    rights->cmsg_len = CMSG_LEN(sizeof(int));
    std::memcpy(CMSG_DATA(rights), &passed, sizeof(int));
  }
  ssize_t sent;
  do
    sent = sendmsg(socket, &header, MSG_NOSIGNAL);
  while (sent < 0 && errno == EINTR);
  return sent >= 0;
}

std::optional<json::Object> agent::receiveControl(int socket, int *passed) {
  if (passed)
    *passed = -1;
  while (true) {
    ssize_t size = recv(socket, nullptr, 0, MSG_PEEK | MSG_TRUNC);
    if (size < 0 && errno == EINTR)
      continue;
    if (size <= 0)
      return std::nullopt;
    std::string text(size, '\0');
    iovec data{text.data(), text.size()};
    msghdr header{};
    header.msg_iov = &data;
    header.msg_iovlen = 1;
    alignas(cmsghdr) char ancillary[CMSG_SPACE(sizeof(int))] = {};
    header.msg_control = ancillary;
    header.msg_controllen = sizeof(ancillary);
    if (recvmsg(socket, &header, MSG_CMSG_CLOEXEC) < 0)
      return std::nullopt;
    if (cmsghdr *rights = CMSG_FIRSTHDR(&header);
        rights && rights->cmsg_type == SCM_RIGHTS) {
      int fd;
      std::memcpy(&fd, CMSG_DATA(rights), sizeof(int));
      if (passed)
        *passed = fd;
      else
        close(fd);
    }
    llvm::Expected<json::Value> value = json::parse(text);
    if (!value) {
      consumeError(value.takeError());
      return std::nullopt;
    }
    return std::move(*value->getAsObject());
  }
}
