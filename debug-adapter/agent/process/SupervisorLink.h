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
#include <utility>
#include <vector>

namespace mlir::tcp::agent {

/// The socket of a process that compiles to its supervisor. The supervisor has
/// other processes answer questions that this process can't answer. The agent
/// owns it and uses it on the thread of the compile.
class SupervisorLink {
public:
  /// The object does not own the socket, because signal handlers write to it,
  /// too.
  explicit SupervisorLink(int socket) : socket(socket) {}

  int getSocket() const { return socket; }
  void tell(control::ToSupervisor message) const {
    tellSupervisor(socket, std::move(message));
  }
  /// Keeps a hash for the next call of tellHashes(). A message for each would
  /// take more time than many actions.
  void keepHash(control::Passed hash) { hashes.push_back(std::move(hash)); }
  /// Sends the hashes that were kept.
  void tellHashes() {
    if (!hashes.empty())
      tell(control::PassedTimestamps{std::exchange(hashes, {})});
  }

  /// Waits at most ten seconds for the text of the IR, or of a part of it, at
  /// another position. Returns control::ReadText::kNoPart if the part is not
  /// there.
  llvm::Expected<std::string> readText(control::ReadText task) const;
  /// Waits for the answer of a forked process, which runs from the beginning of
  /// the compile to a timestamp and records all changes. There is no limit of
  /// time.
  template <typename Question>
  llvm::Expected<typename Question::Result>
  inquire(uint64_t timestamp, const Question &question) const {
    llvm::Expected<llvm::json::Value> answer =
        ask({static_cast<int64_t>(timestamp), question});
    if (!answer)
      return answer.takeError();
    return codec::fromJson<typename Question::Result>(*answer);
  }
  /// Waits for the number of changes, or the timestamp of a change. Nothing if
  /// that can't be known.
  std::optional<uint64_t> count(control::CountChanges question) const;

  /// Waits for the supervisor to end this process, when it replaces it by
  /// another one.
  [[noreturn]] static void awaitEnd();

private:
  llvm::Expected<llvm::json::Value> ask(control::Inquire inquiry) const;

  int socket;
  std::vector<control::Passed> hashes;
};

} // namespace mlir::tcp::agent

#endif // TCP_DEBUG_AGENT_PROCESS_SUPERVISORLINK_H
