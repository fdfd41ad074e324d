//===- ChangeCount.cpp - The number of changes from the begin -------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "debug-adapter/agent/process/ChangeCount.h"

#include "debug-adapter/agent/process/Control.h"
#include "llvm/ADT/STLExtras.h"
#include <algorithm>
#include <cerrno>
#include <sys/socket.h>
#include <unistd.h>
#include <utility>

using namespace mlir::tcp::agent;

void ChangeCount::ask(uint64_t timestamp, std::optional<uint64_t> number,
                      int pipe) {
  waiting.push_back({timestamp, number, pipe});
  answer();
}

std::optional<uint64_t> ChangeCount::getWanted() const {
  if (fd >= 0 || waiting.empty())
    return std::nullopt;
  uint64_t wanted = 0;
  for (const Question &question : waiting)
    wanted = std::max(wanted, question.timestamp);
  return wanted;
}

void ChangeCount::start(int pipe, uint64_t upTo) {
  fd = pipe;
  countsTo = upTo;
}

void ChangeCount::read() {
  char bytes[65536];
  ssize_t size = ::read(fd, bytes, sizeof(bytes));
  if (size > 0) {
    text.append(bytes, size);
    return;
  }
  if (size < 0 && errno == EINTR)
    return;
  llvm::Expected<control::ChangeTimestamps> found =
      codec::parseJson<control::ChangeTimestamps>(text);
  stop();
  if (found) {
    take(found->timestamps);
    return answer();
  }
  consumeError(found.takeError());
  // The process did not get to that timestamp, and no other would.
  for (const Question &question : waiting)
    close(question.pipe);
  waiting.clear();
}

void ChangeCount::take(const std::vector<int64_t> &found) {
  for (uint64_t timestamp : found)
    if (timestamp > countedTo)
      timestamps.push_back(timestamp);
  countedTo = std::max(countedTo, countsTo);
}

void ChangeCount::answer() {
  llvm::erase_if(waiting, [&](const Question &question) {
    if (question.timestamp > countedTo)
      return false;
    uint64_t number =
        llvm::upper_bound(timestamps, question.timestamp) - timestamps.begin();
    if (question.number) {
      uint64_t wanted = *question.number;
      number = wanted && wanted <= number ? timestamps[wanted - 1] : 0;
    }
    sendAnswer(question.pipe, codec::printJson(control::ChangeNumber{
                                  static_cast<int64_t>(number)}));
    close(question.pipe);
    return true;
  });
}

void ChangeCount::stop() {
  if (fd >= 0)
    close(std::exchange(fd, -1));
  text.clear();
}

void ChangeCount::forgetBehind(uint64_t timestamp) {
  timestamps.erase(llvm::upper_bound(timestamps, timestamp), timestamps.end());
  countedTo = std::min(countedTo, timestamp);
  stop();
}
