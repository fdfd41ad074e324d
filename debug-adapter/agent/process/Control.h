//===- Control.h - Between the processes of one debuggee --------*- C++ -*-===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TCP_DEBUG_AGENT_PROCESS_CONTROL_H
#define TCP_DEBUG_AGENT_PROCESS_CONTROL_H

#include "compiler/support/LlvmJson.h"
#include "debug-adapter/wire/Control.h"
#include "llvm/ADT/StringRef.h"
#include <optional>
#include <string>

namespace mlir::tcp::agent {

namespace control = wire::control;

/// Makes a pair of connected sockets that preserve the boundaries of messages.
/// Aborts the process if the system has no more sockets.
void makeControlPair(int (&ends)[2]);

/// Sends a message, with the file descriptor `passed` if that is not -1.
/// Returns false if the other side is closed.
bool sendText(int socket, const std::string &message, int passed = -1);

/// Waits for a message; nothing if the other side is closed. `passed`, if not
/// null, becomes the file descriptor that came with it, or -1.
std::optional<std::string> receiveText(int socket, int *passed = nullptr);

/// These two send and receive a message of debug-adapter/wire/Control.h.
template <typename Message>
bool sendControl(int socket, Message message, int passed = -1) {
  return sendText(socket, codec::printJson(std::move(message)), passed);
}
template <typename Message>
std::optional<Message> receiveControl(int socket, int *passed = nullptr) {
  std::optional<std::string> text = receiveText(socket, passed);
  if (!text)
    return std::nullopt;
  llvm::Expected<Message> message = codec::parseJson<Message>(*text);
  if (message)
    return std::move(*message);
  consumeError(message.takeError());
  return std::nullopt;
}

/// Sends a message to the supervisor.
inline bool tellSupervisor(int socket, control::ToSupervisor message,
                           int passed = -1) {
  return sendControl(socket, std::move(message), passed);
}

/// Sends an answer as a stream of bytes. The caller closes the socket after it.
void sendAnswer(int socket, llvm::StringRef answer);
/// Reads an answer up to the end of the stream, or until nothing comes for
/// `patience` milliseconds, -1 for no limit. Closes the socket.
std::string takeAnswer(int socket, int patience = -1);

} // namespace mlir::tcp::agent

#endif // TCP_DEBUG_AGENT_PROCESS_CONTROL_H
