//===- ChangeCount.h - The number of changes from the begin -----*- C++ -*-===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TCP_DEBUG_AGENT_PROCESS_CHANGECOUNT_H
#define TCP_DEBUG_AGENT_PROCESS_CHANGECOUNT_H

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace mlir::tcp::agent {

/// The timestamps of all changes from the begin of the compile up to a
/// timestamp, and the questions that wait for more. The supervisor owns it, and
/// starts a process that counts on if there is a question.
class ChangeCount {
public:
  /// Takes a question, whose answer is written to `pipe`: how many changes
  /// there are up to a timestamp or, with `number`, at which timestamp that
  /// change is.
  void ask(uint64_t timestamp, std::optional<uint64_t> number, int pipe);

  /// Returns the timestamp up to which all changes are known.
  uint64_t getCountedTo() const { return countedTo; }
  /// Returns the timestamp up to which a process is to count; nothing if no
  /// question waits, or if a process counts already.
  std::optional<uint64_t> getWanted() const;

  /// Notes that a process counts up to a timestamp, and writes its result to
  /// the other end of a pipe.
  void start(int pipe, uint64_t upTo);
  /// Returns the descriptor to poll; -1 for none.
  int getFd() const { return fd; }
  /// Reads from the pipe. At its end, answers the questions.
  void read();

  /// Forgets the changes after a timestamp, because the compile was edited
  /// there.
  void forgetBehind(uint64_t timestamp);

private:
  struct Question {
    uint64_t timestamp;
    std::optional<uint64_t> number;
    int pipe;
  };
  void take(const std::vector<int64_t> &found);
  void answer();
  void stop();

  std::vector<uint64_t> timestamps;
  uint64_t countedTo = 0;
  std::vector<Question> waiting;
  int fd = -1;
  uint64_t countsTo = 0;
  std::string text;
};

} // namespace mlir::tcp::agent

#endif // TCP_DEBUG_AGENT_PROCESS_CHANGECOUNT_H
