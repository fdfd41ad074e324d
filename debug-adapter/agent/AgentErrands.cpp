//===- AgentErrands.cpp - Questions that a process is woken for
//------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

//
// A question about another place is answered by a process that goes there: one
// that is woken for it, or one that starts at the beginning. It ends with the
// answer.
//
//===----------------------------------------------------------------------===//

#include "Agent.h"

#include "Requests.h"
#include <csignal>
#include <unistd.h>

using namespace mlir;
using namespace mlir::tcp;
using namespace mlir::tcp::agent;
namespace json = llvm::json;

llvm::Expected<json::Value> Agent::askElsewhere(control::Inquire inquiry) {
  int ends[2];
  makeControlPair(ends);
  tellSupervisor(control, std::move(inquiry), ends[1]);
  close(ends[1]);
  auto response = receiveControl<wire::Response<json::Value>>(ends[0]);
  close(ends[0]);
  if (!response)
    return llvm::createStringError(
        "a second run of the compile did not come here");
  if (response->error)
    return llvm::createStringError(response->error->message);
  return response->result ? std::move(*response->result) : json::Value(nullptr);
}

/// What goes wrong in a process that is for an answer only is not told.
static void ignoreCrashes() {
  for (int signal : {SIGSEGV, SIGBUS, SIGILL, SIGFPE, SIGABRT, SIGALRM})
    std::signal(signal, SIG_DFL);
}

void Agent::answerErrand(const Event &event) {
  std::visit([&](const auto &question) { answer(question, event); },
             errand->question);
  _exit(0);
}

void Agent::answer(const control::ReadText &question, const Event &event) {
  ignoreCrashes();
  Stop there(event, /*isInvalid=*/false, printed);
  llvm::Expected<std::string> text = there.getViews().readText(question.part);
  // Nothing would be no answer.
  if (text)
    sendAnswer(errand->answerTo, question.part && text->empty()
                                     ? control::ReadText::kNoPart
                                     : StringRef(*text));
  else
    consumeError(text.takeError());
}

void Agent::answer(const control::MatchException &question,
                   const Event &event) {
  ignoreCrashes();
  sendAnswer(errand->answerTo,
             printJson(control::ExceptionHits{
                 breakpoints.matchException(question.filter, event)}));
}

void Agent::answer(const control::ListChanges &question, const Event &) {
  control::ChangeMoments found;
  for (uint64_t each : changes.getMoments())
    if (each <= static_cast<uint64_t>(question.upTo))
      found.moments.push_back(static_cast<int64_t>(each));
  sendAnswer(errand->answerTo, printJson(std::move(found)));
}

void Agent::answer(const control::Inquire &inquiry, const Event &event) {
  stop = std::make_unique<Stop>(event, /*isInvalid=*/false, printed);
  wire::Response<json::Value> response;
  llvm::Expected<json::Value> answer = std::visit(
      [&](auto question) {
        AdapterConnection::Request request{std::nullopt, question.kName,
                                           toJson(std::move(question))};
        return handleRequest(*this, request);
      },
      inquiry.question);
  if (answer)
    response.result = std::move(*answer);
  else
    response.error = wire::Failure{toString(answer.takeError())};
  sendControl(errand->answerTo, std::move(response));
}
