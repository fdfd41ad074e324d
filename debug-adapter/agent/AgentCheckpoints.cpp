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
  countTime();
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
  std::chrono::duration<double, std::milli> ran =
      ranBefore + lastCheckpoint - idle;
  if (child > 0)
    sendControl(control,
                json::Object{
                    {"is", "checkpoint"},
                    {"pid", child},
                    {"edited", kind == CheckpointKind::Edited},
                    {"found", kind == CheckpointKind::Found},
                    {"position", position.toJson()},
                    {"hash", getHash()},
                    {"lastEdit", static_cast<int64_t>(lastEdit)},
                    // An end or a begin is still to come.
                    {"begun", static_cast<int64_t>(numBegun - event.isBegin())},
                    {"milliseconds", ran.count()}},
                ends[1]);
  close(ends[1]);
}

void Agent::waitAsCheckpoint(int own, const Event &event) {
  int passed;
  while (std::optional<json::Object> message = receiveControl(own, &passed)) {
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
    skipTime();
    wake(*message);
    return;
  }
  _exit(0);
}

llvm::Expected<json::Value> Agent::inquire(const json::Object &request) {
  int ends[2];
  makeControlPair(ends);
  json::Object goal{{"moment", static_cast<int64_t>(position.moment)},
                    {"arm", true}};
  sendControl(control,
              json::Object{{"is", "inquiry"},
                           {"goal", std::move(goal)},
                           {"inquiry", json::Object(request)}},
              ends[1]);
  close(ends[1]);
  std::optional<json::Object> response = receiveControl(ends[0]);
  close(ends[0]);
  if (!response)
    return llvm::createStringError(
        "a second run of the compile did not come here");
  if (const json::Object *error = response->getObject("error"))
    return llvm::createStringError(error->getString("message").value_or(""));
  json::Value *result = response->get("result");
  return result ? std::move(*result) : json::Value(nullptr);
}

void Agent::answerInquiry(const Event &event) {
  stop = std::make_unique<Stop>(event, /*isInvalid=*/false, printed);
  json::Value response = handleRequest(*this, inquiry);
  sendControl(inquirer, std::move(*response.getAsObject()));
  _exit(0);
}

/// What the compile prints was printed by the one that is being looked at.
static void printNowhere() {
  int nowhere = open("/dev/null", O_WRONLY | O_CLOEXEC);
  dup2(nowhere, STDOUT_FILENO);
  dup2(nowhere, STDERR_FILENO);
  close(nowhere);
}

void Agent::wake(const json::Object &message) {
  if (const json::Object *request = message.getObject("inquiry")) {
    inquiry = *request;
    inquirer = static_cast<int>(message.getInteger("inquirer").value_or(-1));
    provenance = std::make_unique<Provenance>();
    hub.setDetection(ChangeDetection::All);
  } else if (std::optional<int64_t> pipe = message.getInteger("pipe")) {
    peekPipe = static_cast<int>(*pipe);
  } else if (peekPipe < 0) {
    sendControl(control, json::Object{{"is", "live"}, {"pid", getpid()}});
  }
  // There is nothing better to go on from.
  takeTorn();
  lastCheckpoint = lastProgress = readProcessorTime();
  wokenAt = position.moment;
  peekFilter = message.getString("asks").value_or("").str();
  counts = message.getBoolean("counts").value_or(false);
  if (counts)
    printNowhere();
  wantsPause = false;
  if (std::optional<StringRef> other = message.getString("socket"))
    socket = other->str();
  exception.reset();
  found = 0;
  if (const json::Array *list = message.getArray("breakpoints")) {
    breakpointList = *list;
    breakpoints.set(breakpointList, nullptr);
  }
  numDiagnosticsSeen = message.getInteger("diagnostics").value_or(0);
  const json::Object &wanted = *message.getObject("goal");
  if (const json::Object *part = wanted.getObject("part"))
    peekPart = *part;
  goal = Goal();
  goal.kind =
      wanted.getBoolean("search").value_or(false) ? Goal::Search : Goal::GoTo;
  goal.moment = wanted.getInteger("moment").value_or(0);
  goal.action = wanted.getInteger("action").value_or(0);
  if (wanted.getString("phase") == "after")
    goal.phase = Position::After;
  goal.reason = wanted.getString("reason").value_or("goto").str();
  goal.options = wanted.getString("options").value_or("").str();
  goal.description = wanted.getString("description").value_or("").str();
  if (const json::Array *ids = wanted.getArray("breakpoints"))
    for (const json::Value &id : *ids)
      goal.breakpoints.push_back(id.getAsInteger().value_or(0));
  if (std::optional<int64_t> handled = wanted.getInteger("handled"))
    handledDiagnostic = *handled;
  goal.isIrInvalid = wanted.get("handled");
  if (const json::Object *then = wanted.getObject("then"))
    goal.then = *then;
  known.clear();
  nextKnown = 0;
  if (const json::Array *moments = message.getArray("known"))
    for (const json::Value &each : *moments)
      known.emplace_back(
          each.getAsObject()->getInteger("moment").value_or(0),
          each.getAsObject()->getString("hash").value_or("").str());
  goal.needsChanges =
      wanted.getBoolean("arm").value_or(false) || goal.moment % 2 == 1;
  goal.armFrom = wanted.getInteger("armFrom").value_or(0);
  if (goal.kind == Goal::Search) {
    goal.what = wanted.getString("what").value_or("").str();
    goal.moment = wanted.getInteger("limit").value_or(0);
    return;
  }
  if (inquirer >= 0 || peekPipe >= 0)
    return;
  // A search has no need of the adapter until it has found something.
  if (llvm::Error error = connect()) {
    consumeError(std::move(error));
    endByHand();
  }
}
