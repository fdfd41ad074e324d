//===- Control.h - Between the processes of one debuggee --------*- C++ -*-===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TCP_DEBUG_AGENT_PROCESS_CONTROL_H
#define TCP_DEBUG_AGENT_PROCESS_CONTROL_H

#include "debug-adapter/agent/Json.h"
#include "debug-adapter/wire/Control.h"
#include "llvm/ADT/StringRef.h"
#include <optional>
#include <string>

namespace mlir::tcp::agent {

namespace control = wire::control;

/// Makes a pair of connected sockets that keep messages apart. Aborts where the
/// system has none left.
void makeControlPair(int (&ends)[2]);

/// Sends a message, with a file descriptor if that is not -1. Returns whether
/// the other side is there.
bool sendText(int socket, const std::string &message, int passed = -1);

/// Waits for a message; nothing if the other side has gone. `passed`, if not
/// null, becomes the file descriptor that came with it or -1.
std::optional<std::string> receiveText(int socket, int *passed = nullptr);

/// The same with what the processes of a compile say to each other.
template <typename Message>
bool sendControl(int socket, Message message, int passed = -1) {
  return sendText(socket, printJson(std::move(message)), passed);
}
template <typename Message>
std::optional<Message> receiveControl(int socket, int *passed = nullptr) {
  std::optional<std::string> text = receiveText(socket, passed);
  if (!text)
    return std::nullopt;
  llvm::Expected<Message> message = parseJson<Message>(*text);
  if (message)
    return std::move(*message);
  consumeError(message.takeError());
  return std::nullopt;
}

/// Sends one of the messages that the supervisor takes.
inline bool tellSupervisor(int socket, control::ToSupervisor message,
                           int passed = -1) {
  return sendControl(socket, std::move(message), passed);
}

/// An answer that a process sends to a socket, before it closes that.
void sendAnswer(int socket, llvm::StringRef answer);
/// Reads an answer up to its end, or until nothing comes for so many
/// milliseconds, -1 for any number; and closes the socket.
std::string takeAnswer(int socket, int patience = -1);

} // namespace mlir::tcp::agent

#endif // TCP_DEBUG_AGENT_PROCESS_CONTROL_H
