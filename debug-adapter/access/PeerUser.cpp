//===- PeerUser.cpp - The user of a peer ----------------------------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "debug-adapter/access/PeerUser.h"

#include <cstdint>
#include <cstdio>
#include <cstring>
#include <fstream>
#include <netinet/in.h>
#include <string>
#include <sys/socket.h>
#include <unistd.h>

using namespace mlir::tcp;

/// Writes an end of a connection as proc_pid_net(5) does: the address in words
/// of this machine's byte order, and the port.
static std::string writeEnd(const sockaddr_storage &address) {
  uint32_t words[4] = {};
  size_t numWords = 1;
  uint16_t port;
  if (address.ss_family == AF_INET6) {
    const auto &v6 = reinterpret_cast<const sockaddr_in6 &>(address);
    numWords = 4;
    std::memcpy(words, &v6.sin6_addr, sizeof(words));
    port = v6.sin6_port;
  } else {
    const auto &v4 = reinterpret_cast<const sockaddr_in &>(address);
    words[0] = v4.sin_addr.s_addr;
    port = v4.sin_port;
  }
  std::string text;
  char digits[16];
  for (size_t i = 0; i < numWords; ++i) {
    std::snprintf(digits, sizeof(digits), "%08X", words[i]);
    text += digits;
  }
  std::snprintf(digits, sizeof(digits), ":%04X", ntohs(port));
  return text + digits;
}

/// Returns whether a row of the table is of an established connection whose
/// socket is open. Before the end of the handshake, the row may be of another
/// process with the same port. After a close, the kernel does not know the
/// user.
static bool isHeld(unsigned state, unsigned long inode) {
  // The states are ESTABLISHED, FIN_WAIT1, FIN_WAIT2 and CLOSE_WAIT of the
  // kernel's tcp_states.h.
  return inode != 0 && (state == 1 || state == 4 || state == 5 || state == 8);
}

/// Finds the owner of the socket from `local` to `remote` in a table of the
/// kernel; nothing if there is no such connection.
static std::optional<uid_t> findOwner(const char *table,
                                      const std::string &local,
                                      const std::string &remote) {
  std::ifstream rows(table);
  std::string row;
  std::getline(rows, row);
  while (std::getline(rows, row)) {
    char from[64], to[64];
    unsigned state, user;
    unsigned long inode;
    // The columns are: sl local_address rem_address st tx:rx tr:when retrnsmt
    // uid timeout inode.
    if (std::sscanf(row.c_str(),
                    " %*[^ ] %63s %63s %X %*[^ ] %*[^ ] %*[^ ] %u %*[^ ] %lu",
                    from, to, &state, &user, &inode) == 5 &&
        local == from && remote == to && isHeld(state, inode))
      return user;
  }
  return std::nullopt;
}

std::optional<uid_t> debug::getPeerUser(int socket) {
  sockaddr_storage own = {}, peer = {};
  socklen_t ownSize = sizeof(own), peerSize = sizeof(peer);
  if (::getsockname(socket, reinterpret_cast<sockaddr *>(&own), &ownSize) ||
      ::getpeername(socket, reinterpret_cast<sockaddr *>(&peer), &peerSize))
    return std::nullopt;
  if (own.ss_family == AF_UNIX) {
    ucred credentials;
    socklen_t size = sizeof(credentials);
    if (::getsockopt(socket, SOL_SOCKET, SO_PEERCRED, &credentials, &size))
      return std::nullopt;
    return credentials.uid;
  }
  return findOwner(own.ss_family == AF_INET6 ? "/proc/self/net/tcp6"
                                             : "/proc/self/net/tcp",
                   writeEnd(peer), writeEnd(own));
}

bool debug::isOwnUser(int socket) { return getPeerUser(socket) == ::geteuid(); }
