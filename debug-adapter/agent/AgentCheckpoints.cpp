//===- AgentCheckpoints.cpp - Forks that an agent goes on from ------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Agent.h"

#include "Control.h"
#include "CrashReport.h"
#include "Processes.h"
#include "Requests.h"
#include "tcp-mlir/Actions/SeparateHeap.h"
#include <fcntl.h>
#include <unistd.h>

using namespace mlir;
using namespace mlir::tcp;
using namespace mlir::tcp::agent;
namespace json = llvm::json;

void Agent::takeCheckpoint(const Event &event, CheckpointKind kind) {
  SeparateHeap::Scope heap;
  lastCheckpoint = readProcessorTime();
  if (turns || !isSingleThreaded() || peekPipe >= 0)
    return;
  history.countTime();
  int ends[2];
  makeControlPair(ends);
  pid_t child = forkSibling(supervisor);
  if (child == 0) {
    lastRan = ranBefore + lastCheckpoint - idle;
    close(ends[1]);
    adapter.close();
    waitAsCheckpoint(ends[0], event);
    return;
  }
  close(ends[0]);
  if (child > 0) {
    control::CheckpointTaken taken;
    taken.pid = child;
    taken.edited = kind == CheckpointKind::Edited;
    taken.found = kind == CheckpointKind::Found;
    taken.position = position.toWire();
    taken.hash = getHash();
    taken.lastEdit = static_cast<int64_t>(lastEdit);
    // An end or a begin is still to come.
    taken.begun = static_cast<int64_t>(numBegun - event.isBegin());
    taken.microseconds = std::chrono::duration_cast<std::chrono::microseconds>(
                             ranBefore + lastCheckpoint - idle)
                             .count();
    tellSupervisor(control, std::move(taken), ends[1]);
  }
  close(ends[1]);
}

void Agent::waitAsCheckpoint(int own, const Event &event) {
  int passed;
  while (auto message = receiveControl<control::Wake>(own, &passed)) {
    pid_t child = forkSibling(supervisor);
    if (child != 0) {
      if (passed >= 0)
        close(passed);
      continue;
    }
    peekPipe = passed;
    close(own);
    // A new process has a new clock.
    ranBefore = lastRan;
    idle = readProcessorTime();
    history.skipTime();
    wake(std::move(*message));
    return;
  }
  _exit(0);
}

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

void Agent::answerInquiry(const Event &event) {
  stop = std::make_unique<Stop>(event, /*isInvalid=*/false, printed);
  wire::Response<json::Value> response;
  llvm::Expected<json::Value> answer = std::visit(
      [&](auto &question) {
        Connection::Request request{std::nullopt, question.kName,
                                    toJson(std::move(question))};
        return handleRequest(*this, request);
      },
      inquiry->question);
  if (answer)
    response.result = std::move(*answer);
  else
    response.error = wire::Failure{toString(answer.takeError())};
  sendControl(inquirer, std::move(response));
  _exit(0);
}

/// What the compile prints was printed by the one that is being looked at.
static void printNowhere() {
  int nowhere = open("/dev/null", O_WRONLY | O_CLOEXEC);
  dup2(nowhere, STDOUT_FILENO);
  dup2(nowhere, STDERR_FILENO);
  close(nowhere);
}

Goal Agent::makeGoal(control::Task &task) {
  Goal made;
  made.kind = Goal::GoTo;
  auto take = [&](const wire::Position &place) {
    made.moment = place.moment.value_or(0);
    made.action = place.action;
    if (place.phase == "after")
      made.phase = Position::After;
    made.needsChanges = made.moment % 2 == 1;
  };
  if (auto *there = std::get_if<control::GoTo>(&task)) {
    take(there->place);
    made.reason = std::move(there->reason);
    made.description = std::move(there->description);
    made.breakpoints = std::move(there->breakpoints);
    made.options = std::move(there->options);
    made.isIrInvalid = there->handled.has_value();
    made.then = std::move(there->then);
    made.needsChanges |= there->arm;
    made.armFrom = there->armFrom;
  } else if (auto *search = std::get_if<control::Search>(&task)) {
    made.kind = Goal::Search;
    made.moment = search->limit;
    made.what = std::move(search->what);
    made.reason = std::move(search->reason);
    made.needsChanges = search->arm;
    made.armFrom = search->armFrom;
  } else if (auto *text = std::get_if<control::ReadText>(&task)) {
    take(text->place);
  } else if (auto *exception = std::get_if<control::MatchException>(&task)) {
    take(exception->place);
  } else if (auto *changes = std::get_if<control::ListChanges>(&task)) {
    made.moment = changes->upTo;
    made.needsChanges = true;
  } else if (auto *asked = std::get_if<control::Inquire>(&task)) {
    made.moment = asked->moment;
    made.needsChanges = true;
  }
  return made;
}

void Agent::wake(control::Wake message) {
  bool isLive = std::holds_alternative<control::GoTo>(message.task) ||
                std::holds_alternative<control::Search>(message.task);
  if (auto *asked = std::get_if<control::Inquire>(&message.task)) {
    inquiry = *asked;
    inquirer = static_cast<int>(message.answerTo.value_or(-1));
    provenance = std::make_unique<Provenance>();
    hub.setDetection(ChangeDetection::All);
  } else if (message.answerTo) {
    peekPipe = static_cast<int>(*message.answerTo);
  }
  if (isLive)
    tellSupervisor(control, control::Live{getpid()});
  // There is nothing better to go on from.
  takeTorn();
  lastCheckpoint = lastProgress = readProcessorTime();
  wokenAt = position.moment;
  if (auto *text = std::get_if<control::ReadText>(&message.task))
    peekPart = text->part;
  if (auto *match = std::get_if<control::MatchException>(&message.task))
    peekFilter = match->filter;
  counts = std::holds_alternative<control::ListChanges>(message.task);
  if (counts)
    printNowhere();
  wantsPause = false;
  if (!message.socket.empty())
    socket = message.socket;
  exception.reset();
  found = 0;
  if (message.breakpoints) {
    breakpointList = std::move(*message.breakpoints);
    breakpoints.set(breakpointList, nullptr);
  }
  numDiagnosticsSeen = message.diagnostics;
  if (auto *there = std::get_if<control::GoTo>(&message.task))
    handledDiagnostic = there->handled.value_or(handledDiagnostic);
  goal = makeGoal(message.task);
  known.clear();
  nextKnown = 0;
  for (control::Passed &each : message.known)
    known.emplace_back(each.moment, std::move(each.hash));
  // A search has no need of the adapter until it has found something.
  if (goal.kind == Goal::Search || !isLive)
    return;
  if (llvm::Error error = connect()) {
    consumeError(std::move(error));
    endByHand();
  }
}
