//===- AdapterPort.h - The port for a later adapter -------------*- C++ -*-===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TCP_DEBUG_AGENT_PROCESS_ADAPTERPORT_H
#define TCP_DEBUG_AGENT_PROCESS_ADAPTERPORT_H

#include "llvm/Support/Error.h"
#include <cstdint>
#include <string>

namespace mlir::tcp::agent {

/// A loopback port at which an adapter tells its socket file. It is open as
/// long as the object lives.
class AdapterPort {
public:
  /// Opens a port, 0 for any free one, and prints its number to standard error.
  static llvm::Expected<AdapterPort> open(uint16_t port);
  AdapterPort(AdapterPort &&other) noexcept;
  AdapterPort &operator=(AdapterPort &&other) noexcept;
  ~AdapterPort();

  uint16_t getNumber() const { return number; }
  /// Returns the descriptor to poll.
  int getFd() const { return fd; }
  /// Waits for a peer, and returns the socket file that it tells. Empty for a
  /// peer that is refused: it has another user or, if a secret is set, does not
  /// know the secret, or sends no valid message. An error if nobody can
  /// connect.
  llvm::Expected<std::string> accept() const;

private:
  AdapterPort(int fd, uint16_t number) : fd(fd), number(number) {}
  /// Returns the socket file that a peer tells, or an error that says why the
  /// peer is refused.
  llvm::Expected<std::string> hear(int client) const;

  int fd;
  uint16_t number;
  /// The secret; empty if none is set.
  std::string secret;
};

} // namespace mlir::tcp::agent

#endif // TCP_DEBUG_AGENT_PROCESS_ADAPTERPORT_H
