//===- AgentDecisions.cpp - Whether an agent stops at an event ------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Agent.h"

#include "debug-adapter/agent/process/Control.h"

using namespace mlir;
using namespace mlir::tcp;
using namespace mlir::tcp::agent;

std::optional<Agent::Stopping> Agent::decide(const Event &event) {
  if (!hasEntered && std::holds_alternative<Continue>(goal)) {
    hasEntered = true;
    return Stopping{"entry", {}, ""};
  }
  hasEntered = true;
  if (const auto *place = std::get_if<GoTo>(&goal))
    return decideGoTo(*place, event);
  if (auto *search = std::get_if<Search>(&goal)) {
    goOnSearching(*search, event);
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
  if (auto *step = std::get_if<Step>(&goal); step && step->isAt(event))
    return Stopping{"step", {}, ""};
  return std::nullopt;
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

std::optional<Agent::Stopping> Agent::decideGoTo(const GoTo &place,
                                                 const Event &event) {
  // They are counted on the way.
  Breakpoints::Hits hits = breakpoints.match(event);
  if (!place.isThere(event, numBegun))
    return std::nullopt;
  if (errand)
    answerErrand(event);
  if (place.armFrom && place.moment % 2 && position.moment != place.moment)
    lookFromBeginning(place);
  Stopping stopping{place.reason, place.breakpoints, place.description};
  if (stopping.reason == "breakpoint") {
    stopping.breakpoints = std::move(hits.stops);
    if (hits.areOfData)
      stopping.reason = "data breakpoint";
  }
  return stopping;
}

void Agent::lookFromBeginning(const GoTo &place) {
  control::GoTo there;
  there.place.moment = static_cast<int64_t>(place.moment);
  there.reason = place.reason;
  there.arm = true;
  tellSupervisor(control, std::move(there));
  endByHand();
}

void Agent::goOnSearching(Search &search, const Event &event) {
  if (position.moment >= search.limit) {
    tellSupervisor(control, control::Found{static_cast<int64_t>(search.found)});
    endByHand();
  }
  bool isBreak = !breakpoints.match(event).stops.empty();
  // A checkpoint that looked for changes still reports one when it goes on,
  // before the part that is searched; there may be others in between.
  bool isInPart = position.moment >= search.armFrom;
  if (search.isForChanges ? event.isChange() && isInPart : isBreak)
    search.found = position.moment;
}
