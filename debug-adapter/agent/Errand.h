//===- Errand.h - A question that a process is woken for --------*- C++ -*-===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TCP_DEBUG_AGENT_ERRAND_H
#define TCP_DEBUG_AGENT_ERRAND_H

#include "AdapterServer.h"

namespace mlir::tcp::agent {

/// A question about another position of the compile. A process that is forked
/// for it, from a checkpoint or from the supervisor, goes there, answers and
/// ends.
class Errand {
public:
  using Question = std::variant<control::ReadText, control::MatchException,
                                control::ListChanges, control::Inquire>;

  /// The answer goes to the descriptor `answerTo`.
  Errand(Question question, int answerTo)
      : question(std::move(question)), answerTo(answerTo) {}

  /// Answers at the event to which the process was to go, and ends the process.
  [[noreturn]] void answer(const Event &event, AdapterServer &server,
                           PrintCache &cache);

private:
  Question question;
  int answerTo;
};

} // namespace mlir::tcp::agent

#endif // TCP_DEBUG_AGENT_ERRAND_H
