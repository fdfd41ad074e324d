//===- AdapterPort.h - Where a compile waits for an adapter -----*- C++ -*-===//
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

/// A port of the loopback interface where an adapter says which socket file is
/// its. It is open as long as this lives.
class AdapterPort {
public:
  /// Opens it, 0 for any, and says on standard error which one it is.
  static llvm::Expected<AdapterPort> open(uint16_t port);
  AdapterPort(AdapterPort &&other) noexcept;
  AdapterPort &operator=(AdapterPort &&other) noexcept;
  ~AdapterPort();

  uint16_t getNumber() const { return number; }
  /// To wait for.
  int getFd() const { return listener; }
  /// Waits for somebody, and gives the path of the socket file; empty for who
  /// says none, or has nothing to say here: who is not of this user, or, where
  /// a secret is set, does not say it. An error where nobody can come.
  llvm::Expected<std::string> accept() const;

private:
  AdapterPort(int listener, uint16_t number)
      : listener(listener), number(number) {}
  /// Returns the result of `accept` for one who has connected, or why that is
  /// refused.
  llvm::Expected<std::string> hear(int client) const;

  int listener;
  uint16_t number;
  /// Empty where none is set.
  std::string secret;
};

} // namespace mlir::tcp::agent

#endif // TCP_DEBUG_AGENT_PROCESS_ADAPTERPORT_H
