//===- Errand.cpp - A question that a process is woken for ----------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Errand.h"

#include <csignal>
#include <unistd.h>

using namespace mlir;
using namespace mlir::tcp;
using namespace mlir::tcp::agent;
namespace json = llvm::json;

/// Makes a crash end this process without a report to the adapter.
static void ignoreCrashes() {
  for (int signal : {SIGSEGV, SIGBUS, SIGILL, SIGFPE, SIGABRT, SIGALRM})
    std::signal(signal, SIG_DFL);
}

static void answerQuestion(int socket, const control::ReadText &question,
                           const Event &event, AdapterServer &,
                           PrintCache &cache) {
  ignoreCrashes();
  Stop there(event, /*isInvalid=*/false, cache);
  llvm::Expected<std::string> text = there.getViews().readText(question.part);
  // An empty text could not be told from a missing answer.
  if (text)
    sendAnswer(socket, question.part && text->empty()
                           ? control::ReadText::kNoPart
                           : StringRef(*text));
  else
    consumeError(text.takeError());
}

static void answerQuestion(int socket, const control::MatchException &question,
                           const Event &event, AdapterServer &server,
                           PrintCache &) {
  ignoreCrashes();
  sendAnswer(socket, codec::printJson(control::ExceptionHits{
                         server.getStepper().getBreakpoints().matchException(
                             question.filter, event)}));
}

static void answerQuestion(int socket, const control::ListChanges &question,
                           const Event &, AdapterServer &server, PrintCache &) {
  control::ChangeTimestamps found;
  for (uint64_t each : server.getCourse().getChanges().getTimestamps())
    if (each <= static_cast<uint64_t>(question.upTo))
      found.timestamps.push_back(static_cast<int64_t>(each));
  sendAnswer(socket, codec::printJson(std::move(found)));
}

static void answerQuestion(int socket, const control::Inquire &inquiry,
                           const Event &event, AdapterServer &server,
                           PrintCache &cache) {
  server.beginStop(event, /*isInvalid=*/false, cache);
  wire::Response<json::Value> response;
  llvm::Expected<json::Value> answer = std::visit(
      [&](auto question) {
        AdapterConnection::Request request{std::nullopt, question.kName,
                                           codec::toJson(std::move(question))};
        return server.answer(request);
      },
      inquiry.question);
  if (answer)
    response.result = std::move(*answer);
  else
    response.error = wire::Failure{toString(answer.takeError())};
  sendControl(socket, std::move(response));
}

void Errand::answer(const Event &event, AdapterServer &server,
                    PrintCache &cache) {
  std::visit(
      [&](const auto &question) {
        answerQuestion(answerTo, question, event, server, cache);
      },
      question);
  _exit(0);
}
