//===- Goal.cpp - The goal of a run ---------------------------------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "debug-adapter/agent/stepping/Goal.h"

#include "debug-adapter/agent/course/History.h"

using namespace mlir;
using namespace mlir::tcp;
using namespace mlir::tcp::agent;

//===- Steps --------------------------------------------------------------===//

Step::Step(Kind kind, Granularity granularity, const Event &from)
    : kind(kind), granularity(granularity),
      depth(from.action.getDepth() + from.isChange()),
      over(from.isBegin() ? from.action.getIndex() : 0) {}

bool Step::isAt(const Event &event) {
  unsigned here = event.action.getDepth() + event.isChange();
  if (kind == Out)
    return event.isEnd() && here < depth;
  bool isOverEnd =
      kind == Over && over && event.isEnd() && event.action.getIndex() == over;
  if (isOverEnd)
    over = 0;
  // The event is within the action that is stepped over.
  if (kind == Over && over)
    return false;
  switch (granularity) {
  case Granularity::Action:
    return !event.isChange() && (kind == In || here <= depth);
  case Granularity::Change:
    return event.isChange() ||
           (isOverEnd && event.result->change == ActionResult::Yes);
  case Granularity::Pass:
    return event.isBegin() && isPassLike(event.action);
  }
  llvm_unreachable("all granularities are listed");
}

//===- Places -------------------------------------------------------------===//

GoTo::GoTo(const wire::Position &place)
    : timestamp(place.timestamp.value_or(0)), action(place.action),
      phase(place.phase == "after" ? Position::After : Position::Before),
      needsChanges(timestamp % 2 == 1) {}

GoTo::GoTo(wire::control::GoTo task) : GoTo(task.place) {
  needsChanges |= task.detect;
  detectFrom = task.detectFrom;
  reason = std::move(task.reason);
  description = std::move(task.description);
  breakpoints = std::move(task.breakpoints);
  options = std::move(task.options);
  isIrInvalid = task.handled.has_value();
  then = std::move(task.then);
}

bool GoTo::isThere(const Event &event, uint64_t numBegun) const {
  if (timestamp)
    return event.position.timestamp >= timestamp;
  if (!action)
    return true;
  if (phase == Position::After)
    return event.isEnd() && event.action.getIndex() == action;
  return event.isBegin() && numBegun >= action;
}

Search::Search(const wire::control::Search &task)
    : isForChanges(task.what == "change"), limit(task.limit),
      needsChanges(task.detect), detectFrom(task.detectFrom) {}

//===- Goals --------------------------------------------------------------===//

Goal agent::makeGoal(wire::control::Task task) {
  if (auto *there = std::get_if<wire::control::GoTo>(&task))
    return GoTo(std::move(*there));
  if (auto *search = std::get_if<wire::control::Search>(&task))
    return Search(*search);
  if (auto *text = std::get_if<wire::control::ReadText>(&task))
    return GoTo(text->place);
  if (auto *exception = std::get_if<wire::control::MatchException>(&task))
    return GoTo(exception->place);
  wire::Position place;
  if (auto *changes = std::get_if<wire::control::ListChanges>(&task))
    place.timestamp = changes->upTo;
  else
    place.timestamp = std::get<wire::control::Inquire>(task).timestamp;
  GoTo there(place);
  there.needsChanges = true;
  return there;
}

uint64_t agent::getTimestamp(const Goal &goal) {
  if (const auto *place = std::get_if<GoTo>(&goal))
    return place->timestamp;
  if (const auto *search = std::get_if<Search>(&goal))
    return search->limit;
  return 0;
}

uint64_t agent::estimateTimestamp(const Goal &goal, uint64_t timestamp,
                                  uint64_t numBegun) {
  if (uint64_t known = getTimestamp(goal))
    return known;
  const auto *place = std::get_if<GoTo>(&goal);
  if (!place || place->action <= numBegun)
    return timestamp;
  // An action has two events, whose timestamps are two apart.
  return timestamp + 4 * (place->action - numBegun);
}

bool agent::needsChanges(const Goal &goal, uint64_t timestamp) {
  if (const auto *step = std::get_if<Step>(&goal))
    return step->needsChanges();
  if (const auto *place = std::get_if<GoTo>(&goal))
    return place->needsChanges && timestamp >= place->detectFrom;
  if (const auto *search = std::get_if<Search>(&goal))
    return search->needsChanges && timestamp >= search->detectFrom;
  return false;
}
