//===- Control.cpp - Between the processes of one debuggee ----------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "debug-adapter/agent/process/Control.h"

#include "llvm/Support/ErrorHandling.h"
#include <cerrno>
#include <cstring>
#include <poll.h>
#include <sys/socket.h>
#include <unistd.h>

using namespace mlir::tcp;

/// The largest message. It is one packet of the socket. The list of breakpoints
/// is the largest message.
static constexpr int kMaxMessage = 1 << 22;

void agent::makeControlPair(int (&ends)[2]) {
  if (socketpair(AF_UNIX, SOCK_SEQPACKET | SOCK_CLOEXEC, 0, ends) != 0)
    llvm::report_fatal_error(
        llvm::Twine("the debugger can't make a pair of sockets: ") +
        std::strerror(errno));
  for (int end : ends)
    setsockopt(end, SOL_SOCKET, SO_SNDBUF, &kMaxMessage, sizeof(kMaxMessage));
}

bool agent::sendText(int socket, const std::string &message, int passed) {
  iovec data{const_cast<char *>(message.data()), message.size()};
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

std::optional<std::string> agent::receiveText(int socket, int *passed) {
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
    return text;
  }
}

void agent::sendAnswer(int socket, llvm::StringRef answer) {
  while (!answer.empty()) {
    ssize_t sent = ::send(socket, answer.data(), answer.size(), MSG_NOSIGNAL);
    if (sent <= 0)
      return;
    answer = answer.drop_front(sent);
  }
}

std::string agent::takeAnswer(int socket, int patience) {
  std::string text;
  char bytes[65536];
  pollfd waiting{socket, POLLIN, 0};
  while (true) {
    int ready = poll(&waiting, 1, patience);
    if (ready < 0 && errno == EINTR)
      continue;
    ssize_t size = ready > 0 ? read(socket, bytes, sizeof(bytes)) : 0;
    if (size <= 0)
      break;
    text.append(bytes, size);
  }
  close(socket);
  return text;
}
