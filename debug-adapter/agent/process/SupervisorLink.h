//===- SupervisorLink.h - Asks the supervisor -------------------*- C++ -*-===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TCP_DEBUG_AGENT_PROCESS_SUPERVISORLINK_H
#define TCP_DEBUG_AGENT_PROCESS_SUPERVISORLINK_H

#include "debug-adapter/agent/process/Control.h"
#include "llvm/Support/Error.h"
#include <cstdint>
#include <optional>
#include <string>

namespace mlir::tcp::agent {

/// The socket of the process that compiles to its supervisor, which has other
/// processes answer what this one can't. It belongs to the agent. On the thread
/// of the compile.
class SupervisorLink {
public:
  /// Does not own the socket, which signal handlers write to as well.
  explicit SupervisorLink(int socket) : socket(socket) {}

  int getSocket() const { return socket; }
  void tell(control::ToSupervisor message) const {
    tellSupervisor(socket, std::move(message));
  }

  /// Waits for the text of the IR, or of a part of it, at another position: for
  /// at most ten seconds. It is control::ReadText::kNoPart where the part is
  /// not there.
  llvm::Expected<std::string> readText(control::ReadText task) const;
  /// Has a question answered by a process that starts at the beginning of the
  /// compile, records all changes and comes to a moment; takes as long as that.
  template <typename Question>
  llvm::Expected<typename Question::Result>
  inquire(uint64_t moment, const Question &question) const {
    llvm::Expected<llvm::json::Value> answer =
        ask({static_cast<int64_t>(moment), question});
    if (!answer)
      return answer.takeError();
    return fromJson<typename Question::Result>(*answer);
  }
  /// Waits for a number of changes, or the moment of a change; nothing where
  /// the supervisor can't say.
  std::optional<uint64_t> count(control::CountChanges question) const;

  /// Waits for the supervisor to end this process, as it does for one that it
  /// replaces by another.
  [[noreturn]] static void awaitEnd();

private:
  llvm::Expected<llvm::json::Value> ask(control::Inquire inquiry) const;

  int socket;
};

} // namespace mlir::tcp::agent

#endif // TCP_DEBUG_AGENT_PROCESS_SUPERVISORLINK_H
