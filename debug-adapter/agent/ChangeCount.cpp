//===- ChangeCount.cpp - Which changes there are from the begin -----------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ChangeCount.h"

#include "llvm/ADT/STLExtras.h"
#include <algorithm>
#include <cerrno>
#include <sys/socket.h>
#include <unistd.h>
#include <utility>

using namespace mlir::tcp::agent;
namespace json = llvm::json;

void ChangeCount::ask(uint64_t moment, std::optional<uint64_t> number,
                      int pipe) {
  waiting.push_back({moment, number, pipe});
  answer();
}

std::optional<uint64_t> ChangeCount::getWanted() const {
  if (fd >= 0 || waiting.empty())
    return std::nullopt;
  uint64_t wanted = 0;
  for (const Question &question : waiting)
    wanted = std::max(wanted, question.moment);
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
  llvm::Expected<json::Value> found = json::parse(text);
  stop();
  if (found && found->getAsArray()) {
    take(*found->getAsArray());
    return answer();
  }
  if (!found)
    consumeError(found.takeError());
  // It did not come there: nobody will.
  for (const Question &question : waiting)
    close(question.pipe);
  waiting.clear();
}

void ChangeCount::take(const json::Array &found) {
  for (const json::Value &each : found)
    if (uint64_t moment = each.getAsUINT64().value_or(0); moment > countedTo)
      moments.push_back(moment);
  countedTo = std::max(countedTo, countsTo);
}

void ChangeCount::answer() {
  llvm::erase_if(waiting, [&](const Question &question) {
    if (question.moment > countedTo)
      return false;
    uint64_t number =
        llvm::upper_bound(moments, question.moment) - moments.begin();
    if (question.number) {
      uint64_t wanted = *question.number;
      number = wanted && wanted <= number ? moments[wanted - 1] : 0;
    }
    std::string digits = std::to_string(number);
    ::send(question.pipe, digits.data(), digits.size(), MSG_NOSIGNAL);
    close(question.pipe);
    return true;
  });
}

void ChangeCount::stop() {
  if (fd >= 0)
    close(std::exchange(fd, -1));
  text.clear();
}

void ChangeCount::forgetBehind(uint64_t moment) {
  moments.erase(llvm::upper_bound(moments, moment), moments.end());
  countedTo = std::min(countedTo, moment);
  stop();
}
