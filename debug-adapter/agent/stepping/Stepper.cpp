//===- Stepper.cpp - Decides at which events to stop ----------------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "debug-adapter/agent/stepping/Stepper.h"

using namespace mlir;
using namespace mlir::tcp;
using namespace mlir::tcp::agent;

std::optional<GoTo> Stepper::arrive() {
  std::optional<GoTo> place;
  if (auto *there = std::get_if<GoTo>(&goal))
    place = std::move(*there);
  goal = Continue();
  return place;
}

bool Stepper::isReplaying() const {
  return std::holds_alternative<GoTo>(goal) ||
         std::holds_alternative<Search>(goal);
}

int64_t Stepper::getCountedSince(uint64_t timestamp) const {
  return entered && timestamp > kEntryTimestamp ? timestamp : 0;
}

bool Stepper::needsChanges(uint64_t timestamp) const {
  return agent::needsChanges(goal, timestamp) || breakpoints.needChanges();
}

bool Stepper::needsResults() const {
  const auto *step = std::get_if<Step>(&goal);
  return (step && step->needsResult()) || breakpoints.needResults();
}

bool Stepper::isQuiet(const Event &event) {
  bool mayBeFailure = event.isEnd() &&
                      event.result->status == ActionResult::Failure &&
                      event.action.isPass();
  return entered && std::holds_alternative<Continue>(goal) && !wantsPause &&
         !failures.hasException() && !mayBeFailure &&
         breakpoints.isQuiet(event);
}

Decision Stepper::decide(const Event &event, uint64_t numBegun) {
  bool isEntry = !std::exchange(entered, true);
  if (isEntry && std::holds_alternative<Continue>(goal))
    return {StopReason{"entry", {}, ""}, {}};
  if (const auto *place = std::get_if<GoTo>(&goal))
    return decideGoTo(*place, event, numBegun);
  if (auto *search = std::get_if<Search>(&goal))
    return decideSearch(*search, event);
  if (std::optional<StopReason> thrown = findException(event))
    return {std::move(*thrown), {}};
  Decision decision;
  Breakpoints::Hits hits = breakpoints.match(event);
  for (auto &[id, text] : hits.logs)
    decision.logs.push_back({id, text, event.position.toWire()});
  if (!hits.stops.empty())
    decision.outcome =
        StopReason{hits.areOfData ? "data breakpoint" : "breakpoint",
                   std::move(hits.stops), ""};
  else if (wantsPause)
    decision.outcome = StopReason{"pause", {}, ""};
  else if (auto *step = std::get_if<Step>(&goal); step && step->isAt(event))
    decision.outcome = StopReason{"step", {}, ""};
  return decision;
}

Decision Stepper::decideGoTo(const GoTo &place, const Event &event,
                             uint64_t numBegun) {
  // Hits are counted on the way.
  Breakpoints::Hits hits = breakpoints.match(event);
  if (!place.isThere(event, numBegun))
    return {};
  if (place.detectFrom && place.timestamp % 2 &&
      event.position.timestamp != place.timestamp)
    return {Missed{place}, {}};
  StopReason reason{place.reason, place.breakpoints, place.description};
  if (reason.name == "breakpoint") {
    reason.breakpoints = std::move(hits.stops);
    if (hits.areOfData)
      reason.name = "data breakpoint";
  }
  return {std::move(reason), {}};
}

Decision Stepper::decideSearch(Search &search, const Event &event) {
  uint64_t timestamp = event.position.timestamp;
  if (timestamp < search.limit) {
    bool isBreak = !breakpoints.match(event).stops.empty();
    // A process from a checkpoint that looked for changes may report one before
    // the part that is searched. Later ones may have been missed, so it does
    // not count.
    bool isInPart = timestamp >= search.detectFrom;
    if (search.isForChanges ? event.isChange() && isInPart : isBreak)
      search.found = timestamp;
  }
  // No event may come after this one, which is the last of the compile if the
  // search began at the end.
  if (timestamp + 1 < search.limit)
    return {};
  return {Searched{search.found}, {}};
}

std::optional<StopReason> Stepper::findException(const Event &event) {
  if (!event.isChange())
    if (std::optional<Failures::Exception> thrown = failures.takeException()) {
      std::vector<int64_t> ids =
          breakpoints.matchException(thrown->filter, event);
      if (ids.empty() && thrown->filter != thrown->severity)
        ids = breakpoints.matchException(thrown->severity, event);
      if (!ids.empty())
        return StopReason{"exception", std::move(ids),
                          std::move(thrown->message)};
    }
  if (event.isEnd() && event.result->status == ActionResult::Failure &&
      event.action.isPass() && !event.action.isAdaptor()) {
    std::vector<int64_t> ids =
        breakpoints.matchException("pass-failure", event);
    if (!ids.empty())
      return StopReason{"exception", std::move(ids),
                        "pass " + event.action.getName().str() + " failed"};
  }
  return std::nullopt;
}
