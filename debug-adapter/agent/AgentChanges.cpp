//===- AgentChanges.cpp - Changes, and which number each has --------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The number of a change says how many there have been since the begin of the
// compile. Who has looked for changes from there on knows it. Who has not, such
// as behind a breakpoint or a jump, asks the supervisor, which has a process
// run there and count, once for each part of the compile.
//
//===----------------------------------------------------------------------===//

#include "Agent.h"

#include "debug-adapter/agent/process/Control.h"
#include "tcp-mlir/Actions/SeparateHeap.h"
#include <sys/socket.h>
#include <unistd.h>

using namespace mlir;
using namespace mlir::tcp;
using namespace mlir::tcp::agent;

void Agent::onChange(const IRChange &found) {
  SeparateHeap::Scope heap;
  ThreadTurns::Turn turn(turns.get());
  if (isDetached)
    return;
  Position before = position;
  position = {2 * numEvents + 1, found.action.getIndex(), Position::Change};
  changes.add(position.moment);
  IRChange change = found;
  if (provenance)
    provenance->onChange(change);
  told = &change;
  handle({position, change.action, nullptr, &change});
  told = nullptr;
  position = before;
}

bool Agent::needsChanges() const {
  return agent::needsChanges(goal, position.moment) ||
         breakpoints.needChanges();
}

void Agent::applyDetection() {
  if (isDetached || stop)
    return;
  bool isArmed = hub.getDetection() != ChangeDetection::Off;
  bool wanted = needsChanges();
  if (isArmed != wanted)
    changes.setLooking(wanted, position.moment);
  if (!wanted)
    changes.setNumberKnown(false);
  hub.setDetection(wanted ? ChangeDetection::All : ChangeDetection::Off);
}

//===- Numbers ------------------------------------------------------------===//

void Agent::learnNumber(IRChange &change) {
  if (changes.isNumberKnown() ||
      (errand &&
       std::holds_alternative<control::ListChanges>(errand->question)))
    return;
  std::optional<uint64_t> number = askNumber(position.moment);
  if (!number)
    return;
  changes.setNumberKnown(true);
  change.index = *number;
  hub.setNumChanges(*number);
}

/// Asks the supervisor, and waits for a number.
static std::optional<uint64_t> askSupervisor(int control,
                                             control::CountChanges question) {
  int ends[2];
  if (socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends) != 0)
    return std::nullopt;
  tellSupervisor(control, question, ends[1]);
  close(ends[1]);
  llvm::Expected<control::ChangeNumber> answer =
      parseJson<control::ChangeNumber>(takeAnswer(ends[0]));
  if (answer)
    return answer->number;
  consumeError(answer.takeError());
  return std::nullopt;
}

std::optional<uint64_t> Agent::askNumber(uint64_t moment) const {
  if (turns)
    return std::nullopt;
  return askSupervisor(control, {static_cast<int64_t>(moment), std::nullopt});
}

std::optional<uint64_t> Agent::askMoment(uint64_t number) const {
  if (turns)
    return std::nullopt;
  return askSupervisor(control, {static_cast<int64_t>(position.moment),
                                 static_cast<int64_t>(number)});
}
