//===- AgentDecisions.cpp - Whether an agent stops at an event ------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Agent.h"

#include "Control.h"

using namespace mlir;
using namespace mlir::tcp;
using namespace mlir::tcp::agent;

std::optional<Agent::Stopping> Agent::decide(const Event &event) {
  if (!hasEntered && goal.kind == Goal::Continue) {
    hasEntered = true;
    return Stopping{"entry", {}, ""};
  }
  hasEntered = true;
  if (goal.kind == Goal::GoTo)
    return decideGoTo(event);
  if (goal.kind == Goal::Search) {
    decideSearch(event);
    return std::nullopt;
  }
  if (std::optional<Stopping> thrown = findException(event))
    return thrown;
  Breakpoints::Hits hits = breakpoints.match(event);
  for (auto &[id, text] : hits.logs)
    adapter.tell(wire::Log{id, text, position.toWire()});
  if (!hits.stops.empty())
    return Stopping{hits.areOfData ? "data breakpoint" : "breakpoint",
                    std::move(hits.stops), ""};
  if (wantsPause)
    return Stopping{"pause", {}, ""};
  return decideStep(event);
}

std::optional<Agent::Stopping> Agent::findException(const Event &event) {
  if (exception && !event.isChange()) {
    Exception thrown = *std::exchange(exception, std::nullopt);
    std::vector<int64_t> ids = breakpoints.matchException(thrown.filter, event);
    if (ids.empty() && thrown.filter != thrown.severity)
      ids = breakpoints.matchException(thrown.severity, event);
    if (!ids.empty())
      return Stopping{"exception", std::move(ids), std::move(thrown.message)};
  }
  if (event.isEnd() && event.result->status == ActionResult::Failure &&
      event.action.isPass() && !event.action.isAdaptor()) {
    std::vector<int64_t> ids =
        breakpoints.matchException("pass-failure", event);
    if (!ids.empty())
      return Stopping{"exception", std::move(ids),
                      "pass " + event.action.getName().str() + " failed"};
  }
  return std::nullopt;
}

/// What a step by pass stops at.
static bool isPassLike(const ActiveAction &action) {
  return action.isPass()
             ? !action.isAdaptor()
             : !action.getOperation() || action.getTag() == "codegen" ||
                   action.getTag() == "link";
}

std::optional<Agent::Stopping> Agent::decideStep(const Event &event) {
  const ActiveAction &action = event.action;
  unsigned depth = action.getDepth() + event.isChange();
  bool isHit = false;
  // Within what it steps over.
  bool isOverEnd = goal.over && event.isEnd() && action.getIndex() == goal.over;
  bool isInside = goal.kind == Goal::StepOver && goal.over && !isOverEnd;
  if (isOverEnd && goal.kind == Goal::StepOver)
    goal.over = 0;
  switch (goal.kind) {
  case Goal::StepOver:
    if (isInside)
      return std::nullopt;
    [[fallthrough]];
  case Goal::StepIn:
    if (goal.granularity == Goal::Action)
      isHit = !event.isChange() &&
              (goal.kind == Goal::StepIn || depth <= goal.depth);
    else if (goal.granularity == Goal::Change)
      isHit = event.isChange() || (isOverEnd && goal.kind == Goal::StepOver &&
                                   event.result->change == ActionResult::Yes);
    else
      isHit = event.isBegin() && isPassLike(action);
    break;
  case Goal::StepOut:
    isHit = event.isEnd() && depth < goal.depth;
    break;
  default:
    break;
  }
  if (!isHit)
    return std::nullopt;
  return Stopping{"step", {}, ""};
}

std::optional<Agent::Stopping> Agent::decideGoTo(const Event &event) {
  bool isThere =
      goal.moment
          ? position.moment >= goal.moment
          : (goal.phase == Position::After
                 ? event.isEnd() && event.action.getIndex() == goal.action
                 : event.isBegin() && numBegun >= goal.action);
  if (goal.moment == 0 && goal.action == 0)
    isThere = true;
  // They are counted on the way.
  Breakpoints::Hits hits = breakpoints.match(event);
  if (!isThere)
    return std::nullopt;
  if (inquirer >= 0)
    answerInquiry(event);
  if (goal.armFrom && goal.moment % 2 && position.moment != goal.moment)
    lookFromBeginning();
  Stopping stopping{goal.reason, goal.breakpoints, goal.description};
  if (stopping.reason == "breakpoint") {
    stopping.breakpoints = std::move(hits.stops);
    if (hits.areOfData)
      stopping.reason = "data breakpoint";
  }
  return stopping;
}

void Agent::lookFromBeginning() {
  control::GoTo there;
  there.place.moment = static_cast<int64_t>(goal.moment);
  there.reason = goal.reason;
  there.arm = true;
  tellSupervisor(control, std::move(there));
  endByHand();
}

void Agent::decideSearch(const Event &event) {
  if (position.moment >= goal.moment) {
    tellSupervisor(control, control::Found{static_cast<int64_t>(found)});
    endByHand();
  }
  bool isBreak = !breakpoints.match(event).stops.empty();
  // A checkpoint that looked for changes still reports one when it goes on,
  // before the part that is searched; there may be others in between.
  bool isInPart = position.moment >= goal.armFrom;
  if (goal.what == "change" ? event.isChange() && isInPart : isBreak)
    found = position.moment;
}
