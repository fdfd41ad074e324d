//===- AgentCheckpoints.cpp - Forks that an agent goes on from ------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Agent.h"

#include "debug-adapter/agent/crash/CrashReport.h"
#include "debug-adapter/agent/process/Control.h"
#include "debug-adapter/agent/process/Processes.h"
#include "tcp-mlir/Actions/SeparateHeap.h"
#include "llvm/ADT/STLExtras.h"
#include <fcntl.h>
#include <unistd.h>

using namespace mlir;
using namespace mlir::tcp;
using namespace mlir::tcp::agent;

void Agent::takeCheckpoint(const Event &event, CheckpointKind kind) {
  SeparateHeap::Scope heap;
  checkpointer.postpone();
  if (turns || !isSingleThreaded())
    return;
  history.countTime();
  control::CheckpointTaken taken;
  taken.edited = kind == CheckpointKind::Edited;
  taken.found = kind == CheckpointKind::Found;
  taken.position = position.toWire();
  taken.hash = replay.getHash();
  taken.lastEdit = static_cast<int64_t>(lastEdit);
  // An end or a begin is still to come.
  taken.begun = static_cast<int64_t>(numBegun - event.isBegin());
  std::optional<control::Wake> woken =
      checkpointer.take(std::move(taken), [&] { adapter.close(); });
  if (!woken)
    return;
  history.skipTime();
  wake(std::move(*woken));
}

//===- Waking -------------------------------------------------------------===//

/// What the compile prints was printed by the one that is being looked at.
static void printNowhere() {
  int nowhere = open("/dev/null", O_WRONLY | O_CLOEXEC);
  dup2(nowhere, STDOUT_FILENO);
  dup2(nowhere, STDERR_FILENO);
  close(nowhere);
}

/// How far a process runs that is woken for a task.
static Goal makeGoal(control::Task task) {
  if (auto *there = std::get_if<control::GoTo>(&task))
    return GoTo(std::move(*there));
  if (auto *search = std::get_if<control::Search>(&task))
    return Search(*search);
  if (auto *text = std::get_if<control::ReadText>(&task))
    return GoTo(text->place);
  if (auto *exception = std::get_if<control::MatchException>(&task))
    return GoTo(exception->place);
  wire::Position place;
  if (auto *changes = std::get_if<control::ListChanges>(&task))
    place.moment = changes->upTo;
  else
    place.moment = std::get<control::Inquire>(task).moment;
  GoTo there(place);
  there.needsChanges = true;
  return there;
}

void Agent::wake(control::Wake message) {
  bool isLive = false;
  auto answer = [&](auto &question) {
    errand = Errand{std::move(question),
                    static_cast<int>(message.answerTo.value_or(-1))};
  };
  goal = makeGoal(message.task);
  std::visit(llvm::makeVisitor(
                 [&](control::GoTo &there) {
                   isLive = true;
                   handledDiagnostic =
                       there.handled.value_or(handledDiagnostic);
                 },
                 [&](control::Search &) { isLive = true; },
                 [&](control::ReadText &question) { answer(question); },
                 [&](control::MatchException &question) { answer(question); },
                 [&](control::ListChanges &question) {
                   printNowhere();
                   answer(question);
                 },
                 [&](control::Inquire &question) {
                   provenance = std::make_unique<Provenance>();
                   hub.setDetection(ChangeDetection::All);
                   answer(question);
                 }),
             message.task);
  if (isLive)
    tellSupervisor(control, control::Live{getpid()});
  // There is nothing better to go on from.
  takeTorn();
  checkpointer.postpone();
  lastProgress = readProcessorTime();
  wokenAt = position.moment;
  wantsPause = false;
  if (!message.socket.empty())
    socket = message.socket;
  exception.reset();
  if (message.breakpoints) {
    breakpointList = std::move(*message.breakpoints);
    breakpoints.set(breakpointList, nullptr);
  }
  numDiagnosticsSeen = message.diagnostics;
  replay.expect(std::move(message.known));
  // A search has no need of the adapter until it has found something.
  if (!std::holds_alternative<control::GoTo>(message.task))
    return;
  if (llvm::Error error = connect()) {
    consumeError(std::move(error));
    endByHand();
  }
}
