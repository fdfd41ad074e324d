//===- SupervisorLink.cpp - Asks the supervisor ---------------------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "debug-adapter/agent/process/SupervisorLink.h"

#include "debug-adapter/wire/Envelope.h"
#include <sys/socket.h>
#include <unistd.h>

using namespace mlir::tcp;
using namespace mlir::tcp::agent;
namespace json = llvm::json;

/// The time to wait for a process that goes to another position.
static constexpr int kPatienceInMilliseconds = 10000;

/// Sends a question with one end of a new stream. Returns the other end, from
/// which the answer can be read; -1 if the system has no more sockets.
static int sendQuestion(int socket, control::ToSupervisor question) {
  int ends[2];
  if (socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends) != 0)
    return -1;
  tellSupervisor(socket, std::move(question), ends[1]);
  close(ends[1]);
  return ends[0];
}

llvm::Expected<std::string>
SupervisorLink::readText(control::ReadText task) const {
  int answer = sendQuestion(socket, std::move(task));
  if (answer < 0)
    return llvm::createStringError("the debugger can't ask its first process "
                                   "for the IR at another position");
  std::string text = takeAnswer(answer, kPatienceInMilliseconds);
  if (text.empty())
    return llvm::createStringError(
        "a second run of the compile did not get to that position");
  return text;
}

llvm::Expected<json::Value>
SupervisorLink::ask(control::Inquire inquiry) const {
  int ends[2];
  makeControlPair(ends);
  tellSupervisor(socket, std::move(inquiry), ends[1]);
  close(ends[1]);
  auto response = receiveControl<wire::Response<json::Value>>(ends[0]);
  close(ends[0]);
  if (!response)
    return llvm::createStringError(
        "a second run of the compile did not get to this stop");
  if (response->error)
    return llvm::createStringError(response->error->message);
  return response->result ? std::move(*response->result) : json::Value(nullptr);
}

std::optional<uint64_t>
SupervisorLink::count(control::CountChanges question) const {
  int from = sendQuestion(socket, question);
  if (from < 0)
    return std::nullopt;
  llvm::Expected<control::ChangeNumber> answer =
      codec::parseJson<control::ChangeNumber>(takeAnswer(from));
  if (answer)
    return answer->number;
  consumeError(answer.takeError());
  return std::nullopt;
}

void SupervisorLink::awaitEnd() {
  while (true)
    pause();
}
