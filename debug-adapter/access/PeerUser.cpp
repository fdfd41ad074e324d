//===- PeerUser.cpp - Who is at the other end of a socket -----------------===//
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

/// An end of a connection as proc_net_tcp(5) writes it: the address in words of
/// this machine's byte order, and the port.
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

/// Returns whether somebody has the socket of a row open in a connection that
/// stands. One whose handshake is not done may be another's who takes the same
/// port, and of one that was closed the kernel has forgotten the user.
static bool isHeld(unsigned state, unsigned long inode) {
  // ESTABLISHED, FIN_WAIT1, FIN_WAIT2, CLOSE_WAIT of the kernel's tcp_states.h.
  return inode != 0 && (state == 1 || state == 4 || state == 5 || state == 8);
}

/// The owner of the socket from `local` to `remote` in the kernel's table.
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
    // sl local_address rem_address st tx:rx tr:when retrnsmt uid timeout inode
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
